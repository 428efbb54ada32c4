// @ts-check
/** Printing: one sheet, or a different one for everybody in a class. */

import { ask, send } from "../shared/api.js";
import { dialog } from "../shared/dialog.js";
import { make } from "../shared/dom.js";
import { followJob } from "../shared/job.js";
import { keep, recall } from "../shared/keep.js";
import { saveFile } from "../shared/save-text.js";
import { orderOf } from "./order.js";

/** @typedef {{ ipuz?: object, word_bank?: string[] }} Made */

/** How many sheets a class may have, and how long each is looked for, in seconds. */
const [MOST, SECONDS] = [200, 2];

/**
 * Asks what is printed, and prints it.
 * @param {() => Made | null} made the layout on the page: the first sheet
 * @param {Blob | string} list
 */
export function askSheets(made, list) {
  const asked = dialog("sheets", "Print", (inside) => {
    const kept = recall("make.print", /** @type {Record<string, any>} */ ({}));
    /** @param {string} id @param {string} text @param {boolean} usual */
    const choice = (id, text, usual) => {
      const box = make("input", { type: "checkbox", id, checked: kept[id] ?? usual });
      return make("label", { class: "switch" }, box, make("span", {}, text));
    };
    const count = make("input", { type: "number", id: "sheet-count", min: 1, max: MOST, value: 1 });
    const paper = make("select", { id: "sheet-paper" }, make("option", { value: "a4" }, "A4"), make("option", { value: "letter" }, "Letter"));
    paper.value = kept.paper === "letter" ? "letter" : "a4";
    const status = make("p", { class: "hint", role: "status", id: "sheet-status" });
    const form = make(
      "form",
      { class: "sheets" },
      make("label", { class: "choice" }, "Different sheets ", count),
      make("p", { class: "hint" }, "Each has the same words in another layout and a number; the solutions have the same numbers."),
      choice("sheet-bank", "words to choose from", false),
      choice("sheet-name", "a line for name and date", true),
      choice("sheet-large", "large print (18 points)", false),
      choice("sheet-key", "solutions at the end", true),
      make("label", { class: "choice" }, "Paper ", paper),
      status,
      make("div", { class: "row" }, make("button", { type: "button", class: "outline", "data-close": true }, "Close"), make("button", { class: "primary" }, "Save the PDF")),
    );
    form.querySelector("[data-close]")?.addEventListener("click", () => /** @type {HTMLDialogElement} */ (form.closest("dialog")).close());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const wanted = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (document.getElementById(id)).checked;
      const choices = Object.fromEntries(["sheet-bank", "sheet-name", "sheet-large", "sheet-key"].map((id) => [id, wanted(id)]));
      keep("make.print", { ...choices, paper: paper.value });
      const number = Math.min(MOST, Math.max(1, Math.round(Number(count.value)) || 1));
      status.classList.remove("fault");
      print(form, number, choices, paper.value, status).catch((error) => {
        status.textContent = error.message;
        status.classList.add("fault");
      });
    });
    inside.append(form);
  });
  Object.assign(asked, { made, list });
  asked.showModal();
}

/** @param {HTMLElement} form @param {number} count @param {Record<string, boolean>} choices @param {string} paper @param {HTMLElement} status */
async function print(form, count, choices, paper, status) {
  const { made, list } = /** @type {any} */ (form.closest("dialog"));
  const first = made();
  if (!first?.ipuz) throw new Error("There is nothing to print yet.");
  /** @type {Made[]} */
  const all = [first];
  while (all.length < count) {
    status.textContent = `Laying out sheet ${all.length + 1} of ${count}…`;
    all.push(await another(list));
    // A dialog that is closed asks for nothing any more.
    if (!form.closest("dialog")?.open) return;
  }
  status.textContent = "Drawing…";
  const sheets = all.map(({ ipuz, word_bank }) => ({ puzzle: ipuz, words: choices["sheet-bank"] ? word_bank : [] }));
  const request = { sheets, paper, name_line: choices["sheet-name"], large_print: choices["sheet-large"], key: choices["sheet-key"] };
  const answer = await send("POST", "/api/worksheets", request);
  saveFile("sheets.pdf", await answer.blob());
  status.textContent = count === 1 ? "Saved." : `${count} sheets were saved.`;
}

/** Another layout of the same list. @param {Blob | string} list @returns {Promise<Made>} */
async function another(list) {
  const order = orderOf(Math.floor(Math.random() * 2 ** 31));
  order.set("seconds", String(Math.min(SECONDS, Number(order.get("seconds")))));
  const { link } = await ask("POST", `/api/jobs/layout?${order}`, list);
  return new Promise((resolve, reject) => {
    followJob(link, {
      progress: () => {},
      done: (result) => (result.outcome === "found" ? resolve(result) : reject(new Error(result.reason ?? "No other layout was found."))),
      failed: (message) => reject(new Error(message)),
    });
  });
}
