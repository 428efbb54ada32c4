// @ts-check
/** The settings: how keys behave, how the page looks. */

import { make } from "../shared/dom.js";
import { keep, recall } from "../shared/keep.js";
import { settleKeys, wantedKeys } from "../shared/keyboard.js";
import { LAYOUTS } from "../shared/layouts.js";
import { setTheme, theme } from "../shared/theme.js";
import { COLOURS, prefs, setColours, setPref, setTextSize, SIZES } from "./prefs.js";
import { languageChoice, t } from "../shared/messages.js";

/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./prefs.js").Prefs} Prefs */

/** @type {[keyof Options, string, string][]} */
const TYPING = [
  ["skip_filled", t("Skip filled cells"), t("After a letter, go to the next empty cell of the word.")],
  ["back_to_gap", t("Go back to gaps"), t("At the end of a word with gaps, go to the first one.")],
  ["at_end", t("Go on at the end of a word"), t("To the next word; else stay.")],
  ["skip_full_entries", t("Tab and Enter skip full words"), ""],
  ["arrow_turns_first", t("Arrows turn first"), t("An arrow across the word turns; the next one moves.")],
  ["backspace_crosses", t("Backspace goes on into the word before"), ""],
  ["space_clears", t("Space clears and moves on"), t("Instead of turning.")],
];

/** @type {[keyof Options, string, string][]} */
const CHECKING = [
  ["auto_check", t("Check letters as they are typed"), t("Wrong letters are marked at once.")],
  ["mark_empty", t("A check marks empty cells too"), ""],
  ["plain_letters", t("Plain letters count"), t("U is right for Ü, E for É.")],
];

/** @type {[keyof Prefs, string, string][]} */
const COMFORT = [
  ["downs_only", t("Downs only"), t("Hides the clues across.")],
  ["hide_clock", t("Hide the clock"), t("The time still counts.")],
  ["sound", t("Sounds"), t("A few notes at the end.")],
  ["ask_leaving", t("Ask before an unfinished game is left"), ""],
  ["show_writers", t("Show who wrote what"), t("When several play.")],
  ["chat", t("Chat"), t("When several play.")],
];

/**
 * Fills the settings dialog and keeps it in step.
 * @param {HTMLElement} place
 * @param {() => Options} current
 * @param {(options: Options) => void} change
 * @param {() => void} redraw called when the keys on the screen have another layout
 */
export function settings(place, current, change, redraw) {
  const options = (/** @type {typeof TYPING} */ switches) =>
    switches.map(([name, title, hint]) => box(name, title, hint, () => isOn(current(), name), (on) => change(set(current(), name, on))));
  const typing = options(TYPING);
  const checking = options(CHECKING);
  const comfort = COMFORT.map(([name, title, hint]) => box(name, title, hint, () => prefs()[name], (on) => setPref(name, on)));
  const looks = [
    { row: make("label", { class: "choice" }, make("span", {}, t("Language")), languageChoice()), show: () => {} },
    choice("theme", t("Appearance"), [["auto", t("As the system")], ["light", t("Light")], ["dark", t("Dark")]], theme, (value) => setTheme(/** @type {any} */ (value))),
    choice("colours", t("Colours"), COLOURS, () => recall("colours", ""), setColours),
    choice("text", t("Text"), SIZES.map(([size, name]) => [String(size), name]), () => String(recall("text", 1)), (value) => setTextSize(Number(value))),
    choice("keys", t("Keys on the screen"), [["auto", t("Where there is touch")], ["on", t("Always")], ["off", t("Never")]], wantedKeys, (value) => settleKeys(/** @type {any} */ (value))),
    choice(
      "layout",
      t("Their layout"),
      [["auto", t("As the clues")], ...Object.entries(LAYOUTS).map(([name, layout]) => /** @type {const} */ ([name, layout.name]))],
      () => recall("layout", "auto"),
      (value) => {
        keep("layout", value);
        redraw();
      },
    ),
  ];
  /** @type {[string, { row: HTMLElement }[]][]} */
  const groups = [[t("Typing"), typing], [t("Checking"), checking], [t("Comfort"), comfort], [t("Looks"), looks]];
  place.replaceChildren(
    ...groups.map(([title, rows]) => make("fieldset", {}, make("legend", {}, title), ...rows.map(({ row }) => row))),
  );
  return () => [...typing, ...checking, ...comfort, ...looks].forEach(({ show }) => show());
}

/**
 * A switch.
 * @param {string} name
 * @param {string} title
 * @param {string} hint
 * @param {() => boolean} now
 * @param {(on: boolean) => void} change
 */
function box(name, title, hint, now, change) {
  const input = make("input", { type: "checkbox", name });
  const text = make("span", {}, title);
  if (hint) text.append(make("br"), make("small", {}, hint));
  input.addEventListener("change", () => change(input.checked));
  return { row: make("label", { class: "switch" }, input, text), show: () => void (input.checked = now()) };
}

/**
 * A choice of one out of some.
 * @param {string} name
 * @param {string} title
 * @param {readonly (readonly [string, string])[]} all
 * @param {() => string} now
 * @param {(value: string) => void} change
 */
function choice(name, title, all, now, change) {
  const select = make("select", { name }, ...all.map(([value, label]) => make("option", { value }, label)));
  select.addEventListener("change", () => change(select.value));
  return { row: make("label", { class: "choice" }, make("span", {}, title), select), show: () => void (select.value = now()) };
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
