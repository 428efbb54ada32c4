// @ts-check
/** The settings: how keys behave, how the page looks. */

import { make } from "../shared/dom.js";
import { setTheme, theme } from "../shared/theme.js";

/** @typedef {import("./types.js").Options} Options */

/** @type {[keyof Options, string, string][]} */
const SWITCHES = [
  ["auto_check", "Check letters as they are typed", "Wrong letters are marked at once."],
  ["skip_filled", "Skip filled cells", "After a letter, go to the next empty cell of the word."],
  ["back_to_gap", "Go back to gaps", "At the end of a word with gaps, go to the first one."],
  ["at_end", "Go on at the end of a word", "To the next word; else stay."],
  ["skip_full_entries", "Tab and Enter skip full words", ""],
  ["arrow_turns_first", "Arrows turn first", "An arrow across the word turns; the next one moves."],
  ["backspace_crosses", "Backspace goes on into the word before", ""],
  ["space_clears", "Space clears and moves on", "Instead of turning."],
  ["mark_empty", "A check marks empty cells too", ""],
];

/**
 * Fills the settings dialog and keeps it in step.
 * @param {HTMLElement} place
 * @param {() => Options} current
 * @param {(options: Options) => void} change
 */
export function settings(place, current, change) {
  const boxes = SWITCHES.map(([name, title, hint]) => {
    const box = make("input", { type: "checkbox", name });
    const text = make("span", {}, title);
    if (hint) text.append(make("br"), make("small", {}, hint));
    box.addEventListener("change", () => change(set(current(), name, box.checked)));
    return { name, box, row: make("label", { class: "switch" }, box, text) };
  });
  const looks = make("select", { name: "theme", "aria-label": "Appearance" });
  for (const [value, title] of [["auto", "As the system"], ["light", "Light"], ["dark", "Dark"]]) {
    looks.append(make("option", { value }, title));
  }
  looks.addEventListener("change", () => setTheme(/** @type {any} */ (looks.value)));
  place.replaceChildren(...boxes.map(({ row }) => row), make("label", {}, "Appearance ", looks));
  const show = () => {
    for (const { name, box } of boxes) box.checked = isOn(current(), name);
    looks.value = theme();
  };
  show();
  return show;
}

/** @param {Options} options @param {keyof Options} name */
function isOn(options, name) {
  return name === "at_end" ? options.at_end === "next-entry" : options[name];
}

/** @param {Options} options @param {keyof Options} name @param {boolean} on @returns {Options} */
function set(options, name, on) {
  if (name === "at_end") return { ...options, at_end: on ? "next-entry" : "stay" };
  return { ...options, [name]: on };
}
