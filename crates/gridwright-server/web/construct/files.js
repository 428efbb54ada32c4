// @ts-check
/** Files on the desk: opening them, playing, exporting. */

import { ask, playFile, send } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { keep, recall } from "../shared/keep.js";
import { saveFile } from "../shared/save-text.js";
import { dialog } from "../shared/dialog.js";
import { puzzleOf } from "./document.js";
import { openVersions } from "./versions.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** The largest file that can be a puzzle, in bytes. */
const LARGEST = 8 << 20;

/** Runs something and tells what went wrong. @param {() => Promise<unknown>} run */
const careful = (run) => () => void run().catch((error) => say(error.message, "bad"));

/** Opens a puzzle file of any format as a draft of its own. @param {Blob & { name?: string }} file */
export async function openFile(file) {
  const name = file.name ?? "The file";
  if (file.size > LARGEST) throw new Error(`${name} is larger than 8 MB: this is no puzzle file.`);
  const { link } = await ask("POST", "/api/drafts", file).catch((error) => Promise.reject(new Error(`${name}: ${error.message}`)));
  location.assign(`/construct/${link}`);
}

/** @param {Desk} desk */
export function wireFiles(desk) {
  const file = /** @type {HTMLInputElement} */ (byId("open-file"));
  byId("open").addEventListener("click", () => file.click());
  file.addEventListener("change", careful(async () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (chosen) await openFile(chosen);
  }));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const [dropped] = event.dataTransfer?.files ?? [];
    if (dropped) careful(() => openFile(dropped))();
  });
  byId("new").addEventListener("click", () => location.assign("/construct"));
  byId("versions-open").addEventListener("click", () => openVersions(desk));
  byId("play").addEventListener("click", careful(async () => location.assign(await playFile(JSON.stringify(puzzleOf(desk.draft))))));
  byId("manuscript").addEventListener("click", () => askManuscript(desk));
  for (const button of document.querySelectorAll("[data-export]")) {
    const [format, letters] = (/** @type {HTMLElement} */ (button).dataset.export ?? "").split(" ");
    button.addEventListener("click", careful(() => saveAs(desk, format, { letters })));
  }
}

/** @param {Desk} desk @param {string} format @param {Record<string, string>} options */
async function saveAs(desk, format, options) {
  const query = new URLSearchParams({ format, ...options });
  const response = await send("POST", `/api/construct/export?${query}`, JSON.stringify(puzzleOf(desk.draft)));
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? `crossword.${format}`;
  saveFile(name, await response.blob());
  const losses = response.headers.get("gridwright-losses");
  if (losses) say(`${name} cannot hold: ${losses}`);
}

/** Asks for what stands on a manuscript, and saves it. @param {Desk} desk */
function askManuscript(desk) {
  const asked = dialog("manuscript-dialog", "Manuscript for an editor", (inside) => {
    const address = make("textarea", { id: "manuscript-address", rows: 5, placeholder: "Street\nTown\nE-mail\nTelephone" });
    address.value = recall("address", "");
    const paper = make("select", { id: "manuscript-paper" }, make("option", { value: "letter" }, "Letter"), make("option", { value: "a4" }, "A4"));
    paper.value = recall("paper", "letter");
    const cancel = make("button", { type: "submit", class: "outline", formmethod: "dialog", value: "cancel" }, "Cancel");
    const form = make(
      "form",
      { method: "dialog", class: "manuscript" },
      make("p", {}, "The grid with its answers, the empty grid, and the clues with their answers in two columns. Your name is that of the author above."),
      make("label", {}, "Your address ", address),
      make("label", {}, "Paper ", paper),
      make("div", { class: "row" }, cancel, make("button", { class: "primary", value: "save" }, "Save the PDF")),
    );
    form.addEventListener("submit", (event) => {
      if (/** @type {HTMLButtonElement | null} */ (event.submitter)?.value !== "save") return;
      keep("address", address.value);
      keep("paper", paper.value);
      careful(() => saveAs(desk, "manuscript", { address: address.value, paper: paper.value }))();
    });
    inside.append(form);
  });
  asked.showModal();
}
