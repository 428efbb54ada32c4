// @ts-check
/** Keyboard, mouse, touch and the keys on the screen. */

import { make } from "../shared/dom.js";

/** @typedef {import("./state.js").State} State */

/**
 * Listens to everything. `act` is called after the state has changed.
 * @param {State} state
 * @param {HTMLElement} grid
 * @param {() => void} act
 */
export function listen(state, grid, act) {
  document.addEventListener("keydown", (event) => {
    if (isElsewhere(event.target, grid)) return;
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
  grid.addEventListener("pointerdown", (event) => {
    const element = /** @type {HTMLElement} */ (event.target).closest(".cell");
    const cell = Number(/** @type {HTMLElement | null} */ (element)?.dataset.cell ?? -1);
    if (!state.board.isOpen(cell)) return;
    event.preventDefault();
    state.tap(cell);
    act();
  });
}

/**
 * Whether a key belongs to something else: a dialog, a field, a button.
 * @param {EventTarget | null} target
 * @param {HTMLElement} grid
 */
function isElsewhere(target, grid) {
  if (!(target instanceof HTMLElement) || grid.contains(target)) return false;
  return target.closest("dialog, input, textarea, select, button, a, [role=menu]") !== null;
}

const ROWS = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];

/**
 * The keys on the screen, for phones: the system's own keyboard would cover
 * half of the grid and correct the spelling.
 * @param {HTMLElement} place
 * @param {State} state
 * @param {string[]} extra letters beyond A to Z that the puzzle may need
 * @param {() => void} act
 */
export function screenKeys(place, state, extra, act) {
  /** @param {string} label @param {string} key @param {string} [name] */
  const button = (label, key, name) => {
    const element = make("button", { type: "button", tabindex: -1, "data-key": key, "aria-label": name }, label);
    if (name) element.classList.add("wide-key");
    return element;
  };
  const rows = ROWS.map((letters) => make("div", {}, ...[...letters].map((letter) => button(letter, letter))));
  if (extra.length > 0) rows.unshift(make("div", {}, ...extra.map((letter) => button(letter, letter))));
  const last = rows[rows.length - 1];
  last.prepend(button("···", "Escape", "Several letters in one cell"));
  last.append(button("⌫", "Backspace", "Backspace"));
  place.replaceChildren(...rows);
  place.addEventListener("pointerdown", (event) => {
    const key = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.key;
    if (!key) return;
    event.preventDefault();
    state.press(key);
    act();
  });
}
