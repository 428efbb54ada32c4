// @ts-check
/**
 * What a page tells the page that it is embedded in: `{ gridwright: "ready" |
 * "progress" | "done" | "time" | "size", ... }`, see docs/publish.md.
 */

import { data, isEmbedded } from "./data.js";
import { store } from "./store.js";

/** How often the time is told, in milliseconds. */
const EVERY = 5000;

let begun = false;

/** @param {"ready" | "progress" | "done" | "time"} what */
export function tellHost(what) {
  if (!isEmbedded || parent === window) return;
  const { game } = store;
  const open = game.open;
  const filled = open.filter((cell) => game.marks[cell].text !== "").length;
  const { title, author, rows, cols } = data.puzzle;
  const facts = { elapsed: Math.round(game.elapsed), filled, all: open.length, finished: game.finished };
  const { checks, revealed } = game.statistics;
  const more = what === "ready" ? { title, author, rows, cols } : what === "done" ? { checks, revealed } : {};
  parent.postMessage({ gridwright: what, id: data.id, ...facts, ...more }, "*");
  if (what === "ready" && !begun) {
    begun = true;
    setInterval(() => document.visibilityState === "visible" && !store.game.finished && tellHost("time"), EVERY);
  }
}
