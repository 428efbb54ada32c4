// @ts-check
/** The grid and the clue lists on the page. Only what has changed is touched. */

import { make } from "../shared/dom.js";
import { fit } from "../shared/fit.js";
import { markup, plain } from "../shared/markup.js";
import { graphemes } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").PuzzleView} PuzzleView */

export class View {
  /**
   * @param {PuzzleView} puzzle
   * @param {State} state
   * @param {{ grid: HTMLElement, clues: HTMLElement, where: HTMLElement, clue: HTMLElement }} places
   */
  constructor(puzzle, state, places) {
    this.puzzle = puzzle;
    this.state = state;
    this.places = places;
    /** @type {HTMLElement[]} */
    this.cells = [];
    /** What each cell shows, to leave alone what has not changed. @type {string[]} */
    this.shown = [];
    /** For every entry, its clues in the lists. @type {Map<number, HTMLElement[]>} */
    this.items = new Map();
    /** The clue of each entry. @type {Map<number, import("./types.js").ClueView>} */
    this.clueOf = new Map();
    this.drawGrid();
    this.drawClues();
  }

  drawGrid() {
    const { grid } = this.places;
    const { rows, cols, cells } = this.puzzle;
    grid.style.setProperty("--rows", String(rows));
    grid.style.setProperty("--cols", String(cols));
    fit(grid);
    grid.setAttribute("aria-rowcount", String(rows));
    grid.setAttribute("aria-colcount", String(cols));
    grid.classList.toggle("shaped", cells.some((cell) => cell.kind === "void"));
    grid.replaceChildren();
    for (let row = 0; row < rows; row++) {
      const line = make("div", { role: "row" });
      for (let col = 0; col < cols; col++) line.append(this.drawCell(row * cols + col));
      grid.append(line);
    }
  }

  /** @param {number} index */
  drawCell(index) {
    const cell = this.puzzle.cells[index];
    const element = make("div", { class: "cell", role: "gridcell", id: `cell-${index}` });
    this.cells[index] = element;
    element.dataset.cell = String(index);
    if (cell.kind !== "open") {
      element.classList.add(cell.kind);
      if (cell.kind === "block") element.setAttribute("aria-label", "block");
      return element;
    }
    element.tabIndex = -1;
    if (cell.label) element.append(make("span", { class: "num", "aria-hidden": "true" }, cell.label));
    element.append(make("span", { class: "txt", "aria-hidden": "true" }));
    element.classList.toggle("circled", Boolean(cell.circled));
    element.classList.toggle("bar-l", cell.bars?.includes("l") ?? false);
    element.classList.toggle("bar-t", cell.bars?.includes("t") ?? false);
    if (cell.shade) {
      element.classList.add("shaded");
      element.style.setProperty("--shade", cell.shade);
    }
    return element;
  }

  drawClues() {
    const { clues } = this.places;
    clues.replaceChildren();
    for (const list of this.puzzle.lists) {
      const items = make("ol", {});
      for (const clue of list.clues) {
        const text = make("span", {});
        text.append(markup(clue.text));
        const button = make("button", { type: "button" }, make("span", { class: "n" }, clue.label), text);
        const item = make("li", {}, button);
        if (clue.slot !== undefined) {
          button.dataset.slot = String(clue.slot);
          this.items.set(clue.slot, [...(this.items.get(clue.slot) ?? []), item]);
          if (!this.clueOf.has(clue.slot)) this.clueOf.set(clue.slot, clue);
        } else button.disabled = true;
        items.append(item);
      }
      clues.append(make("section", { "aria-label": list.title }, make("h2", {}, list.title), items));
    }
  }

  /** Brings the page into agreement with the state. */
  paint() {
    const { state } = this;
    const word = new Set(state.entryCells);
    this.cells.forEach((element, index) => {
      if (this.puzzle.cells[index].kind === "open") this.paintCell(element, index, word.has(index));
    });
    this.paintClues();
    this.paintBar();
  }

