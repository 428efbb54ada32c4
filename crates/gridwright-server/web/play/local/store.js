// @ts-check
/** The game of this page, kept in the browser. Pages of one puzzle share it. */

import { keep, recall } from "../../shared/keep.js";
import { data } from "./data.js";
import { LocalGame } from "./game.js";
import { Judge } from "./judge.js";

/** @typedef {import("../types.js").Moves} Moves */
/** @typedef {import("../types.js").Update} Update */
/** @typedef {{ version: number, save: import("../types.js").Save, finished?: boolean }} Kept */

const NAME = `page.${data.id}`;

class Store {
  constructor() {
    this.judge = new Judge(data.secret ?? null);
    this.version = 0;
    this.game = new LocalGame(data.puzzle, this.judge, data.begun);
    /** The last message of each player. @type {Map<string, number>} */
    this.applied = new Map();
    /** Whether the browser has kept the last change. */
    this.isKept = true;
    this.refresh();
  }

  /** Takes over what another page of this puzzle has kept. Gives whether there was something new. */
  refresh() {
    const kept = recall(NAME, /** @type {Kept | null} */ (null));
    const isNew = kept !== null && typeof kept === "object" && kept.version > this.version && Array.isArray(kept.save?.squares);
    if (!isNew) return false;
    this.version = kept.version;
    this.game = new LocalGame(data.puzzle, this.judge, kept.save);
    return true;
  }

  /**
   * Makes the moves of a message, once, and keeps what comes of it.
   * @param {Moves} moves
   * @returns {import("../types.js").Reply}
   */
  play(moves) {
    this.refresh();
    const isNew = moves.seq > (this.applied.get(moves.player) ?? -1);
    this.applied.set(moves.player, Math.max(moves.seq, this.applied.get(moves.player) ?? 0));
    const { squares, events } = isNew ? this.game.play(moves.moves, moves.elapsed) : { squares: [], events: [] };
    if (isNew) this.version += 1;
    this.isKept = keep(NAME, { version: this.version, save: this.game.save(), finished: this.game.finished });
    return { seq: moves.seq, ...this.told(squares), events };
  }

  /** @param {import("../types.js").SavedSquare[]} squares @returns {Update} */
  told(squares) {
    const { elapsed, paused, finished, statistics } = this.game;
    return { version: this.version, squares, elapsed, paused, finished, statistics, by: 0 };
  }

  /** All of the game. */
  whole() {
    return this.told(this.game.open.filter((cell) => !this.game.isGiven(cell)).map((cell) => this.game.square(cell)));
  }

  /** Calls back when another page of this puzzle has written something. @param {() => void} changed */
  follow(changed) {
    addEventListener("storage", ({ key }) => {
      if (key === `gridwright.${NAME}` && this.refresh()) changed();
    });
  }
}

export const store = new Store();
