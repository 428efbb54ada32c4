// @ts-check
/** Clue editing, with suggestions from nothing but one's own saved clues. */

import { byId, make } from "../shared/dom.js";
import { keep, recall } from "../shared/keep.js";
import { slotKey, slotsOf } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** How many clues are kept for one answer. */
const MOST_PER_ANSWER = 12;

/** @returns {Record<string, string[]>} */
function bank() {
  const kept = recall("clue-bank", /** @type {Record<string, string[]>} */ ({}));
  return kept !== null && typeof kept === "object" ? kept : {};
}

/** @param {string} answer @param {string} clue */
function keepClue(answer, clue) {
  const all = bank();
  const others = (Object.hasOwn(all, answer) ? all[answer] : []).filter((other) => other !== clue);
  keep("clue-bank", { ...all, [answer]: [clue, ...others].slice(0, MOST_PER_ANSWER) });
}

/**
 * Shows a field for every entry.
 * @param {Draft} draft
 * @param {{ setClue: (key: string, clue: string) => void, go: (slot: number) => void }} desk
 */
export function showClues(draft, desk) {
  const slots = slotsOf(draft);
  const saved = bank();
  const rows = slots.map((slot, index) => {
    const letters = slot.cells.map((cell) => draft.cells[cell].text || "·");
    const answer = letters.includes("·") ? "" : letters.join("");
    const key = slotKey(slot);
    const name = `${slot.label} ${slot.direction === "down" ? "Down" : "Across"}`;
    const field = make("input", { type: "text", value: draft.clues[key] ?? "", "aria-label": `Clue of ${name}`, "data-key": key });
    const known = answer && Object.hasOwn(saved, answer) ? saved[answer] : [];
    const parts = [make("span", { class: "n" }, name), make("span", { class: "answer" }, letters.join("")), field];
    if (known.length > 0) {
      const id = `known-${index}`;
      field.setAttribute("list", id);
      field.placeholder = known[0];
      parts.push(make("datalist", { id }, ...known.map((clue) => make("option", { value: clue }))));
    }
    field.addEventListener("focus", () => desk.go(index));
    field.addEventListener("change", () => {
      desk.setClue(key, field.value);
      if (answer && field.value.trim()) keepClue(answer, field.value.trim());
    });
    return make("div", { class: "clue-row" }, ...parts);
  });
  byId("clue-rows").replaceChildren(...rows);
}
