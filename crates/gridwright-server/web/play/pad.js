// @ts-check
/** A pad for anagrams, and one for notes. */

import { closing, dialog } from "../shared/dialog.js";
import { make } from "../shared/dom.js";
import { forget, keep, recall } from "../shared/keep.js";
import { capital, graphemes } from "./state.js";
import { t } from "../shared/messages.js";

/** The letters of a text, capital, without spaces and signs. @param {string} text */
export function lettersOf(text) {
  return graphemes(capital(text)).filter((letter) => /\p{L}|\p{N}/u.test(letter));
}

/**
 * The letters that are left of some when others are taken away.
 * @param {string[]} letters
 * @param {string[]} used
 */
export function without(letters, used) {
  const left = [...letters];
  for (const letter of used) {
    const at = left.indexOf(letter);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The letters in another order. @param {string[]} letters */
function shuffled(letters) {
  const all = letters.map((letter) => ({ letter, place: Math.random() }));
  return all.sort((a, b) => a.place - b.place).map(({ letter }) => letter);
}

/**
 * Opens the pad for anagrams: letters in a ring, and the entry with what stands
 * in it already.
 * @param {{ name: string, clue: string, texts: string[] }} entry
 */
export function anagrams(entry) {
  /** @type {string[]} */
  let letters = [];
  const pad = dialog("anagrams", t("Anagrams"), (inside) => {
    const field = make("input", { id: "anagram-letters", autocomplete: "off", autocapitalize: "characters", spellcheck: false });
    const again = make("button", { type: "button", class: "primary" }, t("Shuffle"));
    const row = closing(t("Close"));
    row.prepend(again);
    row.querySelector("button:last-child")?.classList.replace("primary", "outline");
    inside.append(
      make("p", { class: "hint pad-clue" }),
      make("label", {}, t("Letters"), " ", field),
      make("div", { class: "ring", role: "img" }),
      make("p", { class: "pattern" }),
      make("p", { class: "hint pad-count", role: "status" }),
      row,
    );
  });
  /** @param {string} selector */
  const part = (selector) => /** @type {HTMLElement} */ (pad.querySelector(selector));
  const field = /** @type {HTMLInputElement} */ (part("input"));
  const known = entry.texts.filter(Boolean);
  const show = () => {
    const left = without(letters, known);
    const ring = part(".ring");
    ring.setAttribute("aria-label", left.length === 0 ? t("No letters left") : t("Letters left: {n}", { n: left.join(" ") }));
    ring.replaceChildren(
      ...left.map((letter, at) => {
        const place = make("span", {}, letter);
        const turn = (at / left.length) * 2 * Math.PI;
        place.style.setProperty("--x", String(Math.sin(turn)));
        place.style.setProperty("--y", String(-Math.cos(turn)));
        return place;
      }),
    );
    part(".pattern").replaceChildren(...entry.texts.map((text) => make("span", { class: text ? "set" : "" }, text || "\u00a0")));
    const missing = entry.texts.length - known.length;
    part(".pad-count").textContent = letters.length === 0 ? "" : t("{length} letters for {missing} empty cells", { length: left.length, missing });
  };
  field.oninput = () => {
    letters = lettersOf(field.value);
    show();
  };
  /** @type {HTMLElement} */ (part("button.primary")).onclick = () => {
    letters = shuffled(letters);
    show();
  };
  part(".pad-clue").textContent = `${entry.name}: ${entry.clue}`;
  field.value = "";
  show();
  pad.showModal();
  field.focus();
}

/**
 * Opens the player's own notes on a game.
 * @param {string} link
 */
export function notepad(link) {
  const name = `notes.${link}`;
  const pad = dialog("notepad", t("My notes"), (inside) => {
    const field = make("textarea", { rows: 8, maxlength: 20_000, "aria-label": t("My notes") });
    const fault = make("p", { class: "hint", role: "status" }, t("They are kept in this browser, for this game."));
    field.addEventListener("input", () => {
      if (field.value === "") forget(name);
      else if (!keep(name, field.value)) fault.textContent = t("This browser does not keep them: copy them before you close the page.");
    });
    inside.append(field, fault, closing(t("Close")));
  });
  const field = /** @type {HTMLTextAreaElement} */ (pad.querySelector("textarea"));
  const kept = recall(name, "");
  if (kept && field.value === "") field.value = String(kept);
  pad.showModal();
  field.focus();
}
