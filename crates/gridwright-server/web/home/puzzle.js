// @ts-check
/** The page behind a link to a fresh copy of a puzzle. */

import { ask, ownLink, playPuzzle } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { thumb } from "./thumb.js";
import { t, translatePage } from "../shared/messages.js";

translatePage();

const play = /** @type {HTMLButtonElement} */ (byId("play"));
const fail = (/** @type {Error} */ error) => {
  byId("fault").textContent = error.message;
  play.disabled = true;
};

play.addEventListener("click", () => playPuzzle({ puzzle: ownLink() }).then((path) => location.assign(path), fail));
try {
  /** @type {import("../play/types.js").PuzzleView} */
  const puzzle = await ask("GET", `/api/puzzles/${ownLink()}`);
  byId("title").textContent = puzzle.title || t("Crossword");
  byId("by").textContent = [puzzle.author && t("by {author}", { author: puzzle.author }), `${puzzle.cols} × ${puzzle.rows}`].filter(Boolean).join(" · ");
  const rows = Array.from({ length: puzzle.rows }, (_, row) =>
    puzzle.cells.slice(row * puzzle.cols, (row + 1) * puzzle.cols).map((cell) => (cell.kind === "open" ? "." : "#")).join(""),
  );
  byId("thumb").replaceWith(thumb(rows));
} catch (error) {
  fail(/** @type {Error} */ (error));
}
document.documentElement.dataset.ready = "true";
