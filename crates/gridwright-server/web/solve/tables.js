// @ts-check
/** The tables beside the grids: candidates, and the traces of the older methods. */

import { byId, make } from "../shared/dom.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./frames.js").Step} Step */
/** @typedef {import("./frames.js").Solved} Solved */
/** @typedef {{ answer: string, by_clue: number, in_grid?: number, reason: string | null }} Candidate */

/** @param {(string | [string, string])[]} names a name, or a name and a class */
function head(...names) {
  const cells = names.map((name) => (typeof name === "string" ? make("th", { scope: "col" }, name) : make("th", { scope: "col", class: name[1] }, name[0])));
  return make("thead", {}, make("tr", {}, ...cells));
}

/** A share in percent, with a digit more where it is small. @param {number | undefined} share */
export function percent(share) {
  if (share === undefined) return "";
  const value = share * 100;
  if (value > 0 && value < 0.01) return "<0.01 %";
  return `${value.toFixed(value >= 10 ? 0 : value >= 1 ? 1 : 2)} %`;
}

/** @param {Candidate[]} candidates @param {string} found what stands in the grid */
export function showCandidates(candidates, found) {
  const inGrid = candidates.some((candidate) => candidate.in_grid !== undefined);
  const names = /** @type {(string | [string, string])[]} */ ([t("Answer"), [t("By its clue"), "n"]]);
  if (inGrid) names.push([t("In the grid"), "n"]);
  const rows = candidates.map(({ answer, by_clue, in_grid, reason }) => {
    const cells = [make("td", { class: "answer" }, answer), make("td", { class: "n" }, percent(by_clue))];
    if (inGrid) cells.push(make("td", { class: "n" }, percent(in_grid)));
    cells.push(make("td", {}, reason ?? ""));
    return make("tr", { class: answer === found ? "chosen" : null }, ...cells);
  });
  byId("candidates-table").replaceChildren(head(...names, t("Why")), make("tbody", {}, ...rows));
}

/** What the clues would like at one grid of the tree search. @param {Step} step */
export function showStep(step) {
  byId("trace").hidden = false;
  byId("trace-note").textContent = step.ends
    ? t("Grid {step}: {ends}; the search goes back.", { step: step.step, ends: step.ends })
    : t("Grid {step}: the clue whose best word is furthest ahead of its second goes next.", { step: step.step });
  const rows = step.wishes.map(({ name, question, best, second, ratio }, at) =>
    make(
      "tr",
      { class: at === 0 && !step.ends ? "chosen" : null },
      make("td", { class: "answer" }, name),
      make("td", { class: "answer" }, best),
      make("td", { class: "words" }, second ?? t("none")),
      make("td", { class: "n" }, ratio === null ? "∞" : ratio.toFixed(2)),
      make("td", { class: "words" }, question),
    ),
  );
  byId("trace-table").replaceChildren(head(t("Word"), t("Best"), t("Second"), [t("Ratio"), "n"], t("Question")), make("tbody", {}, ...rows));
}

/** What domains were, and what was left of them. @param {Solved} solved */
export function showDomains(solved) {
  byId("trace").hidden = false;
  const best = (solved.scores ?? []).slice(0, 5).join(", ");
  byId("trace-note").textContent = t(best ? "{kept} results kept, best scores {best}." : "{kept} results kept.", { kept: (solved.kept ?? 0).toLocaleString(document.documentElement.lang), best });
  const rows = (solved.domains ?? []).map(({ name, before, before_count, after, neglected }) => {
    const more = before_count > before.length ? " …" : "";
    return make(
      "tr",
      {},
      make("td", { class: "answer" }, name),
      make("td", { class: "n" }, String(before_count)),
      make("td", { class: "words" }, neglected ? t("neglected") : after.join(" ") || t("nothing")),
      make("td", { class: "words" }, before.join(" ") + more),
    );
  });
  byId("trace-table").replaceChildren(head(t("Word"), [t("Words"), "n"], t("Left"), t("Domain")), make("tbody", {}, ...rows));
}
