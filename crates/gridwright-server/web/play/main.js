// @ts-check
/** The play page: brings state, view, input and server together. */

import { ask, ownLink } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { fit } from "../shared/fit.js";
import { forgetRecent, keep, recall, remember } from "../shared/keep.js";
import { markup } from "../shared/markup.js";
import { menus } from "../shared/menu.js";
import { Board } from "./board.js";
import { shown, spoken } from "./clock.js";
import { finish } from "./finish.js";
import { listen, screenKeys } from "./input.js";
import { View } from "./render.js";
import { settings } from "./settings.js";
import { State } from "./state.js";
import { Sync } from "./sync.js";

/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").Happening} Happening */
/** @typedef {import("./types.js").PuzzleView} PuzzleView */

const link = ownLink();

class Page {
  /** @param {{ puzzle: PuzzleView, puzzle_link: string, game: import("./types.js").Save, finished: boolean }} loaded */
  constructor(loaded) {
    this.puzzle = loaded.puzzle;
    this.puzzleLink = loaded.puzzle_link;
    this.statistics = loaded.game.statistics;
    this.elapsed = loaded.game.elapsed;
    this.state = new State(new Board(loaded.puzzle), loaded.game.options);
    this.take(loaded);
    this.sync = new Sync(link, {
      reply: (reply, writing) => this.hear(reply, writing, reply.events),
      update: (update, writing) => this.hear(update, writing, []),
      stale: () => void this.reload(),
      status: (status, message) => this.tell(status, message),
    });
    // Letters that an earlier page could not deliver.
    for (const move of this.sync.leftOver()) if (move.type === "write") this.state.put([move]);
    this.view = new View(loaded.puzzle, this.state, {
      grid: byId("grid"),
      clues: byId("clues"),
      where: byId("where"),
      clue: byId("clue"),
    });
    this.state.onWrite = (writes) => this.sync.send(...writes.map((write) => ({ type: /** @type {const} */ ("write"), ...write })));
    this.lastSlot = -1;
    this.lastCell = -1;
    this.ticked = performance.now();
  }

  /** @param {{ game: import("./types.js").Save, finished: boolean }} loaded */
  take({ game, finished }) {
    this.state.load(game.squares);
    this.state.go(game.cell, game.down);
    this.state.pencil = game.pencil;
    this.state.paused = game.paused;
    this.state.finished = finished;
    this.state.options = game.options;
  }

  async reload() {
    const loaded = await ask("GET", `/api/games/${link}`);
    const writing = this.sync.writing;
    loaded.game.squares = loaded.game.squares.filter((/** @type {{ cell: number }} */ square) => !writing.has(square.cell));
    this.take(loaded);
    this.act();
  }

  /** Shows the game for the first time. */
  begin() {
    [this.lastCell, this.lastSlot] = [this.state.cell, this.state.slot];
    this.announce();
    this.act();
  }

  /** After every change of the state: paint, and tell those who must know. */
  act() {
    const { state } = this;
    this.view.paint();
    if (state.cell !== this.lastCell || state.slot !== this.lastSlot) {
      if (byId("grid").contains(document.activeElement) || document.activeElement === document.body) this.view.focus();
      if (state.slot !== this.lastSlot) this.announce();
      [this.lastCell, this.lastSlot] = [state.cell, state.slot];
      clearTimeout(this.cursorTimer);
      // Where the cursor is matters only to a page that is opened later.
      this.cursorTimer = setTimeout(() => this.sync.send({ type: "cursor", cell: state.cell, down: state.down }), 1500);
    }
    byId("veil").hidden = !state.paused;
    byId("pencil").setAttribute("aria-pressed", String(state.pencil));
    byId("auto-check").setAttribute("aria-checked", String(state.options.auto_check));
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = state.done.length === 0 || state.finished;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = state.undone.length === 0 || state.finished;
    this.sync.count();
    this.sync.running = !state.paused && !state.finished && document.visibilityState === "visible";
    this.noteSoon();
  }

  announce() {
    const { slot } = this.state;
    const length = this.state.entryCells.length;
    byId("spoken").textContent = slot < 0 ? "" : `${this.view.entryName(slot)}, ${length} letters: ${this.view.clueText(slot)}`;
  }

