// @ts-check
/** What came of solving, as a row of pictures to go through. */

import { t } from "../shared/messages.js";

/** @typedef {import("../play/types.js").PuzzleView} PuzzleView */
/** @typedef {{ letters: string, sure: number[], round?: number }} Round */
/** @typedef {{ name: string, question: string, best: string, second: string | null, ratio: number | null }} Wish */
/** @typedef {{ step: number, grid: string, wishes: Wish[], ends: string | null }} Step */

/**
 * @typedef {object} Frame
 * @property {string} name
 * @property {(string | null)[]} letters
 * @property {(number | null)[]} [sure]
 * @property {Step} [step]
 */

/**
 * @typedef {object} Solved
 * @property {"solved" | "refused"} outcome
 * @property {string} [reason]
 * @property {boolean} [stopped]
 * @property {number} [seconds]
 * @property {(string | null)[]} [grid]
 * @property {number[]} [wrong]
 * @property {number} [letters_wrong]
 * @property {number} [words_wrong]
 * @property {Round[]} [rounds]
 * @property {(number | null)[]} [sure]
 * @property {{ slot: number, answer: string, probability: number }[]} [words]
 * @property {number} [expected_wrong]
 * @property {string} [remark] why the solver does not know this kind of puzzle
 * @property {Step[]} [steps]
 * @property {number} [tried]
 * @property {boolean} [complete]
 * @property {{ name: string, before: string[], before_count: number, after: string[], neglected: boolean }[]} [domains]
 * @property {number[]} [scores]
 * @property {number} [kept]
 */

/** A round of the beliefs. @param {PuzzleView} puzzle @param {Round} round @param {number} number @returns {Frame} */
export function roundFrame(puzzle, round, number) {
  let at = 0;
  /** @type {(number | null)[]} */
  const sure = [];
  const letters = puzzle.cells.map((cell) => {
    if (cell.kind !== "open") {
      sure.push(null);
      return null;
    }
    sure.push((round.sure[at] ?? 0) / 100);
    return round.letters[at++] ?? null;
  });
  return { name: t("round {number}", { number }), letters, sure };
}

/** A step of the tree search. @param {Step} step @returns {Frame} */
export function stepFrame(step) {
  const letters = [...step.grid].map((letter) => (letter === "." || letter === "#" ? null : letter));
  return { name: t("grid {step}", { step: step.step }), letters, step };
}

/** All frames of a result; the last one is the result itself. @param {PuzzleView} puzzle @param {Solved} solved @returns {Frame[]} */
export function framesOf(puzzle, solved) {
  const rounds = (solved.rounds ?? []).map((round, at) => roundFrame(puzzle, round, at + 1));
  const steps = (solved.steps ?? []).map(stepFrame);
  return [...rounds, ...steps, { name: t("result"), letters: solved.grid ?? [], sure: solved.sure }];
}

/** What the result is, in a sentence. @param {PuzzleView} puzzle @param {Solved} solved */
export function summary(puzzle, solved) {
  if (solved.outcome === "refused") return solved.reason ?? t("The machine cannot solve this.");
  const open = puzzle.cells.filter((cell) => cell.kind === "open").length;
  const filled = (solved.grid ?? []).filter(Boolean).length;
  const parts = [t(solved.stopped ? "Stopped after {seconds} s" : "Done after {seconds} s", { seconds: (solved.seconds ?? 0).toFixed(2) })];
  if (solved.rounds) parts.push(counted(solved.rounds.length, "one round", "{count} rounds"));
  else if (solved.steps) parts.push(counted(solved.tried ?? 0, "one grid looked at", "{count} grids looked at"));
  else if (solved.domains) parts.push(counted(solved.tried ?? 0, "one set of neglected words tried", "{count} sets of neglected words tried"));
  if (filled < open) parts.push(t("{filled} of {open} cells filled", { filled, open }));
  if (solved.letters_wrong !== undefined) {
    const wrong = solved.letters_wrong;
    if (wrong === 0) parts.push(t("all {open} letters right", { open }));
    else parts.push(counted(wrong, "one letter wrong", "{count} letters wrong"), counted(solved.words_wrong ?? 0, "one word wrong", "{count} words wrong"));
  }
  if (solved.expected_wrong !== undefined) parts.push(t("it expects {n} wrong letters", { n: solved.expected_wrong.toFixed(1) }));
  const remark = solved.remark ? ` ${t("Note: {remark}.", { remark: solved.remark })}` : "";
  return `${parts.join(" · ")}.${remark}`;
}

/** @param {number} count @param {string} one @param {string} many */
function counted(count, one, many) {
  return t(count === 1 ? one : many, { count: count.toLocaleString(document.documentElement.lang) });
}
