// @ts-check
/** Dialogs that are made when they are needed. */

import { make } from "./dom.js";
import { t } from "./messages.js";

/**
 * Makes a dialog, or gives the one that was made before.
 * @param {string} id
 * @param {string} title
 * @param {(inside: HTMLElement) => void} fill puts its contents in, the first time
 * @returns {HTMLDialogElement}
 */
export function dialog(id, title, fill) {
  const known = document.getElementById(id);
  if (known instanceof HTMLDialogElement) return known;
  const inside = make("div", { class: "inside" }, make("h2", { id: `${id}-title` }, title));
  const made = make("dialog", { id, "aria-labelledby": `${id}-title` }, inside);
  fill(inside);
  document.body.append(made);
  return made;
}

/** A row with a button that closes the dialog. @param {string} label */
export function closing(label) {
  return make("form", { method: "dialog", class: "row" }, make("button", { class: "primary" }, label));
}

/**
 * Asks before something that takes much away.
 * @param {string} title
 * @param {string} text
 * @param {string} yes what the button says that does it
 * @returns {Promise<boolean>}
 */
export function confirmed(title, text, yes) {
  const form = make(
    "form",
    { method: "dialog", class: "row" },
    make("button", { class: "outline", value: "no", autofocus: true }, t("Cancel")),
    make("button", { class: "primary", value: "yes" }, yes),
  );
  const inside = make("div", { class: "inside" }, make("h2", { id: "confirm-title" }, title), make("p", {}, text), form);
  const asked = make("dialog", { id: "confirm", role: "alertdialog", "aria-labelledby": "confirm-title" }, inside);
  document.body.append(asked);
  asked.showModal();
  return new Promise((resolve) => {
    asked.addEventListener("close", () => {
      asked.remove();
      resolve(asked.returnValue === "yes");
    });
  });
}
