// @ts-check
/** The tools, the tabs and the fields beside the grid. */

import { byId, say } from "../shared/dom.js";
import { openBank } from "./bank-dialog.js";
import { focusClue, showClues } from "./clues.js";
import { emptyDraft, LARGEST } from "./draft.js";
import { showFigures } from "./figures.js";
import { showLists } from "./lists.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Desk} desk */
export function wireTabs(desk) {
  const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[role=tab]")]);
  /** @param {HTMLElement} chosen */
  const choose = (chosen) => {
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").hidden = tab !== chosen;
    }
    showPanel(desk);
  };
  for (const tab of tabs) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? tabs.length - 1 : 0;
      if (step === 0) return;
      const next = tabs[(tabs.indexOf(tab) + step) % tabs.length];
      choose(next);
      next.focus();
    });
  }
  // From the grid a key leads to a panel, and back.
  document.addEventListener("keydown", (event) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const tab = { f: "tab-fill", c: "tab-clues", w: "tab-lists", i: "tab-figures" }[event.key.toLowerCase()];
    if (event.key.toLowerCase() === "l") toggleLock(desk);
    else if (event.key.toLowerCase() === "r") void desk.filler.fill();
    else if (event.key.toLowerCase() === "g") desk.view.focus();
    else if (tab) {
      choose(byId(tab));
      if (tab === "tab-clues" && desk.state.slot >= 0) focusClue(desk, desk.state.slot);
      else byId(tab).focus();
    } else return;
    event.preventDefault();
  });
}

/** Whether a panel is open. @param {string} name */
export function isOpen(name) {
  return !byId(`panel-${name}`).hidden;
}

/** Shows in the panel that is open what the draft says. @param {Desk} desk */
export function showPanel(desk) {
  if (isOpen("clues")) showClues(desk);
  if (isOpen("lists")) showLists(desk);
  if (isOpen("figures")) showFigures(desk);
}

/** Locks the letters of the selection or of the entry, or frees them. @param {Desk} desk */
function toggleLock(desk) {
  const cells = (desk.region.size > 0 ? [...desk.region] : desk.state.entryCells).filter((cell) => desk.draft.cells[cell].text !== "");
  if (cells.length === 0) return say("There is no letter to lock.", "bad");
  const isLocked = cells.every((cell) => desk.draft.cells[cell].origin === "locked");
  desk.change(() => cells.forEach((cell) => (desk.draft.cells[cell].origin = isLocked ? "typed" : "locked")));
  desk.view.focus();
}

/** @param {Desk} desk */
export function wireTools(desk) {
  const tools = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-tool]")]);
  for (const tool of tools) {
    tool.addEventListener("click", () => {
      desk.tool = /** @type {import("./desk.js").Tool} */ (tool.dataset.tool);
      for (const other of tools) other.setAttribute("aria-pressed", String(other === tool));
      desk.view.focus();
    });
  }
  byId("undo").addEventListener("click", () => desk.step(true));
  byId("redo").addEventListener("click", () => desk.step(false));
  byId("lock").addEventListener("click", () => toggleLock(desk));
  byId("bank-open").addEventListener("click", openBank);
  byId("show-map").addEventListener("change", () => desk.filler.look());
  byId("region-clear").addEventListener("click", () => {
    desk.region.clear();
    desk.paint();
  });
  /** @param {(origin: import("./draft.js").Origin) => boolean} goes */
  const clear = (goes) => {
    const cells = desk.region.size > 0 ? [...desk.region] : desk.state.board.openCells();
    desk.state.erase(cells.filter((cell) => goes(desk.draft.cells[cell].origin)));
    desk.paint();
  };
  byId("clear-fill").addEventListener("click", () => clear((origin) => origin === "filled"));
  byId("clear-letters").addEventListener("click", () => clear((origin) => origin !== "locked"));
}

/** @param {Desk} desk */
export function wireFields(desk) {
  const value = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id)).value;
  for (const name of /** @type {const} */ (["title", "author"])) {
    byId(name).addEventListener("change", () => {
      desk.note();
      desk.draft[name] = value(name);
      desk.saveSoon();
    });
  }
  byId("symmetry").addEventListener("change", () => {
    desk.note();
    desk.draft.symmetry = /** @type {import("./draft.js").Symmetry} */ (value("symmetry"));
    desk.saveSoon();
    desk.judge();
  });
  byId("resize").addEventListener("click", () => {
    const [rows, cols] = [Number(value("rows")), Number(value("cols"))];
    const fits = (/** @type {number} */ side) => Number.isInteger(side) && side >= 2 && side <= LARGEST;
    if (!fits(rows) || !fits(cols)) return say(`Both sides must be whole numbers from 2 to ${LARGEST}.`, "bad");
    const isEmpty = desk.draft.cells.every((cell) => cell.kind === "open" && cell.text === "");
    if (!isEmpty && !confirm("Begin an empty grid of this size? Undo brings the old one back.")) return;
    desk.region.clear();
    const { title, author, symmetry, about, versions } = desk.draft;
    desk.change(() => (desk.draft = { ...emptyDraft(rows, cols), title, author, symmetry, about, versions }));
  });
}
