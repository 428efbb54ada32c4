// @ts-check
/** The word lists in their order, and what their user has changed of them. */

import { ask, send } from "../shared/api.js";
import { keep, recall } from "../shared/keep.js";
import { capital } from "../play/state.js";

/** @typedef {{ name: string, id: string, on: boolean, own: boolean }} ListChoice `own` where the server has it for everybody */
/** @typedef {Record<string, number>} Changes words with their scores; zero bans a word */

/** The server's list of all answers it knows, good and bad. */
export const BUILT_IN = "Built-in list";

/** A word as it stands in a grid. @param {string} text */
export function spell(text) {
  return capital(text).replace(/[^\p{L}\p{N}]/gu, "");
}

/** Changes as a list that other programs read. @param {Changes} changes */
export function listOf(changes) {
  return Object.entries(changes).map(([word, score]) => `${word};${score}\n`).join("");
}

/** Changes of a list as people have it: `word;score`, or words alone. @param {string} text @returns {Changes} */
export function changesOf(text) {
  /** @type {Changes} */
  const changes = {};
  for (const line of text.replace(/^\ufeff/, "").split(/\r?\n/)) {
    if (line.trim() === "" || line.trim().startsWith("#")) continue;
    const [name, score = "50"] = line.split(/[;,\t]/);
    const [word, number] = [spell(name), Number(score.trim() || "50")];
    if (word !== "" && Number.isFinite(number)) changes[word] = clamped(number);
  }
  return changes;
}

/** A score that the server takes. @param {number} score */
export function clamped(score) {
  return Math.min(65_535, Math.max(0, Math.round(score)));
}

export class Words {
  /** @param {() => Changes} ofPuzzle the changes of the puzzle at work */
  constructor(ofPuzzle) {
    this.ofPuzzle = ofPuzzle;
    /** The uppermost overrules those below it. @type {ListChoice[]} */
    this.lists = [];
    /** For all puzzles. @type {Changes} */
    this.changes = changesIn(recall("word-changes", {}));
    /** Called when the words have changed. */
    this.onChange = () => {};
  }

  async start() {
    const { lists } = await ask("GET", "/api/words");
    const kept = recall("lists", /** @type {{ name: string, id: string, on: boolean }[]} */ ([]));
    const off = new Set(recall("lists-off", /** @type {string[]} */ ([])));
    const order = recall("lists-order", /** @type {string[]} */ ([]));
    const brought = (Array.isArray(kept) ? kept : []).map((list) => ({ ...list, own: false }));
    const own = lists.map((/** @type {string} */ name) => ({ name, id: name, on: !off.has(name), own: true }));
    // Brought lists stand above those of the server, until somebody orders them.
    const place = (/** @type {ListChoice} */ { id, own }) => (order.includes(id) ? order.indexOf(id) : own ? order.length : -1);
    this.lists = [...brought.reverse(), ...own].sort((a, b) => place(a) - place(b));
  }

  get hasBuiltIn() {
    return this.lists.some(({ id }) => id === BUILT_IN);
  }

  /** The lists that are on, as the server takes them: those that overrule come later. */
  get chosen() {
    return this.lists.filter((list) => list.on).map((list) => list.id).reverse();
  }

  /** All changes, as the server takes them. */
  get changeText() {
    return listOf({ ...this.changes, ...this.ofPuzzle() });
  }

  /** @param {number} at @param {number} step up is negative */
  move(at, step) {
    const to = at + step;
    if (to < 0 || to >= this.lists.length) return;
    this.lists.splice(to, 0, ...this.lists.splice(at, 1));
    this.keepLists();
  }

  /** @param {ListChoice} list @param {boolean} on */
  turn(list, on) {
    list.on = on;
    this.keepLists();
  }

  /** Takes a brought list away. @param {ListChoice} list */
  async remove(list) {
    this.lists = this.lists.filter((other) => other !== list);
    this.keepLists();
    await send("DELETE", `/api/words/${list.id}`).catch(() => {});
  }

  /** Brings a list to the server. @param {string} name @param {Blob | string} body @returns {Promise<number>} how many lines could not be read */
  async bring(name, body) {
    const { link, words, unread } = await ask("POST", "/api/words", body);
    this.lists.unshift({ name: `${name} (${words.toLocaleString("en")} words)`, id: link, on: true, own: false });
    this.keepLists();
    return unread;
  }

  keepLists() {
    keep("lists", this.lists.filter((list) => !list.own).reverse().map(({ name, id, on }) => ({ name, id, on })));
    keep("lists-off", this.lists.filter((list) => list.own && !list.on).map((list) => list.name));
    keep("lists-order", this.lists.map(({ id }) => id));
    this.onChange();
  }

  /** Changes scores for all puzzles; no score takes a change back. @param {Record<string, number | null>} changes */
  change(changes) {
    this.changes = changedBy(this.changes, changes);
    keep("word-changes", this.changes);
    this.onChange();
  }
}

/** @param {Changes} changes @param {Record<string, number | null>} by @returns {Changes} */
export function changedBy(changes, by) {
  const all = Object.entries({ ...changes, ...by });
  return Object.fromEntries(all.filter(/** @returns {one is [string, number]} */ (one) => one[1] !== null));
}

/** What is kept may be nonsense. @param {unknown} kept @returns {Changes} */
function changesIn(kept) {
  if (kept === null || typeof kept !== "object") return {};
  return Object.fromEntries(Object.entries(kept).filter(([word, score]) => word !== "" && Number.isFinite(score)));
}
