// @ts-check
/** The panel of the word lists: their order, the words in them, one's own changes. */

import { ask } from "../shared/api.js";
import { saveText } from "../shared/save-text.js";
import { byId, make, say } from "../shared/dom.js";
import { changedBy, changesOf, clamped, listOf, spell } from "./words.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** Wires the panel. @param {Desk} desk */
export function wireLists(desk) {
  const { words } = desk;
  const file = /** @type {HTMLInputElement} */ (byId("list-file"));
  const area = /** @type {HTMLTextAreaElement} */ (byId("list-text"));
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) await bring(desk, chosen.name.replace(/\.\w+$/, ""), chosen);
    file.value = "";
  });
  byId("list-paste").addEventListener("click", async () => {
    if (await bring(desk, "Pasted words", area.value)) area.value = "";
  });
  byId("word-search").addEventListener("submit", (event) => {
    event.preventDefault();
    void search(desk, 0);
  });
  byId("word-more").addEventListener("click", () => void search(desk, byId("word-rows").children.length));
  byId("word-add").addEventListener("submit", (event) => {
    event.preventDefault();
    add(desk);
  });
  byId("changes-export").addEventListener("click", () => saveText("my-words.txt", listOf({ ...words.changes })));
  const changes = /** @type {HTMLInputElement} */ (byId("changes-file"));
  changes.addEventListener("change", async () => {
    const [chosen] = changes.files ?? [];
    if (chosen) takeIn(desk, chosen.name, await chosen.text());
    changes.value = "";
  });
  byId("changes-forget").addEventListener("click", () => {
    const count = Object.keys(words.changes).length;
    if (count > 0 && confirm(`Take back ${count} changes for all puzzles?`)) words.change(Object.fromEntries(Object.keys(words.changes).map((word) => [word, null])));
  });
  showLists(desk);
}

/** @param {Desk} desk @param {string} name @param {Blob | string} body */
async function bring(desk, name, body) {
  try {
    const unread = await desk.words.bring(name, body);
    if (unread > 0) say(`${unread.toLocaleString("en")} lines of ${name} could not be read.`, "bad");
    return true;
  } catch (error) {
    const { status, message } = /** @type {Error & { status?: number }} */ (error);
    const tooLarge = status === 413 ? " It can be brought in parts: each is a list of its own." : "";
    say(`${name}: ${message}${tooLarge}`, "bad");
    return false;
  }
}

/** @param {Desk} desk @param {string} name @param {string} text */
function takeIn(desk, name, text) {
  const changes = changesOf(text);
  const count = Object.keys(changes).length;
  if (count === 0) return say(`${name} has no words.`, "bad");
  desk.words.change(changes);
  say(`${count.toLocaleString("en")} words were taken in.`);
}

/** Adds a word, or scores it anew. @param {Desk} desk */
function add(desk) {
  const field = /** @type {HTMLInputElement} */ (byId("add-word"));
  const score = clamped(Number(/** @type {HTMLInputElement} */ (byId("add-score")).value) || 0);
  const word = spell(field.value);
  if (word === "") return say("Write a word first.", "bad");
  rescore(desk, word, score, /** @type {HTMLSelectElement} */ (byId("add-where")).value === "puzzle");
  field.value = "";
  field.focus();
}

/**
 * Scores a word anew. A score of zero bans it; none takes the change back.
 * @param {Desk} desk
 * @param {string} word
 * @param {number | null} score
 * @param {boolean} here for this puzzle only
 */
export function rescore(desk, word, score, here) {
  if (here) desk.setChanges(changedBy(desk.draft.changes, { [word]: score }));
  else desk.words.change({ [word]: score });
}

