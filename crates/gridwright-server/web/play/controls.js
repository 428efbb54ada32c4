// @ts-check
/** Everything that can be pressed on the play page. */

import { confirmed } from "../shared/dialog.js";
import { byId } from "../shared/dom.js";
import { fit } from "../shared/fit.js";
import { ScreenKeys, showKeys } from "../shared/keyboard.js";
import { hints } from "./hints.js";
import { isForGrid, listen } from "./input.js";
import { jump } from "./jump.js";
import { anagrams, notepad } from "./pad.js";
import { prefs } from "./prefs.js";
import { zoom } from "./touch.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./page.js").Page} Page */

/** Keys that go with Alt, and what they do. @type {Record<string, (page: Page, shift: boolean) => void>} */
const SHORTCUTS = {
  KeyP: (page) => togglePencil(page),
  KeyL: (page, shift) => help(page, shift, "letter"),
  KeyW: (page, shift) => help(page, shift, "word"),
  KeyA: (page, shift) => help(page, shift, "puzzle"),
  KeyG: (page) => goTo(page),
  KeyJ: (page) => nextNamed(page),
  KeyN: (page) => notepad(page.link),
  KeyM: (page) => openPad(page),
  KeyH: (page) => hints(page),
  KeyT: (page) => page.pause(),
};

/** @param {Page} page @param {boolean} reveals @param {string} scope */
function help(page, reveals, scope) {
  if (reveals) void reveal(page, scope);
  else page.check(scope);
}

/** @param {Page} page @param {string} scope */
async function reveal(page, scope) {
  const all = scope === "puzzle" && page.puzzle.has_solution && !page.state.finished;
  const sure = !all || (await confirmed(t("Reveal the whole puzzle?"), t("All letters that are missing or wrong are shown, and the game is over."), t("Reveal")));
  if (sure) page.reveal(scope);
  page.view.focus();
}

/** @param {Page} page */
async function restart(page) {
  const sure = await confirmed(t("Start over?"), t("The grid is emptied and the clock begins at zero, for all who play this game."), t("Start over"));
  if (sure) page.restart();
  page.view.focus();
}

/** @param {Page} page */
function togglePencil(page) {
  page.state.pencil = !page.state.pencil;
  page.sync.send({ type: "pencil", on: page.state.pencil });
  byId("spoken").textContent = page.state.pencil ? t("Pencil") : t("Ink");
  page.act();
}

/** @param {Page} page */
function goTo(page) {
  jump(page.puzzle.slots, () => page.state.down, (slot) => {
    page.state.goEntry(slot);
    page.act();
    page.view.focus();
  });
}

/** Goes to the clue that this clue names, or from there to the next one. @param {Page} page */
function nextNamed(page) {
  const named = page.view.named.get(page.state.slot) ?? [];
  if (named.length > 0) page.state.goEntry(named[0]);
  page.act();
}

/** @param {Page} page */
function openPad(page) {
  const { state, view } = page;
  const texts = state.entryCells.map((cell) => state.squares[cell].text);
  anagrams({ name: view.entryName(state.slot), clue: view.isHidden(state.slot) ? "" : view.clueText(state.slot), texts });
}

