// @ts-check
/** Keys and pointers on the grid of the construct page. */

import { isForGrid } from "../play/input.js";
import { presses } from "../play/touch.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function wireGrid(desk) {
  const grid = desk.places.grid;
  presses(grid, (cell, event) => {
    if (cell < 0) return;
    desk.use(cell, event);
    if (desk.tool === "letters") desk.chosen();
  });
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (!isForGrid(event, grid) || event.altKey || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      desk.step(key !== "y" && !event.shiftKey);
      return;
    }
    if (event.key === "Tab" && (!grid.contains(target) || desk.state.isLastEntry(!event.shiftKey))) return;
    if (strike(desk, event.key, event.shiftKey)) event.preventDefault();
  });
}

/**
 * Strikes a key, of a keyboard or on the screen: a full stop sets or takes away
 * a block. Gives whether it meant anything.
 * @param {Desk} desk
 * @param {string} key
 * @param {boolean} shift
 */
export function strike(desk, key, shift) {
  if (key === ".") {
    const { cell, down } = desk.state;
    desk.toggleBlock(cell);
    const next = desk.state.board.nextOpen(cell, down ? "ArrowDown" : "ArrowRight");
    if (next >= 0) desk.state.go(next, down);
  } else if (!desk.state.press(key, shift)) return false;
  desk.moved();
  return true;
}
