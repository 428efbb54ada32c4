// @ts-check
/** What a player has chosen for this browser, for all games. */

import { keep, recall } from "../shared/keep.js";
import { t } from "../shared/messages.js";

/**
 * @typedef {object} Prefs
 * @property {boolean} hide_clock
 * @property {boolean} downs_only hide the clues across
 * @property {boolean} sound
 * @property {boolean} ask_leaving before an unfinished game is left
 * @property {boolean} show_writers colour letters by who wrote them
 * @property {boolean} chat
 */

/** @type {Prefs} */
const DEFAULTS = { hide_clock: false, downs_only: false, sound: false, ask_leaving: false, show_writers: false, chat: true };

/** @returns {Prefs} */
export function prefs() {
  const kept = recall("prefs", /** @type {Partial<Prefs>} */ ({}));
  return { ...DEFAULTS, ...(kept !== null && typeof kept === "object" ? kept : {}) };
}

/** @param {keyof Prefs} name @param {boolean} on */
export function setPref(name, on) {
  keep("prefs", { ...prefs(), [name]: on });
  showPrefs();
}

/** Shows the choices on the page. */
export function showPrefs() {
  const { hide_clock, downs_only, show_writers } = prefs();
  document.body.classList.toggle("no-clock", hide_clock);
  document.body.classList.toggle("downs-only", downs_only);
  document.body.classList.toggle("writers", show_writers);
}

export const COLOURS = /** @type {const} */ ([
  ["", t("Blue and gold")],
  ["sea", t("Sea")],
  ["rose", t("Rose")],
  ["paper", t("Paper")],
  ["strong", t("Strong contrast")],
]);

/** @param {string} colours */
export function setColours(colours) {
  keep("colours", colours);
  if (colours) document.documentElement.dataset.colours = colours;
  else delete document.documentElement.dataset.colours;
}

export const SIZES = /** @type {const} */ ([[1, t("Normal")], [1.15, t("Large")], [1.3, t("Larger")], [1.6, t("Largest")]]);

/** @param {number} size */
export function setTextSize(size) {
  keep("text", size);
  document.documentElement.style.fontSize = size === 1 ? "" : `${size * 100}%`;
}
