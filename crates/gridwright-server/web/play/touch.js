// @ts-check
/** Fingers on the grid: a tap goes to a cell, one finger scrolls, two zoom. */

import { fit } from "../shared/fit.js";
import { keep, recall } from "../shared/keep.js";

const [LEAST, MOST] = [0.4, 4];

/**
 * Keeps the zoom of a grid: by the buttons and by two fingers.
 * @param {HTMLElement} grid
 * @returns {(times: number) => void} makes it larger or smaller
 */
export function zoom(grid) {
  const kept = recall("zoom", 1);
  let level = typeof kept === "number" ? kept : 1;
  /** @param {number} wanted */
  const set = (wanted) => {
    level = Math.min(MOST, Math.max(LEAST, wanted));
    grid.style.setProperty("--zoom", String(level));
  };
  set(level);
  pinch(grid, () => level, set);
  return (times) => {
    set(level * times);
    keep("zoom", level);
    fit(grid);
  };
}

/**
 * Two fingers zoom, about the point between them.
 * @param {HTMLElement} grid
 * @param {() => number} level
 * @param {(level: number) => void} set
 */
function pinch(grid, level, set) {
  /** @type {{ far: number, level: number } | null} */
  let begun = null;
  const far = (/** @type {TouchList} */ [one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  grid.addEventListener("touchstart", ({ touches }) => {
    begun = touches.length === 2 ? { far: Math.max(1, far(touches)), level: level() } : null;
  }, { passive: true });
  grid.addEventListener("touchmove", (event) => {
    const { touches } = event;
    if (!begun || touches.length !== 2) return;
    event.preventDefault();
    const box = grid.getBoundingClientRect();
    const x = (touches[0].clientX + touches[1].clientX) / 2 - box.left;
    const y = (touches[0].clientY + touches[1].clientY) / 2 - box.top;
    const [fromLeft, fromTop, before] = [grid.scrollLeft + x, grid.scrollTop + y, level()];
    set((begun.level * far(touches)) / begun.far);
    fit(grid);
    const times = level() / before;
    grid.scrollTo(fromLeft * times - x, fromTop * times - y);
  }, { passive: false });
  for (const name of /** @type {const} */ (["touchend", "touchcancel"])) {
    grid.addEventListener(name, () => {
      if (begun) keep("zoom", level());
      begun = null;
    });
  }
}

/**
 * Hears which cell is pressed: a mouse at once, a finger when it has not moved,
 * so that it can scroll.
 * @param {HTMLElement} grid
 * @param {(cell: number, event: MouseEvent) => void} press
 */
export function presses(grid, press) {
  const cellOf = (/** @type {EventTarget | null} */ target) => {
    const cell = target instanceof Element ? target.closest(".cell") : null;
    return Number(/** @type {HTMLElement | null} */ (cell)?.dataset.cell ?? -1);
  };
  let isMouse = false;
  grid.addEventListener("pointerdown", (event) => {
    isMouse = event.pointerType === "mouse";
    if (!isMouse || event.button !== 0) return;
    event.preventDefault();
    press(cellOf(event.target), event);
  });
  grid.addEventListener("click", (event) => {
    if (!isMouse) press(cellOf(event.target), event);
    isMouse = false;
  });
}
