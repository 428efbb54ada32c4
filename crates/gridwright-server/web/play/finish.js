// @ts-check
/** The end screen: the finished grid and the time. */

import { make } from "../shared/dom.js";
import { BLOCK, graphemes } from "./state.js";
import { shown, spoken } from "./clock.js";
import { entries, percentile, streaks } from "./record.js";
import { t } from "../shared/messages.js";

/**
 * @param {HTMLDialogElement} dialog
 * @param {import("./state.js").State} state
 * @param {number} elapsed
 * @param {import("./types.js").Statistics} statistics
 * @param {boolean} isChecked whether the puzzle came with its solution
 */
export function finish(dialog, state, elapsed, statistics, isChecked) {
  /** @param {string} selector */
  const part = (selector) => /** @type {HTMLElement} */ (dialog.querySelector(selector));
  const helped = statistics.checks + statistics.revealed > 0;
  part("h2").textContent = !isChecked ? t("All filled in") : helped ? t("Solved") : t("Solved, all by yourself");
  const time = part(".time");
  time.textContent = shown(elapsed);
  time.setAttribute("aria-label", spoken(elapsed));
  part(".small").replaceChildren(picture(state));
  /** @type {[string, number][]} */
  const facts = [
    [t("Letters typed"), statistics.letters],
    [t("Checks"), statistics.checks],
    [t("Found wrong"), statistics.found_wrong],
    [t("Revealed"), statistics.revealed],
  ];
  part("dl").replaceChildren(
    ...facts.map(([name, count]) => make("div", {}, make("dt", {}, name), make("dd", {}, String(count)))),
  );
  if (!dialog.open) dialog.showModal();
}

/**
 * Says how the game stands beside the player's others.
 * @param {HTMLDialogElement} dialog
 * @param {import("./record.js").Entry} entry
 */
export function standing(dialog, entry) {
  const all = entries();
  const { current } = streaks(all, new Date());
  const part = percentile(all, entry);
  const says = [
    part === null ? "" : t("Faster than {part} % of your {rows} × {cols} puzzles", { part, rows: entry.rows, cols: entry.cols }),
    current > 1 ? t("{current} days in a row", { current }) : "",
  ];
  const place = /** @type {HTMLElement} */ (dialog.querySelector(".standing"));
  place.textContent = says.filter(Boolean).join(" · ");
}

/** @param {import("./state.js").State} state */
function picture(state) {
  const { board } = state;
  const grid = make("div", { class: "mini", role: "img", "aria-label": t("The finished grid") });
  grid.style.setProperty("--cols", String(board.cols));
  board.cells.forEach((cell, index) => {
    const { text, revealed } = state.squares[index];
    const isBlock = cell.kind !== "open" || (state.drawsBlocks && text === BLOCK);
    const square = make("span", {}, isBlock ? "" : text);
    if (isBlock) square.classList.add("block");
    square.classList.toggle("many", graphemes(text).length > 1);
    square.classList.toggle("revealed", revealed);
    grid.append(square);
  });
  return grid;
}
