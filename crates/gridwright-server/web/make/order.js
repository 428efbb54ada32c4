// @ts-check
/** What the form says. */

import { byId } from "../shared/dom.js";
import { keep, recall } from "../shared/keep.js";

/** @param {string} id */
const value = (id) => /** @type {HTMLInputElement} */ (byId(id)).value.trim();
/** @param {string} id */
const checked = (id) => /** @type {HTMLInputElement} */ (byId(id)).checked;

/**
 * The numbers of the form and the limits of each.
 * @type {[string, string, number, number][]}
 */
const NUMBERS = [["rows", "Rows", 3, 50], ["cols", "Columns", 3, 50], ["seconds", "Seconds", 1, 60]];

/** What is wrong with the form, or nothing. @returns {string} */
export function faultOf() {
  for (const [id, name, least, most] of NUMBERS) {
    const number = Number(value(id));
    if (!Number.isInteger(number) || number < least || number > most) return `${name} must be a whole number from ${least} to ${most}.`;
  }
  return "";
}

/** What is asked of the server. @param {number} seed @returns {URLSearchParams} */
export function orderOf(seed) {
  const isSeed = value("method") === "seed";
  /** @type {Record<string, string>} */
  const order = { objective: value("objective"), rule: value("rule"), method: value("method"), title: value("title"), seconds: value("seconds"), seed: String(seed) };
  if (order.objective !== "box") Object.assign(order, { rows: value("rows"), cols: value("cols") });
  if (isSeed) {
    order.score = value("score");
    for (const id of ["rank", "place"]) if (value(id) !== "") order[id] = value(id);
  } else {
    if (value("must") !== "") order.must = value("must");
    if (checked("symmetric")) order.symmetric = "true";
  }
  return new URLSearchParams(order);
}

/** Shows the fields that go with the algorithm and the objective. */
export function arrange() {
  const isSeed = value("method") === "seed";
  for (const field of document.querySelectorAll(".seed")) /** @type {HTMLElement} */ (field).hidden = !isSeed;
  for (const field of document.querySelectorAll(".best")) /** @type {HTMLElement} */ (field).hidden = isSeed;
  const objective = /** @type {HTMLSelectElement} */ (byId("objective"));
  /** @type {HTMLElement} */ (objective.closest("label")).hidden = isSeed;
  if (isSeed) objective.value = "letters";
  const isBox = objective.value === "box";
  for (const id of ["rows", "cols"]) /** @type {HTMLInputElement} */ (byId(id)).disabled = isBox;
}

/** Selects a line of the list, to mend it. @param {string} message what the server says of it */
export function showLine(message) {
  const line = Number(/line (\d+)/.exec(message)?.[1] ?? 0);
  const list = /** @type {HTMLTextAreaElement} */ (byId("list"));
  const lines = list.value.split("\n");
  if (line < 1 || line > lines.length) return;
  const from = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  list.focus();
  list.setSelectionRange(from, from + lines[line - 1].length);
}

/** The fields that are kept for the next time. */
const KEPT = ["list", "rows", "cols", "seconds", "objective", "rule", "method", "rank", "place", "score", "must", "title"];

/** Keeps the list and what is asked for in the browser. */
export function keepOrder() {
  const fields = Object.fromEntries(KEPT.map((id) => [id, /** @type {HTMLInputElement} */ (byId(id)).value]));
  keep("make", { ...fields, symmetric: checked("symmetric") });
}

/** Puts in what was kept. */
export function recallOrder() {
  const kept = recall("make", /** @type {Record<string, unknown>} */ ({}));
  if (kept === null || typeof kept !== "object") return;
  for (const id of KEPT) {
    const field = /** @type {HTMLInputElement | HTMLSelectElement} */ (byId(id));
    const text = kept[id];
    if (typeof text !== "string") continue;
    if (!(field instanceof HTMLSelectElement) || [...field.options].some((option) => option.value === text)) field.value = text;
  }
  /** @type {HTMLInputElement} */ (byId("symmetric")).checked = kept.symmetric === true;
}
