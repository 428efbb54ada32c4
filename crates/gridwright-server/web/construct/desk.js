// @ts-check
/** The draft on the page: what is shown, what changes it, where it is kept. */

import { ownLink } from "../shared/api.js";
import { byId, make } from "../shared/dom.js";
import { reveal } from "../shared/fit.js";
import { Board } from "../play/board.js";
import { View } from "../play/render.js";
import { DEFAULTS, State } from "../play/state.js";
import { showClues } from "./clues.js";
import { repeats, slotsOf, toggleBar, toggleBlock, viewOf } from "./draft.js";
import { Filler } from "./fill.js";
import { Keeper } from "./save.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {"letters" | "blocks" | "circles" | "shades" | "bars" | "select"} Tool */

const MOST_STEPS = 300;
const GREY = "#d3d3d3";

export class Desk {
  /** @param {import("./save.js").Saved} saved */
  constructor({ draft, version }) {
    this.draft = draft;
    this.keeper = new Keeper(this, ownLink(), version);
    /** @type {string[]} */
    this.done = [];
    /** @type {string[]} */
    this.undone = [];
    /** @type {Tool} */
    this.tool = "letters";
    /** @type {Set<number>} */
    this.region = new Set();
    this.places = { grid: byId("grid"), clues: make("div"), where: byId("where"), clue: byId("entry-letters") };
    this.state = this.newState();
    this.view = this.newView();
    /** @type {Filler} */
    this.filler = new Filler({
      draft: () => this.draft,
      slot: () => this.state.slot,
      region: () => [...this.region],
      place: (word) => this.place(word),
      apply: (letters) => this.apply(letters),
      map: (cells) => this.showMap(cells),
    });
    this.paint();
  }

  /** The state of the draft as it is. */
  newState() {
    const options = { ...DEFAULTS, skip_filled: false, back_to_gap: false, at_end: /** @type {const} */ ("stay"), backspace_crosses: false };
    const state = new State(new Board(viewOf(this.draft)), options);
    this.draft.cells.forEach((cell, index) => (state.squares[index].text = cell.text));
    state.onWrite = (writes) => {
      this.note();
      for (const { cell, text } of writes) this.draft.cells[cell].text = text;
      this.changed();
    };
    return state;
  }

  newView() {
    return new View(viewOf(this.draft), this.state, this.places);
  }

  /** Makes state and view anew after the shape has changed. */
  rebuild() {
    const { cell, down } = this.state;
    this.state = this.newState();
    this.state.go(cell, down);
    this.view = this.newView();
    this.paint();
  }

  /** Keeps the state before a change, to be taken back. */
  note() {
    this.done.push(JSON.stringify(this.draft));
    if (this.done.length > MOST_STEPS) this.done.shift();
    this.undone = [];
  }

  /** @param {string[]} from @param {string[]} to */
  step(from, to) {
    const draft = from.pop();
    if (draft === undefined) return;
    to.push(JSON.stringify(this.draft));
    this.draft = JSON.parse(draft);
    this.rebuild();
    this.fields();
    this.changed();
  }

  /** Changes the shape or the looks, as one step. @param {() => void} change */
  change(change) {
    this.note();
    change();
    this.rebuild();
    this.changed();
  }

  /** @param {string} key @param {string} clue */
  setClue(key, clue) {
    this.note();
    this.draft.clues[key] = clue;
    this.saveSoon();
  }

  /** After every change of the grid: save soon, look at what fits. */
  changed() {
    this.saveSoon();
    this.paint();
    this.filler.look();
    if (!byId("panel-clues").hidden) showClues(this.draft, this);
  }

  saveSoon() {
    this.keeper.saveSoon();
  }

  /** Goes on with another draft, as one step. @param {Draft} draft */
  replace(draft) {
    this.note();
    this.draft = draft;
    this.rebuild();
    this.fields();
    this.filler.look();
    if (!byId("panel-clues").hidden) showClues(this.draft, this);
  }

  paint() {
    this.view.paint();
    this.view.cells.forEach((cell, index) => cell.classList.toggle("picked", this.region.has(index)));
    const letters = this.state.entryCells.map((cell) => this.draft.cells[cell].text || "·").join(" ");
    byId("entry-letters").textContent = this.state.slot < 0 ? "" : letters;
    const slots = slotsOf(this.draft);
    const blocks = this.draft.cells.filter((cell) => cell.kind === "block").length;
    byId("figures").textContent = `${slots.length} words · ${blocks} blocks`;
    const twice = repeats(this.draft);
    byId("repeats").textContent = twice.map(({ word, slots }) => `${word} stands in the grid ${slots.length === 2 ? "twice" : `${slots.length} times`}`).join("; ");
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = this.done.length === 0;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = this.undone.length === 0;
    byId("region-note").hidden = this.region.size === 0;
  }

  /** Colours cells by how many letters are left for them. @param {(number | null)[] | null} counts */
  showMap(counts) {
    this.view.cells.forEach((cell, index) => {
      const count = counts?.[index] ?? null;
      const empty = this.draft.cells[index].text === "";
      cell.classList.toggle("stuck", count === 0);
      cell.classList.toggle("tight", empty && count !== null && count > 0 && count <= 3);
      cell.classList.toggle("narrow", empty && count !== null && count > 3 && count <= 8);
    });
  }

  /** Writes a word into the current entry. @param {string} word */
  place(word) {
    const letters = [...word];
    this.state.write(this.state.entryCells.map((cell, at) => ({ cell, text: letters[at] ?? "", pencil: false })));
    this.paint();
    this.view.focus();
  }

  /** Takes over the letters of a fill. @param {(string | null)[]} letters */
  apply(letters) {
    const writes = letters.flatMap((text, cell) => (text && this.draft.cells[cell].kind === "open" ? [{ cell, text, pencil: false }] : []));
    this.state.write(writes);
    this.paint();
  }

  /** Uses the tool on a cell. @param {number} index @param {MouseEvent} event */
  use(index, event) {
    const cell = this.draft.cells[index];
    switch (this.tool) {
      case "blocks":
        return this.change(() => toggleBlock(this.draft, index));
      case "circles":
        return cell.kind === "open" && this.change(() => (cell.circled = !cell.circled));
      case "shades":
        return cell.kind === "open" && this.change(() => (cell.shade = cell.shade ? "" : GREY));
      case "bars": {
        const box = this.view.cells[index].getBoundingClientRect();
        const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
        return cell.kind === "open" && this.change(() => toggleBar(this.draft, index, x, y));
      }
      case "select":
        if (this.region.has(index)) this.region.delete(index);
        else if (cell.kind === "open") this.region.add(index);
        return this.paint();
      default:
        this.state.tap(index);
        this.moved();
    }
  }

  moved() {
    this.paint();
    this.view.focus();
    reveal(this.places.grid, this.view.cells[this.state.cell] ?? null);
    this.filler.look();
  }

  /** @param {number} slot */
  go(slot) {
    this.state.goEntry(slot);
    this.paint();
    this.filler.look();
  }

  /** Shows what the draft says in the fields of the page. */
  fields() {
    for (const name of /** @type {const} */ (["title", "author", "symmetry"])) {
      /** @type {HTMLInputElement} */ (byId(name)).value = this.draft[name];
    }
    /** @type {HTMLInputElement} */ (byId("rows")).value = String(this.draft.rows);
    /** @type {HTMLInputElement} */ (byId("cols")).value = String(this.draft.cols);
  }
}