  /** Keeps the game among the recent ones, once typing pauses. */
  noteSoon() {
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => {
      const { filled, all } = this.state.progress();
      const { rows, cols, cells } = this.puzzle;
      const shape = Array.from({ length: rows }, (_, row) =>
        cells.slice(row * cols, (row + 1) * cols).map((cell) => (cell.kind === "open" ? "." : "#")).join(""),
      );
      remember({ link, page: "play", title: this.name, shape, filled: filled / all, finished: this.state.finished, when: Date.now() });
    }, 600);
  }

  get name() {
    return this.puzzle.title || "Crossword";
  }

  /** @param {Update} update @param {Set<number>} writing @param {Happening[]} events */
  hear(update, writing, events) {
    // What is being typed is newer than what the server says.
    this.state.load(update.squares.filter(({ cell }) => !writing.has(cell)));
    const ends = update.finished && !this.state.finished;
    this.state.finished = update.finished;
    this.state.paused = update.paused;
    this.statistics = update.statistics;
    if (Math.abs(update.elapsed - this.elapsed) > 3000) this.elapsed = update.elapsed;
    this.act();
    for (const event of events) this.happen(event);
    if (ends) this.finish();
  }

  /** @param {Happening} event */
  happen(event) {
    if (event.type === "checked") {
      const all = event.wrong + event.empty === 0;
      say(all ? "All right!" : `${event.wrong} wrong, ${event.empty} empty`);
    } else if (event.type === "filled") {
      say(event.wrong === 1 ? "All filled in, but one cell is wrong." : `All filled in, but ${event.wrong} cells are wrong.`);
    } else if (event.type === "refused" && event.reason !== "this letter is fixed") {
      say(event.reason[0].toUpperCase() + event.reason.slice(1) + ".", "bad");
    }
  }

  finish() {
    const dialog = /** @type {HTMLDialogElement} */ (byId("finish"));
    finish(dialog, this.state, this.elapsed, this.statistics, this.puzzle.has_solution);
  }

  /** @param {import("./sync.js").Status} status @param {string} message */
  tell(status, message) {
    const place = byId("saved");
    place.textContent = message;
    place.classList.toggle("bad", status === "away" || status === "failed");
  }

  tick() {
    const now = performance.now();
    if (this.sync.running) this.elapsed += Math.min(now - this.ticked, 60_000);
    this.ticked = now;
    const clock = byId("clock");
    clock.textContent = `${this.state.paused ? "▸" : "❙❙"} ${shown(this.elapsed)}`;
    clock.setAttribute("aria-label", `${this.state.paused ? "Go on" : "Pause"}, ${spoken(this.elapsed)}`);
    this.sync.flush();
  }

  /** @param {string} scope */
  cells(scope) {
    if (scope === "letter") return [this.state.cell];
    return scope === "word" ? [...this.state.entryCells] : this.state.board.openCells();
  }

  /** @param {string} what @param {string} scope */
  do(what, scope) {
    this.state.commitRebus();
    const cells = this.cells(scope);
    if (what === "clear") this.state.erase(cells);
    else this.sync.send({ type: what === "check" ? "check" : "reveal", cells });
    this.act();
    this.view.focus();
  }

  /** @param {import("./types.js").Options} options */
  setOptions(options) {
    this.state.options = options;
    keep("options", options);
    this.sync.send({ type: "options", options });
    this.act();
  }

  pause() {
    this.state.commitRebus();
    if (this.state.finished) return this.finish();
    this.state.paused = !this.state.paused;
    this.sync.send({ type: this.state.paused ? "pause" : "resume" });
    this.act();
  }

  restart() {
    if (!confirm("Start over with an empty grid?")) return;
    this.state.done = this.state.undone = [];
    this.elapsed = 0;
    this.sync.send({ type: "restart" });
    this.state.goEntry(0);
    this.act();
  }
}

/** @param {Page} page */
function wire(page) {
  const { state, view } = page;
  const act = () => page.act();
  listen(state, view.places.grid, act);
  const letters = new Set(page.puzzle.cells.flatMap((cell) => (cell.given ? [...cell.given] : [])));
  screenKeys(byId("keys"), state, [...letters].filter((letter) => !/[A-Z]/.test(letter)), act);
  /** @param {string} id @param {() => void} run */
  const click = (id, run) => byId(id).addEventListener("click", run);
  /** @param {() => void} change */
  const then = (change) => () => {
    change();
    act();
    view.focus();
  };
  click("previous", then(() => state.stepEntry(false)));
  click("next", then(() => state.stepEntry(true)));
  click("turn", then(() => state.turn()));
  click("undo", then(() => state.undo()));
  click("redo", then(() => state.redo()));
  click("rebus", then(() => (state.rebus === null ? state.openRebus() : state.commitRebus())));
  click("pencil", then(() => {
    state.pencil = !state.pencil;
    page.sync.send({ type: "pencil", on: state.pencil });
  }));
  click("clock", () => page.pause());
  click("resume", () => page.pause());
  click("restart", () => page.restart());
  click("auto-check", () => page.setOptions({ ...state.options, auto_check: !state.options.auto_check }));
  for (const button of document.querySelectorAll("[data-do]")) {
    const { do: what, scope } = /** @type {HTMLElement} */ (button).dataset;
    button.addEventListener("click", () => page.do(what ?? "", scope ?? ""));
  }
  const clues = byId("clues");
  /** @param {boolean} open */
  const toggleClues = (open) => {
    clues.classList.toggle("open", open);
    byId("clues-open").setAttribute("aria-expanded", String(open));
  };
  click("clues-open", () => toggleClues(!clues.classList.contains("open")));
  clues.addEventListener("click", (event) => {
    const slot = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.slot;
    if (slot === undefined) return;
    toggleClues(false);
    then(() => state.goEntry(Number(slot)))();
  });
  document.addEventListener("visibilitychange", () => {
    page.sync.count();
    page.sync.running = document.visibilityState === "visible" && !state.paused && !state.finished;
    page.ticked = performance.now();
  });
}

