// @ts-check
/** The grid and the clue lists on the page. Only what has changed is touched. */

import { make } from "../shared/dom.js";
import { fit } from "../shared/fit.js";
import { markup, plain } from "../shared/markup.js";
import { CodeTable } from "./code.js";
import { finder, markNames } from "./references.js";
import { BLOCK, graphemes } from "./state.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").PuzzleView} PuzzleView */

/** The smallest cell that is easily hit, in pixels. */
const SMALLEST = 28;

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
    /** Names of entries whose list has no direction. @type {Map<number, string>} */
    this.listed = new Map();
    /** The cells that are marked now, and the clues. @type {Set<number>} */
    this.marked = new Set();
    /** @type {Set<number>} */
    this.markedSlots = new Set();
    /** Whether the grid was paused when it was painted last. @type {boolean | null} */
    this.paused = null;
    /** The entries that the clue of an entry names. @type {Map<number, number[]>} */
    this.named = new Map();
    this.find = finder(puzzle);
    /** What the numbers of a coded crossword stand for. */
    this.code = puzzle.kind === "coded" ? new CodeTable(state) : null;
    this.drawGrid();
    this.drawClues();
  }

  /** Draws numbers and clues anew, where the player has changed the diagram. */
  redraw() {
    this.cells.forEach((element, index) => {
      const number = element.querySelector(".num");
      if (number) number.textContent = this.puzzle.cells[index].label ?? "";
    });
    for (const known of [this.items, this.clueOf, this.listed, this.named, this.markedSlots]) known.clear();
    this.find = finder(this.puzzle);
    this.drawClues();
    this.shown = [];
    this.paused = null;
    delete this.places.clue.dataset.slot;
  }

  drawGrid() {
    const { grid } = this.places;
    const { rows, cols, cells } = this.puzzle;
    grid.style.setProperty("--rows", String(rows));
    grid.style.setProperty("--cols", String(cols));
    grid.style.setProperty("--smallest", String(SMALLEST));
    fit(grid);
    grid.dir = this.state.fromRight ? "rtl" : "ltr";
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
      if (cell.kind === "block") element.setAttribute("aria-label", t("block"));
      return element;
    }
    element.tabIndex = -1;
    const isNumbered = cell.label || this.puzzle.kind === "diagramless";
    if (isNumbered) element.append(make("span", { class: "num", "aria-hidden": "true" }, cell.label ?? ""));
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
    if (this.code) clues.append(this.code.section);
    for (const list of this.puzzle.lists) {
      const items = make("ol", {});
      for (const clue of list.clues) {
        const text = make("span", {});
        text.append(markup(clue.text));
        const button = make("button", { type: "button" }, make("span", { class: "n" }, clue.label), text);
        const item = make("li", {}, button);
        if (clue.slot !== undefined) {
          button.dataset.slot = String(clue.slot);
          const named = markNames(text, this.find).filter((slot) => slot !== clue.slot);
          if (named.length > 0) this.named.set(clue.slot, named);
          this.items.set(clue.slot, [...(this.items.get(clue.slot) ?? []), item]);
          if (!this.clueOf.has(clue.slot)) {
            this.clueOf.set(clue.slot, clue);
            if (!list.direction) this.listed.set(clue.slot, `${list.title} ${clue.label}`.trim());
          }
        } else button.disabled = true;
        items.append(item);
      }
      const section = make("section", { "aria-label": list.title }, make("h2", {}, list.title), items);
      if (list.clues.some(({ slot }) => slot !== undefined && this.puzzle.slots[slot].direction === "across")) section.classList.add("across");
      clues.append(section);
    }
  }

  /**
   * Brings the page into agreement with the state. Only what may have changed
   * is looked at: a grid may have ten thousand cells.
   */
  paint() {
    const { state } = this;
    const word = new Set(state.entryCells);
    const named = new Set((this.named.get(state.slot) ?? []).flatMap((slot) => this.puzzle.slots[slot].cells));
    const marked = new Set([...word, ...named, state.cell]);
    const isWhole = this.paused !== state.paused;
    const cells = isWhole ? this.cells.keys() : new Set([...this.marked, ...marked, ...state.touched]);
    for (const index of cells) {
      if (this.puzzle.cells[index]?.kind === "open") this.paintCell(this.cells[index], index, word.has(index), named.has(index));
    }
    this.paintClues(isWhole);
    this.paintBar();
    this.code?.paint();
    this.marked = marked;
    this.paused = state.paused;
    state.touched.clear();
  }

  /** @param {HTMLElement} element @param {number} index @param {boolean} inWord @param {boolean} isNamed */
  paintCell(element, index, inWord, isNamed) {
    const { state } = this;
    const square = state.squares[index];
    const isAt = index === state.cell;
    const rebus = isAt ? state.rebus : null;
    const isBlock = state.drawsBlocks && square.text === BLOCK;
    const text = state.paused || isBlock ? "" : square.text;
    const marks = /** @type {const} */ (["wrong", "missing", "revealed", "pencil", "given"]);
    const flags = marks.filter((mark) => square[mark]).join(" ");
    const key = `${text}|${flags}|${square.was_wrong}|${isAt}|${inWord}|${isNamed}|${rebus}|${isBlock}`;
    if (this.shown[index] === key) return;
    this.shown[index] = key;
    for (const mark of marks) element.classList.toggle(mark, square[mark]);
    element.classList.toggle("was-wrong", square.was_wrong);
    element.classList.toggle("at", isAt);
    element.classList.toggle("drawn", isBlock && !state.paused);
    element.classList.toggle("word", inWord && !isAt);
    element.classList.toggle("named", isNamed && !inWord);
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
    const parts = [square.text === "" ? t("blank") : state.drawsBlocks && square.text === BLOCK ? t("block") : square.text];
    if (square.wrong) parts.push(t("wrong"));
    if (square.revealed) parts.push(t("revealed"));
    if (square.pencil) parts.push(t("pencil"));
    if (square.given) parts.push(t("given"));
    const label = puzzle.cells[index].label;
    if (label) parts.push(t("number {label}", { label }));
    if (puzzle.cells[index].circled) parts.push(t("circled"));
    const row = Math.floor(index / puzzle.cols) + 1;
    parts.push(t("row {row}, column {col}", { row, col: (index % puzzle.cols) + 1 }));
    return parts.join(", ");
  }

  /** @param {boolean} isWhole */
  paintClues(isWhole) {
    const { state } = this;
    const crossing = state.board.entriesThrough(state.cell).filter((slot) => slot !== state.slot);
    const named = this.named.get(state.slot) ?? [];
    /** @type {HTMLElement[]} */
    const shown = [];
    const marked = new Set([state.slot, ...crossing, ...named]);
    const touched = [...state.touched].flatMap((cell) => state.board.through[cell] ?? []);
    const slots = isWhole ? this.items.keys() : new Set([...this.markedSlots, ...marked, ...touched]);
    this.markedSlots = marked;
    for (const slot of slots) {
      const items = this.items.get(slot);
      if (!items) continue;
      const [here, crosses, full] = [slot === state.slot, crossing.includes(slot), state.isFull(slot)];
      const isNamed = named.includes(slot);
      const key = `${here}|${crosses}|${full}|${isNamed}`;
      for (const item of items) {
        if (item.dataset.key === key) continue;
        item.dataset.key = key;
        item.classList.toggle("here", here);
        item.classList.toggle("crossing", crosses);
        item.classList.toggle("full", full);
        item.classList.toggle("named", isNamed);
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
    markNames(places.clue, this.find);
    places.clue.classList.toggle("across", this.puzzle.slots[slot]?.direction === "across");
  }

  /** Whether the player does not want to see the clue of an entry. @param {number} slot */
  isHidden(slot) {
    return document.body.classList.contains("downs-only") && this.puzzle.slots[slot]?.direction === "across";
  }

  /** "12 Across". @param {number} slot */
  entryName(slot) {
    const entry = this.puzzle.slots[slot];
    if (!entry) return "";
    const listed = this.listed.get(slot);
    if (listed) return listed;
    return `${entry.label} ${entry.direction === "down" ? t("Down") : t("Across")}`.trim();
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
