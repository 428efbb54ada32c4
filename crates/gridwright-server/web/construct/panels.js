// @ts-check
/** The tools, the tabs and the fields beside the grid. */

import { playFile, send } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { showClues } from "./clues.js";
import { emptyDraft, ipuzOf, LARGEST } from "./draft.js";

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
    if (chosen.id === "tab-clues") showClues(desk.draft, desk);
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
  byId("undo").addEventListener("click", () => desk.step(desk.done, desk.undone));
  byId("redo").addEventListener("click", () => desk.step(desk.undone, desk.done));
  byId("show-map").addEventListener("change", () => desk.filler.look());
  byId("region-clear").addEventListener("click", () => {
    desk.region.clear();
    desk.paint();
  });
  byId("clear-letters").addEventListener("click", () => {
    const cells = desk.region.size > 0 ? [...desk.region] : desk.state.board.openCells();
    desk.state.erase(cells);
    desk.paint();
  });
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
  });
  byId("resize").addEventListener("click", () => {
    const [rows, cols] = [Number(value("rows")), Number(value("cols"))];
    const fits = (/** @type {number} */ side) => Number.isInteger(side) && side >= 2 && side <= LARGEST;
    if (!fits(rows) || !fits(cols)) return say(`Both sides must be whole numbers from 2 to ${LARGEST}.`, "bad");
    const isEmpty = desk.draft.cells.every((cell) => cell.kind === "open" && cell.text === "");
    if (!isEmpty && !confirm("Begin an empty grid of this size? Undo brings the old one back.")) return;
    desk.region.clear();
    const { title, author, symmetry } = desk.draft;
    desk.change(() => (desk.draft = { ...emptyDraft(rows, cols), title, author, symmetry }));
  });
}

/** @param {Desk} desk */
export function wireFiles(desk) {
  byId("play").addEventListener("click", async () => {
    try {
      location.assign(await playFile(JSON.stringify(ipuzOf(desk.draft))));
    } catch (error) {
      say(/** @type {Error} */ (error).message, "bad");
    }
  });
  for (const button of document.querySelectorAll("[data-export]")) {
    const [format, letters] = (/** @type {HTMLElement} */ (button).dataset.export ?? "").split(" ");
    button.addEventListener("click", async () => {
      try {
        const response = await send("POST", `/api/construct/export?format=${format}&letters=${letters}`, JSON.stringify(ipuzOf(desk.draft)));
        const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? `crossword.${format}`;
        const address = URL.createObjectURL(await response.blob());
        make("a", { href: address, download: name }).click();
        setTimeout(() => URL.revokeObjectURL(address), 10_000);
        const losses = response.headers.get("gridwright-losses");
        if (losses) say(`${name} cannot hold: ${losses}`);
      } catch (error) {
        say(/** @type {Error} */ (error).message, "bad");
      }
    });
  }
}
