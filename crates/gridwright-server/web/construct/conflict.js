// @ts-check
/** Two versions of one draft: both are shown, both are kept, one goes on. */

import { make } from "../shared/dom.js";
import { Picture } from "../shared/picture.js";
import { slotKey, slotsOf, viewOf } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */

/**
 * Asks with which version to go on.
 * @param {Draft} mine what this page has
 * @param {Draft} theirs what another page has saved
 * @returns {Promise<"mine" | "theirs" | "later">}
 */
export function chooseVersion(mine, theirs) {
  const pictures = make("div", { class: "versions" }, picture("This page", mine, theirs), picture("Saved by another page", theirs, mine));
  const form = make(
    "form",
    { method: "dialog", class: "row" },
    make("button", { class: "link", value: "later" }, "Decide later"),
    make("button", { class: "outline", value: "theirs" }, "Go on with the other"),
    make("button", { class: "primary", value: "mine", autofocus: true }, "Go on with this one"),
  );
  const text = "It was changed in another tab or browser since this page has read it. Both versions are kept: the one that you do not choose becomes a draft of its own, listed on the home page.";
  const title = make("h2", { id: "conflict-title" }, "This draft has two versions");
  const asked = make("dialog", { id: "conflict", class: "conflict", "aria-labelledby": "conflict-title" }, make("div", { class: "inside" }, title, make("p", {}, text), pictures, form));
  document.body.append(asked);
  asked.showModal();
  return new Promise((resolve) => {
    asked.addEventListener("close", () => {
      asked.remove();
      const { returnValue } = asked;
      resolve(returnValue === "mine" || returnValue === "theirs" ? returnValue : "later");
    });
  });
}

/** A version as a picture with its figures; where it differs from the other is marked. @param {string} name @param {Draft} draft @param {Draft} other */
export function picture(name, draft, other) {
  const grid = make("div", { class: "grid" });
  const letters = draft.cells.map((cell) => cell.text);
  const picture = new Picture(grid, viewOf(draft));
  picture.show(letters);
  const sameShape = draft.rows === other.rows && draft.cols === other.cols;
  const differs = (/** @type {number} */ at) => JSON.stringify(draft.cells[at]) !== JSON.stringify(other.cells[at]);
  if (sameShape) picture.mark("differs", [...draft.cells.keys()].filter(differs));
  picture.describe(name, letters);
  const filled = letters.filter((text) => text !== "").length;
  const clues = Object.values(draft.clues).filter((clue) => clue !== "").length;
  const figures = [draft.title || "Untitled", `${draft.cols} × ${draft.rows}`, `${filled} letters`, `${clues} clues`];
  return make("figure", {}, make("figcaption", {}, make("strong", {}, name), make("small", {}, figures.join(" · "))), grid);
}

/** What two versions differ in, in words. @param {Draft} mine @param {Draft} theirs */
export function differing(mine, theirs) {
  if (mine.rows !== theirs.rows || mine.cols !== theirs.cols) return "The grids have different sizes.";
  const cells = mine.cells.filter((cell, at) => cell.kind !== theirs.cells[at].kind || cell.text !== theirs.cells[at].text).length;
  const keys = new Set([...slotsOf(mine), ...slotsOf(theirs)].map(slotKey));
  const clues = [...keys].filter((key) => (mine.clues[key] ?? "") !== (theirs.clues[key] ?? "")).length;
  const counted = (/** @type {number} */ count, /** @type {string} */ one) => (count === 1 ? `1 ${one} differs` : `${count} ${one}s differ`);
  return `${counted(cells, "cell")}; ${counted(clues, "clue")}.`;
}
