// @ts-check
/** The draft on the page: what is shown, what changes it, where it is kept. */

import { ownLink } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { reveal } from "../shared/fit.js";
import { Board } from "../play/board.js";
import { View } from "../play/render.js";
import { DEFAULTS, State } from "../play/state.js";
import { focusClue, showHere } from "./clues.js";
import { renumber, repeats, slotsOf, toggleBar, toggleBlock, viewOf } from "./draft.js";
import { showShort } from "./figures.js";
import { Filler } from "./fill.js";
import { History } from "./history.js";
import { isOpen, showPanel } from "./panels.js";
import { Keeper } from "./save.js";
import { Words } from "./words.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {"letters" | "blocks" | "circles" | "shades" | "bars" | "select"} Tool */

const GREY = "#d3d3d3";

/** A view of the grid that says which letters are locked and which were filled. */
class DeskView extends View {
  /** @param {number} index @override */
  label(index) {
    return super.label(index).replace(", pencil", ", filled").replace(", given", ", locked");
  }
}

export class Desk {
  /** @param {import("./save.js").Saved} saved */
  constructor({ draft, version }) {
    this.draft = draft;
    this.keeper = new Keeper(this, ownLink(), version);
    this.history = new History();
    this.history.takeUp(this.keeper.link, draft);
    /** @type {Tool} */
    this.tool = "letters";
    /** @type {Set<number>} */
    this.region = new Set();
    this.places = { grid: byId("grid"), clues: make("div"), where: byId("where"), clue: byId("entry-letters") };
    this.state = this.newState();
    this.view = this.newView();
    this.words = new Words(() => this.draft.changes);
    this.words.onChange = () => {
      this.filler.look();
      showPanel(this);
    };
    this.filler = new Filler(this);
    this.paint();
  }

  /** The state of the draft as it is. */
  newState() {
    const options = { ...DEFAULTS, skip_filled: false, back_to_gap: false, at_end: /** @type {const} */ ("stay"), backspace_crosses: false };
    const state = new State(new Board(viewOf(this.draft)), options);
    this.draft.cells.forEach(({ text, origin }, index) => {
      Object.assign(state.squares[index], { text, pencil: origin === "filled", given: origin === "locked" });
    });
    state.onWrite = (writes) => {
      this.note();
      for (const { cell, text, pencil } of writes) Object.assign(this.draft.cells[cell], { text, origin: pencil ? "filled" : "typed" });
      this.changed();
    };
    return state;
  }

  newView() {
    return new DeskView(viewOf(this.draft), this.state, this.places);
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
    this.history.note(this.draft);
  }

  /** Goes a step back or forth. @param {boolean} back */
  step(back) {
    const draft = this.history.step(this.draft, back);
    if (draft === null) return;
    this.draft = draft;
    this.rebuild();
    this.fields();
    this.changed();
    showPanel(this);
  }

  /** Changes the shape or the looks, as one step. @param {() => void} change */
  change(change) {
    this.note();
    const before = slotsOf(this.draft);
    change();
    renumber(this.draft, before);
    this.rebuild();
    this.changed();
  }

  /** Changes clues, lengths or notes, as one step. @param {(draft: Draft) => void} change @param {boolean} shows */
  changeClues(change, shows = true) {
    this.note();
    change(this.draft);
    this.saveSoon();
    if (shows) showPanel(this);
  }

  /** @param {Record<string, number>} changes of words, for this puzzle */
  setChanges(changes) {
    this.note();
    this.draft.changes = changes;
    this.saveSoon();
    this.words.onChange();
  }

  /** @param {import("./draft.js").Version[]} versions */
  setVersions(versions) {
    this.draft.versions = versions;
    this.saveSoon();
  }

  /** @param {string} key @param {string} clue */
  setClue(key, clue) {
    this.note();
    this.draft.clues[key] = clue;
    this.saveSoon();
    this.judge();
  }

  /** After every change of the grid: save soon, look at what fits. */
  changed() {
    this.saveSoon();
    this.paint();
    this.filler.look();
    if (isOpen("clues")) showPanel(this);
  }

  saveSoon() {
    this.keeper.saveSoon();
    this.history.keepSoon(() => [this.keeper.link, this.draft]);
    this.enableSteps();
  }

  /** Keeps the steps under the link of the draft, which it has once it is saved. */
  keepSteps() {
    this.history.keepNow(() => [this.keeper.link, this.draft]);
  }

  enableSteps() {
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = this.history.done.length === 0;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = this.history.undone.length === 0;
  }

  /** Shows the figures of the draft, and what is wrong with it. */
  judge() {
    showShort(this);
    if (isOpen("figures")) showPanel(this);
  }

  /** Shows a place in the grid. @param {number[]} cells */
  point(cells) {
    this.view.cells.forEach((cell, index) => cell.classList.toggle("pointed", cells.includes(index)));
    reveal(this.places.grid, this.view.cells[cells[0]] ?? null);
  }

  /** Goes on with another draft, as one step. @param {Draft} draft */
  replace(draft) {
    this.note();
    this.draft = draft;
    this.rebuild();
    this.fields();
    this.filler.look();
    showPanel(this);
  }

  paint() {
    this.view.paint();
    this.view.cells.forEach((cell, index) => cell.classList.toggle("picked", this.region.has(index)));
    const letters = this.state.entryCells.map((cell) => this.draft.cells[cell].text || "·").join(" ");
    byId("entry-letters").textContent = this.state.slot < 0 ? "" : letters;
    showShort(this);
    const twice = repeats(this.draft);
    byId("repeats").textContent = twice.map(({ word, slots }) => `${word} stands in the grid ${slots.length === 2 ? "twice" : `${slots.length} times`}`).join("; ");
    this.enableSteps();
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
    const writes = this.state.entryCells.map((cell, at) => ({ cell, text: letters[at] ?? "", pencil: false }));
    this.state.write(writes.filter(({ cell }) => !this.state.isFixed(cell)));
    this.paint();
    this.view.focus();
  }

  /** Takes over the letters of a fill: what was typed or locked stays so. @param {(string | null)[]} letters */
  apply(letters) {
    const isFree = (/** @type {number} */ cell) => {
      const { kind, text, origin } = this.draft.cells[cell];
      return kind === "open" && (text === "" || origin === "filled");
    };
    const writes = letters.flatMap((text, cell) => (text && isFree(cell) ? [{ cell, text, pencil: true }] : []));
    this.state.write(writes);
    this.paint();
  }

  /** Uses the tool on a cell. @param {number} index @param {MouseEvent} event */
  use(index, event) {
    const cell = this.draft.cells[index];
    switch (this.tool) {
      case "blocks":
        return this.toggleBlock(index);
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

  /** Sets or takes away a block. @param {number} index */
  toggleBlock(index) {
    this.change(() => {
      if (!toggleBlock(this.draft, index)) say("A locked letter stands there, or in the cell that goes with it.", "bad");
    });
  }

  moved() {
    this.paint();
    this.view.focus();
    reveal(this.places.grid, this.view.cells[this.state.cell] ?? null);
    this.filler.look();
    if (isOpen("clues")) showHere(this, true);
  }

  /** While clues are written, a press in the grid chooses the clue. */
  chosen() {
    if (isOpen("clues") && this.state.slot >= 0) focusClue(this, this.state.slot);
  }

  /** @param {number} slot */
  go(slot) {
    if (this.state.slot === slot) return;
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
