// @ts-check
/** Moving a word of a layout by hand. */

import { byId, make } from "../shared/dom.js";

/** @typedef {{ answer: string, row: number, col: number, down: boolean }} Placed */

/** How the arrows move a word. @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The cells of a word. @param {Placed} word @param {number} cols */
export function cellsOf(word, cols) {
  return [...word.answer].map((_, at) => (word.row + (word.down ? at : 0)) * cols + word.col + (word.down ? 0 : at));
}

export class Nudge {
  /**
   * @param {() => { placed: Placed[], cols: number } | null} layout what lies there now
   * @param {(placed: Placed[]) => Promise<boolean>} move asks for another layout, and gives whether it is one
   */
  constructor(layout, move) {
    this.layout = layout;
    this.move = move;
    /** The word that is chosen, by its answer. */
    this.chosen = "";
    /** Where the pointer has taken hold. @type {{ other: string, row: number, col: number } | null} */
    this.held = null;
    const grid = byId("grid");
    grid.addEventListener("pointerdown", (event) => this.take(event));
    document.addEventListener("pointerup", (event) => this.drop(event));
    byId("nudge-word").addEventListener("change", () => this.choose(/** @type {HTMLSelectElement} */ (byId("nudge-word")).value));
    for (const button of document.querySelectorAll("[data-nudge]")) {
      button.addEventListener("click", () => this.push(/** @type {HTMLElement} */ (button).dataset.nudge ?? ""));
    }
  }

  /** Offers the words of a new layout. */
  offer() {
    const words = this.layout()?.placed ?? [];
    const options = words.map(({ answer }) => answer).sort();
    byId("nudge").hidden = options.length === 0;
    byId("nudge-word").replaceChildren(make("option", { value: "" }, "none"), ...options.map((answer) => make("option", { value: answer }, answer)));
    this.choose(options.includes(this.chosen) ? this.chosen : "");
  }

  /** @param {string} answer */
  choose(answer) {
    this.chosen = answer;
    /** @type {HTMLSelectElement} */ (byId("nudge-word")).value = answer;
    const layout = this.layout();
    const word = layout?.placed.find((one) => one.answer === answer);
    const cells = new Set(word && layout ? cellsOf(word, layout.cols) : []);
    [...byId("grid").children].forEach((cell, index) => cell.classList.toggle("picked", cells.has(index)));
    for (const button of document.querySelectorAll("[data-nudge]")) /** @type {HTMLButtonElement} */ (button).disabled = !word;
  }

  /** Moves the word that is chosen by one cell, turns it or takes it out. @param {string} way */
  push(way) {
    const [row, col] = ARROWS[way] ?? [0, 0];
    void this.change((word) => (way === "out" ? null : { ...word, row: word.row + row, col: word.col + col, down: way === "turn" ? !word.down : word.down }));
  }

  /** @param {(word: Placed) => Placed | null} change */
  async change(change) {
    const placed = this.layout()?.placed ?? [];
    const changed = placed.flatMap((word) => (word.answer === this.chosen ? (change(word) ?? []) : word));
    if (await this.move(changed)) this.offer();
  }

  /** The row and column of the pointer. @param {PointerEvent} event @param {number} cols */
  at(event, cols) {
    const first = byId("grid").firstElementChild?.getBoundingClientRect();
    if (!first) return { row: 0, col: 0, index: 0 };
    const [row, col] = [Math.floor((event.clientY - first.top) / first.height), Math.floor((event.clientX - first.left) / first.width)];
    return { row, col, index: row * cols + col };
  }

  /** @param {PointerEvent} event */
  take(event) {
    const layout = this.layout();
    if (!layout) return;
    const { row, col, index } = this.at(event, layout.cols);
    const words = layout.placed.filter((word) => cellsOf(word, layout.cols).includes(index));
    const word = words.find(({ answer }) => answer === this.chosen) ?? words[0];
    if (!word) return this.choose("");
    event.preventDefault();
    // Where two words cross, a second press without a move chooses the other.
    const other = word.answer === this.chosen ? (words.find(({ answer }) => answer !== this.chosen)?.answer ?? "") : "";
    this.choose(word.answer);
    this.held = { other, row, col };
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const [layout, held] = [this.layout(), this.held];
    this.held = null;
    if (!layout || !held) return;
    const { row, col } = this.at(event, layout.cols);
    const [down, right] = [row - held.row, col - held.col];
    if (down !== 0 || right !== 0) void this.change((word) => ({ ...word, row: word.row + down, col: word.col + right }));
    else if (held.other !== "") this.choose(held.other);
  }
}
