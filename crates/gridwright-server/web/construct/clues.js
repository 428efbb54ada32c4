// @ts-check
/** Writing clues: the grid and the list of entries go together. */

import { byId, make } from "../shared/dom.js";
import { cluesFor, keepClues } from "./bank.js";
import { nameOf, slotKey, slotsOf, wordOf } from "./draft.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./draft.js").SlotView} SlotView */

/** Wires the panel. @param {Desk} desk */
export function wireClues(desk) {
  byId("clue-filter").addEventListener("change", () => showClues(desk));
  byId("clue-next").addEventListener("click", () => goUnclued(desk, desk.state.slot, true));
  byId("lengths-all").addEventListener("click", () => {
    desk.changeClues((draft) => {
      for (const slot of slotsOf(draft)) draft.lengths[slotKey(slot)] ??= String(slot.cells.length);
    });
  });
  byId("lengths-none").addEventListener("click", () => desk.changeClues((draft) => void (draft.lengths = {})));
}

/** Which entries are shown. @param {Desk} desk @returns {[SlotView, number][]} */
function shownOf({ draft }) {
  const filter = /** @type {HTMLSelectElement} */ (byId("clue-filter")).value;
  const all = /** @type {[SlotView, number][]} */ (slotsOf(draft).map((slot, index) => [slot, index]));
  if (filter === "all") return all;
  if (filter === "unclued") return all.filter(([slot]) => !draft.clues[slotKey(slot)]?.trim());
  return all.filter(([slot]) => slot.direction === filter);
}

/** Shows a field for every entry. @param {Desk} desk */
export function showClues(desk) {
  const { draft } = desk;
  const slots = slotsOf(draft);
  const done = slots.filter((slot) => draft.clues[slotKey(slot)]?.trim()).length;
  byId("clue-count").textContent = `${done} of ${slots.length} clues written`;
  byId("clue-rows").replaceChildren(...shownOf(desk).map(([slot, index]) => row(desk, slot, index)));
  showHere(desk, false);
}

/** @param {Desk} desk @param {SlotView} slot @param {number} index */
function row(desk, slot, index) {
  const { draft } = desk;
  const [key, name, answer] = [slotKey(slot), nameOf(slot), wordOf(draft, slot)];
  const letters = slot.cells.map((cell) => draft.cells[cell].text || "·").join("");
  const field = make("input", { type: "text", value: draft.clues[key] ?? "", "aria-label": `Clue of ${name}`, "data-slot": index });
  const line = make("div", { class: "clue-row" }, make("span", { class: "n" }, name), make("span", { class: "answer" }, letters), field);
  field.addEventListener("focus", () => {
    desk.go(index);
    showHere(desk, false);
  });
  field.addEventListener("change", () => {
    if ((draft.clues[key] ?? "") === field.value) return;
    desk.setClue(key, field.value);
    if (answer && field.value.trim()) keepClues([{ answer, clue: field.value.trim() }]);
    const slots = slotsOf(draft);
    byId("clue-count").textContent = `${slots.filter((one) => draft.clues[slotKey(one)]?.trim()).length} of ${slots.length} clues written`;
  });
  field.addEventListener("keydown", (event) => {
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const fields = /** @type {HTMLInputElement[]} */ ([...byId("clue-rows").querySelectorAll("[data-slot]")]);
    const at = fields.indexOf(field);
    if (event.key === "ArrowDown") fields[at + 1]?.focus();
    else if (event.key === "ArrowUp") fields[at - 1]?.focus();
    else if (event.key === "Enter") {
      field.dispatchEvent(new Event("change"));
      goUnclued(desk, index, !event.shiftKey);
    } else return;
    event.preventDefault();
  });
  return line;
}

/** Goes to the next entry without a clue. @param {Desk} desk @param {number} from @param {boolean} forward */
function goUnclued(desk, from, forward) {
  const slots = slotsOf(desk.draft);
  const round = Array.from({ length: slots.length }, (_, at) => (from + (forward ? at + 1 : -at - 1) + 2 * slots.length) % slots.length);
  const next = round.find((slot) => !desk.draft.clues[slotKey(slots[slot])]?.trim());
  if (next !== undefined) focusClue(desk, next);
  else byId("clue-count").textContent = "All clues are written.";
}

/** Puts the keys into the field of an entry. @param {Desk} desk @param {number} slot */
export function focusClue(desk, slot) {
  const find = () => /** @type {HTMLInputElement | null} */ (byId("clue-rows").querySelector(`[data-slot="${slot}"]`));
  if (!find()) {
    // The filter does not show it.
    /** @type {HTMLSelectElement} */ (byId("clue-filter")).value = "all";
    showClues(desk);
  }
  find()?.focus();
}

/** Shows what belongs to the clue of the cursor below its field. @param {Desk} desk @param {boolean} scrolls */
export function showHere(desk, scrolls) {
  byId("clue-rows").querySelectorAll(".here").forEach((line) => line.classList.remove("here"));
  byId("clue-rows").querySelector(".clue-more")?.remove();
  const index = desk.state.slot;
  const slot = slotsOf(desk.draft)[index];
  const field = byId("clue-rows").querySelector(`[data-slot="${index}"]`);
  const line = field?.closest(".clue-row");
  if (!slot || !line) return;
  line.classList.add("here");
  line.after(more(desk, slot, /** @type {HTMLInputElement} */ (field)));
  if (scrolls) line.scrollIntoView({ block: "nearest" });
}

/** Lengths, a note and one's own clues for the same answer. @param {Desk} desk @param {SlotView} slot @param {HTMLInputElement} field */
function more(desk, slot, field) {
  const { draft } = desk;
  const [key, name, answer] = [slotKey(slot), nameOf(slot), wordOf(draft, slot)];
  const lengths = make("input", { type: "text", value: draft.lengths[key] ?? "", placeholder: String(slot.cells.length), "aria-label": `Lengths of ${name}`, class: "lengths", inputmode: "numeric" });
  const fault = make("span", { class: "fault", role: "status" });
  lengths.addEventListener("change", () => {
    const sum = (lengths.value.match(/\d+/g) ?? []).reduce((all, one) => all + Number(one), 0);
    const fits = lengths.value.trim() === "" || (sum === slot.cells.length && /^[\d,\-'’. ]+$/.test(lengths.value.trim()));
    fault.textContent = fits ? "" : `The lengths must add up to ${slot.cells.length}, such as 1,${slot.cells.length - 1}.`;
    if (fits) desk.changeClues((changed) => void (changed.lengths[key] = lengths.value.trim()), false);
  });
  const note = make("input", { type: "text", value: draft.notes[key] ?? "", "aria-label": `Note to the editor on ${name}`, placeholder: "note to the editor" });
  note.addEventListener("change", () => desk.changeClues((changed) => void (changed.notes[key] = note.value), false));
  const known = (answer ? cluesFor(answer) : []).filter((clue) => clue !== field.value);
  const offers = known.map((clue) => {
    const button = make("button", { type: "button", class: "outline" }, clue);
    button.addEventListener("click", () => {
      field.value = clue;
      field.dispatchEvent(new Event("change"));
      field.focus();
    });
    return make("li", {}, button);
  });
  const fields = make("div", { class: "controls" }, make("label", { class: "inline" }, "Lengths ", lengths), note, fault);
  return make("div", { class: "clue-more" }, fields, ...(offers.length > 0 ? [make("ul", { class: "known", "aria-label": "Your clues for this answer" }, ...offers)] : []));
}
