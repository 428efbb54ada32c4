// @ts-check
/** What pages ask the server, answered by the page itself. */

import { data } from "./data.js";
import { t } from "../../shared/messages.js";
import { store } from "./store.js";

/** What cannot be had here. */
export class ServerError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @returns {Promise<any>}
 */
export async function ask(method, path) {
  if (method !== "GET" || !path.startsWith("/api/games/")) throw new ServerError(0, t("This page works without a server."));
  const { game, version } = store;
  const place = game.place.cell < 0 ? firstPlace() : game.place;
  return { puzzle: data.puzzle, puzzle_link: "", game: { ...game.save(), ...place }, version, finished: game.finished, role: "play", writers: [] };
}

/** @returns {Promise<Response>} */
export async function send() {
  throw new ServerError(0, t("This page works without a server."));
}

/** The name under which the browser keeps what belongs to this game. */
export function ownLink() {
  return data.address ?? `page.${data.id}`;
}

function firstPlace() {
  const [first] = data.puzzle.slots;
  return { cell: first?.cells[0] ?? 0, down: first?.direction === "down" };
}