  /** @param {HTMLElement} element @param {number} index @param {boolean} inWord */
  paintCell(element, index, inWord) {
    const { state } = this;
    const square = state.squares[index];
    const isAt = index === state.cell;
    const rebus = isAt ? state.rebus : null;
    const text = state.paused ? "" : square.text;
    const marks = /** @type {const} */ (["wrong", "missing", "revealed", "pencil", "given"]);
    const flags = marks.filter((mark) => square[mark]).join(" ");
    const key = `${text}|${flags}|${square.was_wrong}|${isAt}|${inWord}|${rebus}`;
    if (this.shown[index] === key) return;
    this.shown[index] = key;
    for (const mark of marks) element.classList.toggle(mark, square[mark]);
    element.classList.toggle("was-wrong", square.was_wrong);
    element.classList.toggle("at", isAt);
    element.classList.toggle("word", inWord && !isAt);
    element.classList.toggle("rebus", rebus !== null);
    element.tabIndex = isAt ? 0 : -1;
    const letters = /** @type {HTMLElement} */ (element.querySelector(".txt"));
    const length = graphemes(text).length;
    letters.textContent = text;
    letters.classList.toggle("two", length === 2);
    letters.classList.toggle("many", length > 2);
    element.querySelector(".rebus-box")?.remove();
    if (rebus !== null) element.append(make("span", { class: "rebus-box" }, rebus));
    element.setAttribute("aria-label", this.label(index));
    element.setAttribute("aria-selected", String(isAt));
    if (square.wrong || square.missing) element.setAttribute("aria-invalid", "true");
    else element.removeAttribute("aria-invalid");
  }

  /** What a screen reader says of a cell: short, the letter first. @param {number} index */
  label(index) {
    const { state, puzzle } = this;
    const square = state.squares[index];
    const parts = [square.text === "" ? "blank" : square.text];
    if (square.wrong) parts.push("wrong");
    if (square.revealed) parts.push("revealed");
    if (square.pencil) parts.push("pencil");
    if (square.given) parts.push("given");
    const label = puzzle.cells[index].label;
    if (label) parts.push(`number ${label}`);
    if (puzzle.cells[index].circled) parts.push("circled");
    const row = Math.floor(index / puzzle.cols) + 1;
    parts.push(`row ${row}, column ${(index % puzzle.cols) + 1}`);
    return parts.join(", ");
  }

  paintClues() {
    const { state } = this;
    const crossing = state.board.slotThrough(state.cell, !state.down);
    /** @type {HTMLElement[]} */
    const shown = [];
    for (const [slot, items] of this.items) {
      const [here, crosses, full] = [slot === state.slot, slot === crossing, state.isFull(slot)];
      const key = `${here}|${crosses}|${full}`;
      for (const item of items) {
        if (item.dataset.key === key) continue;
        item.dataset.key = key;
        item.classList.toggle("here", here);
        item.classList.toggle("crossing", crosses);
        item.classList.toggle("full", full);
        if (here) item.firstElementChild?.setAttribute("aria-current", "true");
        else item.firstElementChild?.removeAttribute("aria-current");
        if (here || crosses) shown.push(item);
      }
    }
    // To measure is to lay out the page: once, and when the letter is there.
    if (shown.length > 0) requestAnimationFrame(() => shown.forEach(scrollInto));
  }

  paintBar() {
    const { state, places } = this;
    const slot = state.slot;
    if (places.clue.dataset.slot === String(slot)) return;
    places.clue.dataset.slot = String(slot);
    const clue = this.clueOf.get(slot);
    places.where.textContent = this.entryName(slot);
    places.clue.replaceChildren(clue ? markup(clue.text) : "");
  }

  /** "12 Across". @param {number} slot */
  entryName(slot) {
    const entry = this.puzzle.slots[slot];
    if (!entry) return "";
    return `${entry.label} ${entry.direction === "down" ? "Down" : "Across"}`.trim();
  }

  /** The clue of an entry in plain words. @param {number} slot */
  clueText(slot) {
    const clue = this.clueOf.get(slot);
    return clue ? plain(clue.text) : "";
  }

  /** Puts the keyboard where the cursor is. */
  focus() {
    this.cells[this.state.cell]?.focus({ preventScroll: true });
  }
}

/** Shows an item of a list that scrolls, without moving the page. @param {HTMLElement} item */
function scrollInto(item) {
  const list = item.parentElement;
  if (!list || list.scrollHeight <= list.clientHeight) return;
  const top = item.offsetTop - list.offsetTop;
  const fits = top >= list.scrollTop && top + item.offsetHeight <= list.scrollTop + list.clientHeight;
  if (!fits) list.scrollTop = top - list.clientHeight / 3;
}