/** Shows the lists and the changes. @param {Desk} desk */
export function showLists(desk) {
  const { words } = desk;
  byId("lists").replaceChildren(...words.lists.map((list, at) => listRow(desk, list, at)));
  byId("no-lists").hidden = words.lists.length > 0;
  const count = Object.keys(words.changes).length;
  byId("changes-count").textContent = count === 0 ? "None yet." : count === 1 ? "1 word" : `${count.toLocaleString("en")} words`;
  for (const id of ["changes-export", "changes-forget"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = count === 0;
  const here = Object.entries(desk.draft.changes).map(([word, score]) => {
    const away = make("button", { type: "button", "aria-label": `Take back ${word}` }, "×");
    away.addEventListener("click", () => rescore(desk, word, null, true));
    return make("li", {}, make("span", {}, word), make("small", {}, score === 0 ? "banned" : String(score)), away);
  });
  byId("changes-here").replaceChildren(...here);
  byId("changes-here-title").hidden = here.length === 0;
}

/** @param {Desk} desk @param {import("./words.js").ListChoice} list @param {number} at */
function listRow(desk, list, at) {
  const { words } = desk;
  const box = make("input", { type: "checkbox" });
  box.checked = list.on;
  box.addEventListener("change", () => words.turn(list, box.checked));
  /** @param {string} label @param {string} sign @param {() => void} run @param {boolean} [off] */
  const button = (label, sign, run, off = false) => {
    const made = make("button", { type: "button", "aria-label": `${label}: ${list.name}`, title: label, disabled: off }, sign);
    made.addEventListener("click", run);
    return made;
  };
  const up = button("Move up", "↑", () => words.move(at, -1), at === 0);
  const down = button("Move down", "↓", () => words.move(at, 1), at === words.lists.length - 1);
  const away = list.own ? [] : [button("Take away", "×", () => void words.remove(list))];
  return make("div", { class: "list-row" }, make("label", { class: "switch" }, box, make("span", {}, list.name)), up, down, ...away);
}

/** A pattern of what was typed: words that hold the text, unless it says more. @param {string} text */
export function patternOf(text) {
  const wanted = text.trim();
  if (wanted === "") return undefined;
  return /[?*.]/.test(wanted) ? wanted : `*${wanted}*`;
}

/** Looks for words in the lists. @param {Desk} desk @param {number} skip */
async function search(desk, skip) {
  const { words } = desk;
  if (words.chosen.length === 0) return say("Choose or bring a word list first.", "bad");
  const number = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id)).value;
  const question = {
    words: words.chosen,
    changes: words.changeText,
    pattern: patternOf(number("word-pattern")),
    min_score: clamped(Number(number("word-min")) || 0),
    max_score: number("word-max") === "" ? undefined : clamped(Number(number("word-max"))),
    skip,
  };
  // What stood there belongs to another question.
  if (skip === 0) byId("word-rows").replaceChildren();
  try {
    const { listed, found, words: hits } = await ask("POST", "/api/words/search", question);
    byId("word-count").textContent = `${found.toLocaleString("en")} of ${listed.toLocaleString("en")} words`;
    const rows = hits.map((/** @type {{ word: string, score: number }} */ hit) => wordRow(desk, hit));
    if (skip === 0) byId("word-rows").replaceChildren(...rows);
    else byId("word-rows").append(...rows);
    byId("word-more").hidden = skip + hits.length >= found;
  } catch (error) {
    byId("word-count").textContent = /** @type {Error} */ (error).message;
    byId("word-rows").replaceChildren();
    byId("word-more").hidden = true;
  }
}

/** @param {Desk} desk @param {{ word: string, score: number }} hit */
function wordRow(desk, { word, score }) {
  const field = make("input", { type: "number", min: 0, max: 65535, value: score, "aria-label": `Score of ${word}` });
  const row = make("li", {}, make("span", {}, word), field);
  field.addEventListener("change", () => {
    rescore(desk, word, clamped(Number(field.value) || 0), false);
    row.classList.add("changed");
  });
  const ban = make("button", { type: "button", "aria-label": `Ban ${word} for ever`, title: "Ban for ever" }, "×");
  ban.addEventListener("click", () => {
    rescore(desk, word, 0, false);
    field.value = "0";
    row.classList.add("changed", "banned");
  });
  row.append(ban);
  return row;
}