/** @param {Page} page @returns {ScreenKeys} */
export function wire(page) {
  const { state, view } = page;
  const { grid } = view.places;
  const act = () => {
    page.act();
    view.focus();
  };
  listen(state, grid, act);
  document.addEventListener("keydown", (event) => {
    const run = event.altKey && !event.ctrlKey && !event.metaKey && SHORTCUTS[event.code];
    if (!run || !isForGrid(event, grid)) return;
    event.preventDefault();
    run(page, event.shiftKey);
  });
  for (const place of [byId("clues"), byId("clue")]) {
    place.lang = page.language;
    place.dir = state.fromRight ? "rtl" : "ltr";
  }
  const keys = new ScreenKeys(byId("keys"), page.language, (key) => {
    state.press(key);
    act();
  });
  /** @param {string} id @param {() => void} run */
  const click = (id, run) => byId(id).addEventListener("click", run);
  /** @param {() => void} change */
  const then = (change) => () => {
    change();
    act();
  };
  click("previous", then(() => state.stepEntry(false)));
  click("next", then(() => state.stepEntry(true)));
  click("undo", then(() => state.undo()));
  for (const id of ["redo", "redo-too"]) click(id, then(() => state.redo()));
  click("rebus", then(() => (state.rebus === null ? state.openRebus() : state.commitRebus())));
  for (const id of ["block", "symmetry"]) byId(id).hidden = !state.drawsBlocks;
  if (state.drawsBlocks) byId("hint-open").hidden = true;
  click("block", then(() => state.toggleBlock()));
  click("symmetry", then(() => {
    state.isSymmetric = !state.isSymmetric;
    byId("symmetry").setAttribute("aria-pressed", String(state.isSymmetric));
  }));
  click("pencil", then(() => togglePencil(page)));
  click("clock", () => page.pause());
  click("resume", then(() => page.pause()));
  click("restart", () => void restart(page));
  click("jump-open", () => goTo(page));
  click("anagrams-open", () => openPad(page));
  click("notepad-open", () => notepad(page.link));
  click("auto-check", then(() => page.setOptions({ ...state.options, auto_check: !state.options.auto_check })));
  click("keys-toggle", then(() => showKeys(document.documentElement.dataset.keys !== "on")));
  for (const button of document.querySelectorAll("[data-do]")) {
    const { do: what, scope = "" } = /** @type {HTMLElement} */ (button).dataset;
    button.addEventListener("click", () => {
      if (what === "reveal") return void reveal(page, scope);
      if (what === "check") page.check(scope);
      else page.clear(scope);
      view.focus();
    });
  }
  const scale = zoom(grid);
  fit(grid);
  for (const [id, times] of /** @type {const} */ ([["larger", 1.15], ["smaller", 1 / 1.15], ["larger-too", 1.15], ["smaller-too", 1 / 1.15]])) {
    click(id, then(() => scale(times)));
  }
  wireClues(page, then);
  wireLeaving(page);
  return keys;
}

/** @param {Page} page @param {(change: () => void) => () => void} then */
function wireClues(page, then) {
  const clues = byId("clues");
  /** @param {boolean} open */
  const toggle = (open) => {
    clues.classList.toggle("open", open);
    byId("clues-open").setAttribute("aria-expanded", String(open));
    if (open) clues.querySelector(".here")?.scrollIntoView({ block: "center" });
  };
  byId("clues-open").addEventListener("click", () => toggle(!clues.classList.contains("open")));
  clues.addEventListener("keydown", (event) => event.key === "Escape" && then(() => toggle(false))());
  const slotAt = (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).closest("[data-slot]");
  clues.addEventListener("click", (event) => {
    const slot = /** @type {HTMLElement | null} */ (slotAt(event))?.dataset.slot;
    const cell = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.cell;
    if (cell !== undefined) return then(() => page.state.go(Number(cell), page.state.down))();
    if (slot === undefined) return;
    toggle(false);
    then(() => page.state.goEntry(Number(slot)))();
  });
  byId("turn").addEventListener("click", (event) => {
    const named = /** @type {HTMLElement} */ (event.target).closest(".names");
    const slot = /** @type {HTMLElement | null} */ (named)?.dataset.slot;
    then(() => (slot === undefined ? page.state.turn() : page.state.goEntry(Number(slot))))();
  });
}

/** @param {Page} page */
function wireLeaving(page) {
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") page.sync.wake();
    page.sync.count();
    page.sync.running = document.visibilityState === "visible" && !page.state.paused && !page.state.finished;
    page.ticked = performance.now();
  });
  addEventListener("pagehide", () => page.keep());
  addEventListener("beforeunload", (event) => {
    const { filled } = page.state.progress();
    const asks = prefs().ask_leaving && filled > 0 && !page.state.finished;
    if (page.sync.isUnsafe || asks) event.preventDefault();
  });
  // Whatever was open, the keys go to the grid again.
  document.addEventListener("close", () => page.view.focus(), true);
}
