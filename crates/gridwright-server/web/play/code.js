// @ts-check
/** The numbers of a coded crossword and the letters that they stand for so far. */

import { make } from "../shared/dom.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./state.js").State} State */

export class CodeTable {
  /** @param {State} state */
  constructor(state) {
    this.state = state;
    /** For every number, one cell that has it. @type {Map<string, number>} */
    this.cells = new Map();
    state.board.cells.forEach(({ kind, label }, cell) => {
      if (kind === "open" && label && !this.cells.has(label)) this.cells.set(label, cell);
    });
    const labels = [...this.cells.keys()].sort((a, b) => Number(a) - Number(b) || a.localeCompare(b));
    /** @type {Map<string, HTMLElement>} */
    this.letters = new Map(labels.map((label) => [label, make("span", { class: "letter" })]));
    const items = labels.map((label) =>
      make("li", {}, make("button", { type: "button", "data-cell": this.cells.get(label) }, make("span", { class: "n" }, label), this.letters.get(label) ?? "")),
    );
    this.list = make("ol", { class: "code" }, ...items);
    this.section = make("section", { "aria-label": t("Letters") }, make("h2", {}, t("Letters")), this.list);
  }

  paint() {
    for (const [label, place] of this.letters) {
      const cell = this.cells.get(label) ?? 0;
      const text = this.state.paused ? "" : this.state.squares[cell].text;
      if (place.textContent !== text) place.textContent = text;
      place.closest("li")?.classList.toggle("here", this.state.board.twins[cell].includes(this.state.cell));
    }
  }
}