/** @param {Page} page */
function wireDialogs(page) {
  const dialog = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (byId(id));
  const showSettings = settings(byId("switches"), () => page.state.options, (options) => page.setOptions(options));
  byId("settings-open").addEventListener("click", () => {
    showSettings();
    dialog("settings").showModal();
  });
  byId("keys-open").addEventListener("click", () => dialog("key-list").showModal());
  byId("about-open").addEventListener("click", () => dialog("about").showModal());
  const format = /** @type {HTMLSelectElement} */ (byId("format"));
  const letters = /** @type {HTMLSelectElement} */ (byId("letters"));
  let prints = false;
  const files = (/** @type {boolean} */ print) => {
    prints = print;
    byId("files-title").textContent = print ? "Print" : "Download";
    byId("files-go").textContent = print ? "Print" : "Download";
    byId("format-row").hidden = print;
    letters.value = print ? "blank" : "entries";
    dialog("files").showModal();
  };
  byId("print-open").addEventListener("click", () => files(true));
  byId("download-open").addEventListener("click", () => files(false));
  byId("files-go").addEventListener("click", () => {
    const chosen = prints ? "pdf" : format.value;
    const address = `/api/games/${link}/download?format=${chosen}&letters=${letters.value}${prints ? "&inline=true" : ""}`;
    dialog("files").close();
    const anchor = make("a", { href: address, target: prints ? "_blank" : null, download: prints ? null : "" });
    anchor.click();
  });
  /** @param {string} path @param {string} done */
  const copy = async (path, done) => {
    const address = new URL(path, location.href).href;
    await navigator.clipboard.writeText(address).then(() => say(done), () => prompt("The link:", address));
  };
  byId("watch").addEventListener("click", () => location.assign(`/solve/${page.puzzleLink}`));
  byId("share-game").addEventListener("click", () => copy(`/play/${link}`, "Link copied: whoever opens it plays along."));
  byId("share-puzzle").addEventListener("click", () => copy(`/puzzle/${page.puzzleLink}`, "Link copied: whoever opens it begins anew."));
}

/** @param {PuzzleView} puzzle */
function introduce(puzzle) {
  const title = puzzle.title || "Crossword";
  document.title = `${title} · Gridwright`;
  byId("title").textContent = title;
  byId("by").textContent = puzzle.author ? `by ${puzzle.author}` : "";
  const facts = { Title: puzzle.title, Author: puzzle.author, Editor: puzzle.editor, Date: puzzle.date, Copyright: puzzle.copyright, Size: `${puzzle.rows} × ${puzzle.cols}` };
  for (const [name, value] of Object.entries(facts)) {
    if (value) byId("facts").append(make("dt", {}, name), make("dd", {}, value));
  }
  byId("notes").append(markup(puzzle.notes));
  if (!puzzle.has_solution) {
    for (const button of document.querySelectorAll("[data-do=check], [data-do=reveal], #auto-check")) {
      /** @type {HTMLButtonElement} */ (button).disabled = true;
    }
  }
}

function zoom() {
  const grid = byId("grid");
  let level = recall("zoom", 1);
  const set = (/** @type {number} */ wanted) => {
    level = Math.min(3, Math.max(0.5, wanted));
    grid.style.setProperty("--zoom", String(level));
    keep("zoom", level);
  };
  const zoomed = (/** @type {number} */ times) => () => {
    set(level * times);
    fit(grid);
  };
  set(typeof level === "number" ? level : 1);
  byId("larger").addEventListener("click", zoomed(1.15));
  byId("smaller").addEventListener("click", zoomed(1 / 1.15));
}

async function start() {
  try {
    const loaded = await ask("GET", `/api/games/${link}`);
    introduce(loaded.puzzle);
    zoom();
    const page = new Page(loaded);
    menus();
    wire(page);
    wireDialogs(page);
    page.begin();
    performance.mark("ready");
    page.sync.connect();
    page.tick();
    setInterval(() => page.tick(), 500);
    if (page.state.finished) page.finish();
    // To focus is to lay out the page. Keys are heard without that.
    requestAnimationFrame(() => {
      page.view.focus();
      document.documentElement.dataset.ready = "true";
    });
  } catch (error) {
    if (/** @type {any} */ (error).status === 404) forgetRecent(link);
    byId("grid").replaceChildren();
    say(/** @type {Error} */ (error).message, "bad");
    byId("title").textContent = "No such game";
    document.documentElement.dataset.ready = "false";
  }
}

await start();
