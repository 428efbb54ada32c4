// @ts-check
/** A grid to look at: letters, numbers, marks. */

import { make } from "./dom.js";
import { t } from "./messages.js";

/** @typedef {import("../play/types.js").PuzzleView} PuzzleView */

export class Picture {
  /**
   * @param {HTMLElement} place a `.grid`
   * @param {PuzzleView} puzzle
   */
  constructor(place, puzzle) {
    this.place = place;
    this.puzzle = puzzle;
    place.style.setProperty("--rows", String(puzzle.rows));
    place.style.setProperty("--cols", String(puzzle.cols));
    place.classList.toggle("shaped", puzzle.cells.some((cell) => cell.kind === "void"));
    place.setAttribute("role", "img");
    /** @type {HTMLElement[]} */
    this.cells = puzzle.cells.map((cell, index) => draw(cell, index));
    place.replaceChildren(...this.cells);
  }

  /**
   * Shows letters, cell by cell, and how sure they are, from 0 to 1.
   * @param {(string | null | undefined)[]} letters
   * @param {(number | null)[]} [sure]
   */
  show(letters, sure) {
    this.cells.forEach((cell, index) => {
      if (this.puzzle.cells[index].kind !== "open") return;
      const text = letters[index] ?? "";
      const place = /** @type {HTMLElement} */ (cell.lastElementChild);
      if (place.textContent !== text) place.textContent = text;
      place.classList.toggle("two", text.length === 2);
      place.classList.toggle("many", text.length > 2);
      const heat = sure?.[index];
      cell.classList.toggle("heat", heat !== undefined && heat !== null);
      if (heat !== undefined && heat !== null) cell.style.setProperty("--sure", heat.toFixed(2));
    });
  }

  /** Marks these cells and no others. @param {string} mark @param {Iterable<number>} cells */
  mark(mark, cells) {
    const marked = new Set(cells);
    this.cells.forEach((cell, index) => cell.classList.toggle(mark, marked.has(index)));
  }

  /** Says in words what is to be seen. @param {string} name @param {(string | null | undefined)[]} letters */
  describe(name, letters) {
    const { rows, cols, cells } = this.puzzle;
    const cell = (/** @type {number} */ at) => (cells[at].kind === "open" ? letters[at] || t("blank") : t("block"));
    const row = (/** @type {number} */ at) => Array.from({ length: cols }, (_, col) => cell(at * cols + col)).join(" ");
    const all = Array.from({ length: rows }, (_, at) => t("row {row}: {cells}", { row: at + 1, cells: row(at) }));
    this.place.setAttribute("aria-label", `${name}; ${all.join("; ")}`);
  }
}

/** @param {import("../play/types.js").CellView} cell @param {number} index */
function draw(cell, index) {
  const element = make("div", { class: "cell" });
  element.dataset.cell = String(index);
  if (cell.kind !== "open") {
    element.classList.add(cell.kind);
    return element;
  }
  if (cell.label) element.append(make("span", { class: "num" }, cell.label));
  element.append(make("span", { class: "txt" }));
  element.classList.toggle("circled", Boolean(cell.circled));
  element.classList.toggle("bar-l", cell.bars?.includes("l") ?? false);
  element.classList.toggle("bar-t", cell.bars?.includes("t") ?? false);
  return element;
}
