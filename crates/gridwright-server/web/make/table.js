// @ts-check
/** The list as a table: a row for every word, with what became of it. */

import { byId, make } from "../shared/dom.js";

/** @typedef {{ answer: string, clue: string }} Row */

/** The names that columns have. */
const [ANSWERS, CLUES] = [new Set(["answer", "answers", "word", "words", "solution", "entry"]), new Set(["clue", "clues", "hint", "definition", "question"])];

/**
 * The cells of a table in text: quotes as in CSV.
 * @param {string} text
 * @param {string} separator
 * @returns {string[][]}
 */
function cellsOf(text, separator) {
  /** @type {string[][]} */
  const rows = [[]];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (sign === separator || sign === "\n") {
      rows[rows.length - 1].push(cell.trim());
      cell = "";
      if (sign === "\n") rows.push([]);
    } else if (sign !== "\r") cell += sign;
  }
  rows[rows.length - 1].push(cell.trim());
  return rows.filter((row) => row.some((text) => text !== ""));
}

/** What stands between the columns of a text. @param {string} text */
function separatorOf(text) {
  const lines = text.split("\n").filter((line) => line.trim() !== "").slice(0, 20);
  const count = (/** @type {string} */ sign) => lines.filter((line) => line.includes(sign)).length;
  const [best] = ["\t", ";", ","].sort((a, b) => count(b) - count(a));
  return count(best) * 2 > lines.length ? best : "\n";
}

/** The rows of a list as people have it. Gives nothing for what is no table. @param {string} text @returns {Row[] | null} */
export function rowsOf(text) {
  if (/^\s*[[{]/.test(text)) return null;
  const cells = cellsOf(text.replace(/^\ufeff/, ""), separatorOf(text));
  const [first = []] = cells;
  const named = (/** @type {Set<string>} */ names) => first.findIndex((cell) => names.has(cell.toLowerCase()));
  let [answer, clue] = [named(ANSWERS), named(CLUES)];
  const rows = answer >= 0 ? cells.slice(1) : cells;
  if (answer < 0) {
    // Without headings: answers are shorter than clues, and numbers are neither.
    const width = Math.max(0, ...rows.map((row) => row.length));
    const columns = Array.from({ length: width }, (_, at) => at).filter((at) => rows.some((row) => /\p{L}/u.test(row[at] ?? "")));
    const length = (/** @type {number} */ at) => rows.reduce((sum, row) => sum + (row[at] ?? "").length, 0);
    columns.sort((a, b) => length(a) - length(b));
    [answer, clue] = [columns[0] ?? 0, columns.length > 1 ? columns[columns.length - 1] : -1];
  }
  return rows.map((row) => ({ answer: row[answer] ?? "", clue: row[clue] ?? "" }));
}

/** Rows as a list that the server reads. @param {Row[]} rows */
export function textOf(rows) {
  const quoted = (/** @type {string} */ text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.filter(({ answer, clue }) => answer !== "" || clue !== "").map(({ answer, clue }) => `${quoted(clue)},${quoted(answer)}\n`);
  return lines.length === 0 ? "" : `clue,answer\n${lines.join("")}`;
}

export class Table {
  /** @param {(text: string) => void} changed hears of the list after every change */
  constructor(changed) {
    this.changed = changed;
    this.body = byId("rows-of-list");
    byId("row-add").addEventListener("click", () => {
      const row = this.row({ answer: "", clue: "" });
      this.body.append(row);
      row.querySelector("input")?.focus();
    });
    this.body.addEventListener("paste", (event) => this.paste(/** @type {ClipboardEvent} */ (event)));
    this.body.addEventListener("keydown", (event) => this.key(event));
  }

  /** Shows a list. @param {Row[]} rows */
  show(rows) {
    const all = rows.length === 0 ? Array.from({ length: 6 }, () => ({ answer: "", clue: "" })) : rows;
    this.body.replaceChildren(...all.map((row) => this.row(row)));
  }

  /** @param {Row} row */
  row({ answer, clue }) {
    const word = make("input", { type: "text", value: answer, "aria-label": "Answer", spellcheck: "false" });
    const text = make("input", { type: "text", value: clue, "aria-label": "Clue" });
    const away = make("button", { type: "button", "aria-label": "Take the row away" }, "×");
    const fate = make("td", { class: "fate" });
    const row = make("tr", {}, make("td", {}, word), make("td", {}, text), fate, make("td", {}, away));
    for (const field of [word, text]) field.addEventListener("input", () => this.tell());
    away.addEventListener("click", () => {
      row.remove();
      this.tell();
    });
    return row;
  }

  /** @returns {Row[]} */
  rows() {
    return [...this.body.children].map((row) => {
      const [answer, clue] = [...row.querySelectorAll("input")].map((field) => field.value.trim());
      return { answer, clue };
    });
  }

  tell() {
    this.changed(textOf(this.rows()));
  }

  /** What was copied from a spreadsheet becomes rows. @param {ClipboardEvent} event */
  paste(event) {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!/[\t\n]/.test(text.trim())) return;
    const rows = rowsOf(text);
    const here = /** @type {HTMLElement} */ (event.target).closest("tr");
    if (!rows || !here) return;
    event.preventDefault();
    here.after(...rows.map((row) => this.row(row)));
    const isEmpty = [...here.querySelectorAll("input")].every((field) => field.value === "");
    if (isEmpty) here.remove();
    this.tell();
  }

  /** Enter leads to the next row, which there always is. @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const row = /** @type {HTMLElement} */ (event.target).closest("tr");
    if (!row) return;
    if (!row.nextElementSibling) this.body.append(this.row({ answer: "", clue: "" }));
    row.nextElementSibling?.querySelector("input")?.focus();
  }

  /**
   * Says of every row what became of it.
   * @param {Set<string>} placed the answers that lie in the grid
   * @param {Map<number, string>} remarks why rows were left out, by their lines
   */
  fates(placed, remarks) {
    let line = 1;
    for (const row of this.body.children) {
      const [answer, clue] = [...row.querySelectorAll("input")].map((field) => field.value.trim());
      if (answer === "" && clue === "") continue;
      line += 1;
      const spelt = answer.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
      const remark = remarks.get(line);
      const fate = /** @type {HTMLElement} */ (row.querySelector(".fate"));
      fate.textContent = remark ?? (placed.size === 0 ? "" : placed.has(spelt) ? "✓" : "no place");
      fate.classList.toggle("out", remark !== undefined || (placed.size > 0 && !placed.has(spelt)));
      if (fate.textContent === "✓") fate.setAttribute("aria-label", "in the crossword");
      else fate.removeAttribute("aria-label");
    }
  }
}
