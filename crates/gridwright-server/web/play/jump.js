// @ts-check
/** Going to a clue by its number. */

import { dialog } from "../shared/dialog.js";
import { make } from "../shared/dom.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./types.js").SlotView} SlotView */

/**
 * The entry that a player means with "12", "12a" or "7 down"; a number alone
 * means the direction that the cursor has, where there is such an entry.
 * @param {SlotView[]} slots
 * @param {string} text
 * @param {boolean} down
 * @returns {number} -1 where there is none
 */
export function entryNamed(slots, text, down) {
  const found = /^\s*(.*?)\s*[-\s]*([ad]|across|down|ac|dn|w|s|waagerecht|senkrecht)?\s*$/i.exec(text);
  const label = found?.[1].toUpperCase() ?? "";
  const said = (found?.[2] ?? "").toLowerCase();
  const wanted = said === "" ? (down ? "down" : "across") : /^(d|s)/.test(said) ? "down" : "across";
  const all = slots.map((slot, index) => ({ slot, index })).filter(({ slot }) => slot.label.toUpperCase() === label);
  const exact = all.find(({ slot }) => slot.direction === wanted);
  return (exact ?? (said === "" ? all[0] : undefined))?.index ?? -1;
}

/**
 * Asks for a number and goes there.
 * @param {SlotView[]} slots
 * @param {() => boolean} down whether the cursor goes down now
 * @param {(slot: number) => void} go
 */
export function jump(slots, down, go) {
  const asked = dialog("jump", t("Go to a clue"), (inside) => {
    const field = make("input", { id: "jump-to", autocomplete: "off", autocapitalize: "off", enterkeyhint: "go", placeholder: t("12, 12a or 7d"), "aria-label": t("Number of the clue") });
    const fault = make("p", { class: "fault", role: "status" });
    const form = make("form", { class: "jump" }, field, make("button", { class: "primary" }, t("Go")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const slot = entryNamed(slots, field.value, down());
      fault.textContent = slot < 0 ? t("There is no clue {n}.", { n: field.value.trim() || "?" }) : "";
      if (slot < 0) return field.select();
      asked.close();
      go(slot);
    });
    inside.append(form, fault);
  });
  const field = /** @type {HTMLInputElement} */ (asked.querySelector("input"));
  field.value = "";
  asked.showModal();
  field.focus();
}
