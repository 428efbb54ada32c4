// @ts-check
/** The steps that can be undone, also after the page was loaded again. */

import { keep, recall } from "../shared/keep.js";
import { packed, unpacked } from "./document.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** How many steps can be undone, and how many of them outlive the page. */
const [MOST_STEPS, MOST_KEPT] = [300, 60];

/** How long to wait before the steps are kept, in milliseconds. */
const SOON = 400;

export class History {
  constructor() {
    /** @type {string[]} */
    this.done = [];
    /** @type {string[]} */
    this.undone = [];
    this.timer = 0;
  }

  /** Keeps the state before a change. @param {Draft} draft */
  note(draft) {
    this.done.push(packed(draft));
    if (this.done.length > MOST_STEPS) this.done.shift();
    this.undone = [];
  }

  /** The draft a step back or forth; nothing where there is none. @param {Draft} draft @param {boolean} back */
  step(draft, back) {
    const [from, to] = back ? [this.done, this.undone] : [this.undone, this.done];
    const text = from.pop();
    if (text === undefined) return null;
    to.push(packed(draft));
    return unpacked(text);
  }

  /** Keeps the steps for when the page is loaded again. @param {() => [string, Draft]} now the link of the draft, and the draft */
  keepSoon(now) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keepNow(now), SOON);
  }

  /** @param {() => [string, Draft]} now */
  keepNow(now) {
    clearTimeout(this.timer);
    const [link, draft] = now();
    const [done, undone] = [this.done.slice(-MOST_KEPT), this.undone.slice(-MOST_KEPT)];
    keep("undo", { link, state: stateOf(draft), done, undone });
  }

  /** Takes up the steps of a page that is gone, if they lead to this draft. @param {string} link @param {Draft} draft */
  takeUp(link, draft) {
    const kept = recall("undo", /** @type {any} */ (null));
    if (kept?.link !== link || kept.state !== stateOf(draft) || !Array.isArray(kept.done) || !Array.isArray(kept.undone)) return;
    [this.done, this.undone] = [kept.done, kept.undone];
  }
}

/** What two drafts must have in common for the steps of one to be those of the other. @param {Draft} draft */
function stateOf({ rows, cols, cells, clues }) {
  const filled = Object.entries(clues).filter(([, clue]) => clue !== "").sort();
  return JSON.stringify([rows, cols, cells.map(({ kind, text }) => (kind === "open" ? text : kind)), filled]);
}
