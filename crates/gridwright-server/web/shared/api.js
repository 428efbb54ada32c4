// @ts-check
/** Requests to the server. */

import { keep, keepName, recall } from "./keep.js";
import { t } from "./messages.js";

/** What the server says when it cannot answer. */
export class ServerError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * Sends a request and gives the answer, or fails with what the server says.
 * @param {string} method
 * @param {string} path
 * @param {BodyInit | object} [body] an object is sent as JSON
 * @param {Record<string, string>} [headers]
 * @returns {Promise<Response>} also where nothing has changed (304)
 */
export async function send(method, path, body, headers = {}) {
  /** @type {RequestInit} */
  const request = { method, headers };
  if (body instanceof Blob || body instanceof ArrayBuffer || typeof body === "string") {
    request.body = body;
  } else if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "content-type": "application/json", ...headers };
  }
  const response = await fetch(path, request).catch(() => {
    throw new ServerError(0, t("The server cannot be reached."));
  });
  if (!response.ok && response.status !== 304) {
    const said = await response.json().catch(() => ({}));
    throw new ServerError(response.status, t(said.error ?? "") || t("The server answered {status}.", { status: response.status }));
  }
  return response;
}

/**
 * The same, for answers in JSON.
 * @param {string} method
 * @param {string} path
 * @param {BodyInit | object} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  return (await send(method, path, body)).json();
}

/**
 * Brings a puzzle file to the server and begins a game of it.
 * @param {Blob | string} file
 * @returns {Promise<string>} the path of its page
 */
export async function playFile(file) {
  return playPuzzle({ puzzle: await bringFile(file) });
}

/**
 * Brings a puzzle file to the server.
 * @param {Blob | string} file
 * @returns {Promise<string>} the link of the puzzle
 */
export async function bringFile(file) {
  const { link } = await ask("POST", "/api/puzzles", file);
  if (file instanceof File) keepName(link, file.name);
  return link;
}

/**
 * Begins a game.
 * @param {{ puzzle?: string, sample?: string }} what
 * @returns {Promise<string>} the path of its page
 */
export async function playPuzzle(what) {
  const game = await ask("POST", "/api/games", what);
  // Whoever begins a game decides who may play it.
  keep(`owner.${game.link}`, game.owner);
  const name = what.puzzle ? recall(`name.${what.puzzle}`, "") : "";
  if (name) keep(`name.${game.link}`, name);
  return `/play/${game.link}`;
}

/**
 * The link at the end of the address of the page.
 * @returns {string}
 */
export function ownLink() {
  return location.pathname.split("/")[2] ?? "";
}
