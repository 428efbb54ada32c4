// @ts-check
/** Requests to the server. */

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
 * @returns {Promise<Response>}
 */
export async function send(method, path, body) {
  /** @type {RequestInit} */
  const request = { method };
  if (body instanceof Blob || body instanceof ArrayBuffer || typeof body === "string") {
    request.body = body;
  } else if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers = { "content-type": "application/json" };
  }
  const response = await fetch(path, request).catch(() => {
    throw new ServerError(0, "The server cannot be reached.");
  });
  if (!response.ok) {
    const said = await response.json().catch(() => ({}));
    throw new ServerError(response.status, said.error ?? `The server answered ${response.status}.`);
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
  const puzzle = await ask("POST", "/api/puzzles", file);
  return playPuzzle({ puzzle: puzzle.link });
}

/**
 * Begins a game.
 * @param {{ puzzle?: string, sample?: string }} what
 * @returns {Promise<string>} the path of its page
 */
export async function playPuzzle(what) {
  const game = await ask("POST", "/api/games", what);
  return `/play/${game.link}`;
}

/**
 * The link at the end of the address of the page.
 * @returns {string}
 */
export function ownLink() {
  return location.pathname.split("/")[2] ?? "";
}
