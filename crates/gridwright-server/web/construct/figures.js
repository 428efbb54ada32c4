// @ts-check
/** The panel of the figures: what the puzzle has, and what an editor would object to. */

import { byId, make } from "../shared/dom.js";
import { nameOf, slotsOf, wordOf } from "./draft.js";
import { figuresOf, LIMITS, warningsOf } from "./stats.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** How many of the worst words are listed. */
const WORST = 8;

/** Shows the figures in short, always. @param {Desk} desk */
export function showShort(desk) {
  const { words, blocks } = figuresOf(desk.draft);
  const mean = meanScore(desk);
  byId("figures").textContent = [`${words} words`, `${blocks} blocks`, ...(mean === "" ? [] : [`mean score ${mean}`])].join(" · ");
  const count = warningsOf(desk.draft).length;
  byId("tab-figures").textContent = count === 0 ? "Figures" : `Figures (${count})`;
}

/** The mean score of the words in the grid. @param {Desk} desk */
function meanScore({ filler }) {
  const scores = filler.scores.filter((score) => score !== null);
  return scores.length === 0 ? "" : (scores.reduce((sum, score) => sum + score, 0) / scores.length).toFixed(1);
}

/** Shows everything. @param {Desk} desk */
export function showFigures(desk) {
  const { draft, filler } = desk;
  const figures = figuresOf(draft);
  /** @type {[string, string][]} */
  const all = [
    ["Words", String(figures.words)],
    ["Blocks", `${figures.blocks} (${Math.round((100 * figures.blocks) / draft.cells.length)} %)`],
    ["Cells filled", `${figures.filled} of ${figures.open}`],
    ["Mean length", figures.mean.toFixed(2)],
    ["Mean score", meanScore(desk) || "–"],
    ["Lengths", figures.lengths.map(([length, count]) => `${length}: ${count}`).join(", ") || "–"],
    ["Letters", figures.letters.map(([letter, count]) => `${letter} ${count}`).join(", ") || "–"],
    ["Pangram", figures.missing.length === 0 ? "yes" : figures.filled === 0 ? "–" : `no: ${figures.missing.join(" ")} missing`],
  ];
  for (const { name, side, words, blocks } of LIMITS) {
    if (draft.rows !== side || draft.cols !== side) continue;
    const faults = [...(figures.words > words ? [`${figures.words - words} words too many`] : []), ...(figures.blocks > blocks ? [`${figures.blocks - blocks} blocks too many`] : [])];
    all.push([name, faults.length === 0 ? `within ${words} words and ${blocks} blocks` : faults.join(", ")]);
  }
  byId("figure-list").replaceChildren(...all.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text))));
  const warnings = warningsOf(draft).map(({ text, cells }) => place(desk, text, cells));
  byId("warnings").replaceChildren(...warnings);
  byId("warnings-none").hidden = warnings.length > 0;
  const words = slotsOf(draft).flatMap((slot, index) => {
    const [word, score] = [wordOf(draft, slot), filler.scores[index]];
    return word !== "" && score !== null && score !== undefined ? [{ slot, word, score }] : [];
  });
  const worst = words.sort((a, b) => a.score - b.score).slice(0, WORST);
  byId("worst").replaceChildren(...worst.map(({ slot, word, score }) => place(desk, `${word}, ${score === 0 ? "in no list" : score} (${nameOf(slot)})`, slot.cells)));
  byId("worst-title").hidden = worst.length === 0;
}

/** A remark that shows its place in the grid. @param {Desk} desk @param {string} text @param {number[]} cells */
function place(desk, text, cells) {
  const button = make("button", { type: "button" }, text);
  button.addEventListener("click", () => desk.point(cells));
  return make("li", {}, button);
}
