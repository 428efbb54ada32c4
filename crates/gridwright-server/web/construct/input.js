// @ts-check
/** Keys and pointers on the grid of the construct page. */

import { toggleBlock } from "./draft.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function wireGrid(desk) {
  const grid = desk.places.grid;
  grid.addEventListener("pointerdown", (event) => {
    const element = /** @type {HTMLElement} */ (event.target).closest(".cell");
    if (!element) return;
    event.preventDefault();
    desk.use(Number(/** @type {HTMLElement} */ (element).dataset.cell), event);
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const isElsewhere = !grid.contains(target) && target.closest("input, textarea, select, button, a, dialog, [role=menu]") !== null;
    if (isElsewhere || event.altKey || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) desk.step(desk.undone, desk.done);
      else desk.step(desk.done, desk.undone);
      return;
    }
    if (event.key === "Tab" && (!grid.contains(target) || desk.state.isLastEntry(!event.shiftKey))) return;
    if (event.key === ".") {
      event.preventDefault();
      const { cell, down } = desk.state;
      desk.change(() => toggleBlock(desk.draft, cell));
      const next = desk.state.board.nextOpen(cell, down ? "ArrowDown" : "ArrowRight");
      if (next >= 0) desk.state.go(next, down);
      return desk.moved();
    }
    if (desk.state.press(event.key, event.shiftKey)) {
      event.preventDefault();
      desk.moved();
    }
  });
}
