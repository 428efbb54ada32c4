// @ts-check
/** One's own clues, by their answers. They are kept in the browser. */

import { keep, recall } from "../shared/keep.js";
import { spell } from "./words.js";

/** How many clues are kept for one answer. */
const MOST_PER_ANSWER = 12;

/** @typedef {{ answer: string, clue: string }} BankClue */

/** @returns {Record<string, string[]>} */
function bank() {
  const kept = recall("clue-bank", /** @type {Record<string, string[]>} */ ({}));
  return kept !== null && typeof kept === "object" ? kept : {};
}

/** One's clues for an answer, the last one first. @param {string} answer @returns {string[]} */
export function cluesFor(answer) {
  const all = bank();
  return Object.hasOwn(all, answer) ? all[answer] : [];
}

/** @param {BankClue[]} clues the last of an answer comes first */
export function keepClues(clues) {
  const all = bank();
  for (const { answer, clue } of clues) {
    const others = (Object.hasOwn(all, answer) ? all[answer] : []).filter((other) => other !== clue);
    all[answer] = [clue, ...others].slice(0, MOST_PER_ANSWER);
  }
  return keep("clue-bank", all);
}

/** @param {BankClue} clue */
export function dropClue({ answer, clue }) {
  const all = bank();
  const left = cluesFor(answer).filter((other) => other !== clue);
  if (left.length > 0) all[answer] = left;
  else delete all[answer];
  keep("clue-bank", all);
}

/** The clues whose text or answer has this in it. @param {string} wanted @returns {BankClue[]} */
export function findClues(wanted) {
  const text = wanted.trim().toLocaleLowerCase();
  const word = spell(wanted);
  const all = Object.entries(bank()).flatMap(([answer, clues]) => clues.map((clue) => ({ answer, clue })));
  const fits = (/** @type {BankClue} */ { answer, clue }) => clue.toLocaleLowerCase().includes(text) || (word !== "" && answer.includes(word));
  return all.filter(fits).sort((a, b) => (a.answer < b.answer ? -1 : a.answer > b.answer ? 1 : 0));
}

/** The whole bank as a table: answer, tab, clue. */
export function bankText() {
  return findClues("").map(({ answer, clue }) => `${answer}\t${clue.replace(/[\t\n]/g, " ")}\n`).join("");
}

/** Clues of a table with a tab or a semicolon between answer and clue. @param {string} text @returns {BankClue[]} */
export function cluesIn(text) {
  return text
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, name, clue] = /^([^\t;]+)[\t;]\s*(.+)$/.exec(line.trim()) ?? [];
      const answer = spell(name ?? "");
      return answer === "" || !clue ? [] : [{ answer, clue: clue.trim() }];
    })
    .reverse();
}
