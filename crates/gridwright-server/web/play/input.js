// @ts-check
/** Keyboard, mouse and touch on the grid. */

import { presses } from "./touch.js";

/** @typedef {import("./state.js").State} State */

/** Keys that a button or a link needs itself. */
const OF_BUTTONS = new Set([" ", "Enter", "Tab", "Escape"]);

/**
 * Listens to everything. `act` is called after the state has changed, and gives
 * the keys back to the grid.
 * @param {State} state
 * @param {HTMLElement} grid
 * @param {() => void} act
 */
export function listen(state, grid, act) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || !isForGrid(event, grid)) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      const redo = key === "y" || (key === "z" && event.shiftKey);
      if (!redo && key !== "z") return;
      if (redo) state.redo();
      else state.undo();
      event.preventDefault();
      act();
      return;
    }
    if (event.altKey || event.isComposing) return;
    // From the last entry Tab leaves the grid: it must not be a trap.
    const isTab = event.key === "Tab";
    if (isTab && (!grid.contains(document.activeElement) || state.isLastEntry(!event.shiftKey))) return;
    if (state.press(event.key, event.shiftKey)) {
      event.preventDefault();
      act();
    }
  });
  presses(grid, (cell) => {
    if (state.board.isOpen(cell)) state.tap(cell);
    act();
  });
}

/**
 * Whether a key is for the grid: not one that a dialog, a field or a menu has,
 * nor one that presses a button.
 * @param {KeyboardEvent} event
 * @param {HTMLElement} grid
 */
export function isForGrid({ target, key }, grid) {
  if (!(target instanceof HTMLElement) || grid.contains(target)) return true;
  // What has just been hidden may keep the focus for a moment, but has no use for keys.
  if (target.checkVisibility?.() === false) return true;
  if (target.closest("dialog, input, textarea, select, [role=menu], [contenteditable]")) return false;
  return target.closest("button, a") === null || !OF_BUTTONS.has(key);
}
