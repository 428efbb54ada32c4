// @ts-check
/** The game on the page: brings state, view and server together. */

import { ask } from "../shared/api.js";
import { byId, say } from "../shared/dom.js";
import { reveal } from "../shared/fit.js";
import { keep, remember } from "../shared/keep.js";
import { isFromRight, languageOf } from "../shared/layouts.js";
import { plain } from "../shared/markup.js";
import { keepGame } from "../shared/offline.js";
import { Board } from "./board.js";
import { shown, spoken } from "./clock.js";
import { Diagram } from "./diagram.js";
import { finish, standing } from "./finish.js";
import { ServerCopy } from "./merge.js";
import { prefs } from "./prefs.js";
import { dayOf, note } from "./record.js";
import { View } from "./render.js";
import { snapshot } from "./snapshot.js";
import { chime } from "./sound.js";
import { State } from "./state.js";
import { Sync } from "./sync.js";
import { Together } from "./together.js";
import { tieClues } from "./variety.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./types.js").PuzzleView} PuzzleView */
/** @typedef {{ puzzle: PuzzleView, puzzle_link: string, game: import("./types.js").Save, version: number, finished: boolean, embeddable?: boolean, role: "look" | "play", writers?: { name: string, colour: number, cells: number[] }[] }} Loaded */

export class Page {
  /**
   * @param {string} link
   * @param {Loaded} loaded
   * @param {import("./queue.js").Inherited[]} inherited messages of pages that are gone
   */
  constructor(link, loaded, inherited) {
    this.link = link;
    this.puzzle = loaded.puzzle;
    tieClues(loaded.puzzle);
    this.puzzleLink = loaded.puzzle_link;
    const texts = loaded.puzzle.lists.flatMap(({ title, clues }) => [title, ...clues.map((clue) => plain(clue.text))]);
    /** The language of the clues, never of the answers. */
    this.language = languageOf(texts.join(" "));
    /** Whether pages of other sites may show the puzzle. */
    this.isEmbeddable = loaded.embeddable ?? false;
    this.statistics = loaded.game.statistics;
    this.elapsed = loaded.game.elapsed;
    this.state = new State(new Board(loaded.puzzle), loaded.game.options);
    this.copy = new ServerCopy(loaded.puzzle.cells.length);
    this.state.fromRight = isFromRight(this.language);
    this.begun(loaded);
    this.sync = new Sync(link, loaded.version, inherited, {
      reply: (reply, writing) => this.hear(reply, writing, reply.events),
      update: (update, writing) => {
        this.hear(update, writing, []);
        this.together.wrote(update.by, update.squares.filter(({ text }) => text).map(({ cell }) => cell));
      },
      stale: () => void this.reload(),
      status: (status, message) => this.tell(status, message),
      people: (news) => this.together.hear(news),
      opened: () => this.together.introduce(),
      lost: () => this.together.lost(),
    });
    /** Whether the link is only for looking on. */
    this.isLooking = loaded.role === "look";
    this.sync.isSilent = this.state.readOnly = this.isLooking;
    // Letters that an earlier page could not deliver.
    for (const move of this.sync.leftOver()) if (move.type === "write") this.state.put([move]);
    /** The diagram, where the player draws it. */
    this.diagram = loaded.puzzle.kind === "diagramless" ? new Diagram(loaded.puzzle, this.state) : null;
    this.view = new View(loaded.puzzle, this.state, {
      grid: byId("grid"),
      clues: byId("clues"),
      where: byId("where"),
      clue: byId("clue"),
    });
    this.state.onWrite = (writes) => this.sync.send(...writes.map((write) => ({ type: /** @type {const} */ ("write"), ...write })));
    this.state.onRestore = () => this.sync.send({ type: "restore" });
    this.together = new Together(this, loaded.writers ?? []);
    /** The rebus that was open before. @type {string | null} */
    this.lastRebus = null;
    /** How many hints were asked for. */
    this.hints = 0;
    this.lastSlot = -1;
    this.lastCell = -1;
    this.ticked = performance.now();
    /** Whether the player has been told that all is filled in. */
    this.toldFilled = this.isFilled;
  }

  /** Takes over the game with which the page begins. @param {Loaded} loaded */
  begun({ game, version, finished }) {
    this.copy.takeWhole({ version, squares: game.squares });
    this.state.load(this.copy.shown(new Set()));
    this.state.go(game.cell, game.down);
    this.state.pencil = game.pencil;
    /** Whether the game is paused for all. @type {boolean} */
    this.pausedForAll = game.paused;
    this.state.paused = game.paused;
    this.state.finished = finished;
    this.state.options = game.options;
  }

  /**
   * Takes over the game again, where updates were missed. The cursor and the
   * pencil stay as they are.
   */
  async reload() {
    this.copy.forget();
    try {
      const { game, version, finished, puzzle } = await ask("GET", `/api/games/${this.link}`);
      // Somebody has brought the key of a locked solution.
      if (puzzle.has_solution !== this.puzzle.has_solution) return location.reload();
      if (!this.sync.pending.some((move) => move.type === "options")) this.state.options = game.options;
      const isNewest = this.copy.takeWhole({ version, squares: game.squares });
      this.follow({ ...game, finished }, isNewest, this.sync.writing);
    } catch {
      // The connection will be lost too, or is made anew.
      this.sync.reconnect();
    }
  }

  /** The server has ended the connection, and says why. @param {string} reason */
  async sentAway(reason) {
    // Who still has a link that holds comes back by it.
    const holds = reason.includes("link") && (await ask("GET", `/api/games/${this.link}`).then(() => true, () => false));
    if (holds) return;
    this.sync.isOver = true;
    this.sync.isSilent = this.state.readOnly = true;
    this.tell("failed", t("You are no longer in this game"));
    say(reason, "bad");
    this.act();
  }

  /** Shows the game for the first time. */
  begin() {
    document.body.classList.add("begun");
    [this.lastCell, this.lastSlot] = [this.state.cell, this.state.slot];
    this.announce();
    this.act();
  }

  /** After every change of the state: paint, and tell those who must know. */
  act() {
    const { state } = this;
    if (this.diagram?.follow()) this.view.redraw();
    this.view.paint();
    if (state.cell !== this.lastCell || state.slot !== this.lastSlot) {
      if (byId("grid").contains(document.activeElement) || document.activeElement === document.body) this.view.focus();
      // To measure is to lay out the page: when the letter is there.
      requestAnimationFrame(() => reveal(this.view.places.grid, this.view.cells[this.state.cell]));
      if (state.slot !== this.lastSlot) this.announce();
      this.together.tellCursor();
      [this.lastCell, this.lastSlot] = [state.cell, state.slot];
      clearTimeout(this.cursorTimer);
      // To be found there by a page that is opened later.
      this.cursorTimer = setTimeout(() => this.sync.send({ type: "cursor", cell: state.cell, down: state.down }), 1500);
    }
    if (state.rebus !== null && this.lastRebus === null) byId("spoken").textContent = t("Several letters; Enter writes them");
    this.lastRebus = state.rebus;
    document.body.classList.toggle("paused", state.paused);
    byId("veil").hidden = !state.paused;
    byId("pencil").setAttribute("aria-pressed", String(state.pencil));
    byId("auto-check").setAttribute("aria-checked", String(state.options.auto_check));
    /** @type {HTMLButtonElement} */ (byId("undo")).disabled = !state.canUndo;
    /** @type {HTMLButtonElement} */ (byId("redo")).disabled = state.undone.length === 0 || state.finished;
    this.sync.count();
    this.sync.running = !state.paused && !state.finished && document.visibilityState === "visible";
    this.noteSoon();
  }

  announce() {
    const { slot } = this.state;
    const length = this.state.entryCells.length;
    const text = this.view.isHidden(slot) ? t("hidden") : this.view.clueText(slot);
    byId("spoken").textContent = slot < 0 ? "" : t("{name}, {length} letters: {text}", { name: this.view.entryName(slot), length, text });
  }

  get isFilled() {
    const { filled, all } = this.state.progress();
    return filled === all;
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
      this.keep();
      remember({ link: this.link, page: "play", title: this.name, shape, filled: filled / all, finished: this.state.finished, when: Date.now() });
    }, 600);
  }

  /** Keeps the game as it stands, for a page that is opened while the server is away. */
  keep() {
    const { puzzle, puzzleLink, state, copy } = this;
    const game = snapshot(state, Boolean(this.pausedForAll), this);
    void keepGame(this.link, { puzzle, puzzle_link: puzzleLink, game, version: copy.version, finished: state.finished });
  }

  get name() {
    return this.puzzle.title || t("Crossword");
  }

  /** @param {Update} update @param {Set<number>} writing @param {GameEvent[]} events */
  hear(update, writing, events) {
    this.follow(update, this.copy.take(update), writing, events);
  }

  /**
   * Shows what the server has said.
   * @param {Pick<Update, "finished" | "paused" | "statistics" | "elapsed">} now
   * @param {boolean} isNewest whether nothing newer is known of the whole game
   * @param {Set<number>} writing
   * @param {GameEvent[]} [events]
   */
  follow(now, isNewest, writing, events = []) {
    this.state.load(this.copy.shown(writing));
    const ends = isNewest && now.finished && !this.state.finished;
    if (isNewest) {
      this.state.finished = now.finished;
      const pauses = this.sync.pending.some((move) => move.type === "pause" || move.type === "resume");
      if (!pauses && now.paused !== this.pausedForAll) {
        this.pausedForAll = now.paused;
        this.state.paused = now.paused;
      }
      this.statistics = now.statistics;
      if (Math.abs(now.elapsed - this.elapsed) > 3000) this.elapsed = now.elapsed;
    }
    this.act();
    for (const event of events) this.happen(event);
    if (ends) this.finish();
    this.toldFilled &&= this.isFilled;
  }

  /** @param {GameEvent} event */
  happen(event) {
    if (event.type === "checked") {
      const { wrong, empty } = event;
      const blank = empty === 0 ? "" : ` ${t(empty === 1 ? "One cell is empty." : "{empty} cells are empty.", { empty })}`;
      if (wrong === 0 && empty === 0) say(t("All right!"));
      else if (wrong === 0) say(t("Nothing wrong so far.") + blank);
      else say(t(wrong === 1 ? "One cell is wrong." : "{wrong} cells are wrong.", { wrong }) + blank);
    } else if (event.type === "filled" && !this.puzzle.has_solution) {
      // There is nothing to compare with: the player may go on changing.
      if (!this.toldFilled) this.finish();
      this.toldFilled = true;
    } else if (event.type === "filled") {
      say(event.wrong === 1 ? t("All filled in, but one cell is wrong.") : t("All filled in, but {wrong} cells are wrong.", { wrong: event.wrong }));
    } else if (event.type === "revealed") {
      this.state.noteRestorable();
      this.act();
      say(t(event.cells === 1 ? "One letter is revealed." : "{cells} letters are revealed.", { cells: event.cells }), "good", this.taking());
    } else if (event.type === "refused" && event.reason !== "this letter is fixed") {
      const reason = t(event.reason);
      say(`${reason[0].toUpperCase()}${reason.slice(1)}.`, "bad");
    }
  }

  /** What the player's record says of this game. @returns {import("./record.js").Entry} */
  get entry() {
    const { checks, revealed } = this.statistics;
    const { rows, cols } = this.puzzle;
    const seconds = Math.round(this.elapsed / 1000);
    return { id: this.link, title: this.name, rows, cols, day: dayOf(new Date()), seconds, checks, revealed, hints: this.hints };
  }

  finish() {
    const dialog = /** @type {HTMLDialogElement} */ (byId("finish"));
    if (this.state.finished && !this.isLooking) note(this.entry);
    finish(dialog, this.state, this.elapsed, this.statistics, this.puzzle.has_solution);
    standing(dialog, this.entry);
    if (prefs().sound && this.state.finished) chime();
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
    const { paused } = this.state;
    const text = `${paused ? "▸" : "❙❙"} ${prefs().hide_clock ? "" : shown(this.elapsed)}`;
    if (clock.textContent !== text) {
      clock.textContent = text;
      clock.setAttribute("aria-label", prefs().hide_clock ? (paused ? t("Go on") : t("Pause")) : `${text} ${paused ? t("Go on") : t("Pause")}, ${spoken(this.elapsed)}`);
    }
    this.sync.flush();
  }

  /** @param {string} scope */
  cells(scope) {
    const { board } = this.state;
    const cells = scope === "letter" ? [this.state.cell] : scope === "word" ? this.state.entryCells : board.openCells();
    return [...new Set(cells.flatMap((cell) => board.twins[cell]))];
  }

  /** Whether the server is there to ask; says so where it is not. @param {string} what */
  isThere(what) {
    if (this.sync.isConnected) return true;
    say(`${t("The server cannot be reached.")} ${what}`, "bad");
    return false;
  }

  /** Marks what is wrong. @param {string} scope */
  check(scope) {
    this.state.commitRebus();
    if (!this.puzzle.has_solution) return this.sayWhyNot();
    if (this.isThere(t("Checks work again when it is back; what you type is kept here."))) this.sync.send({ type: "check", cells: this.cells(scope) });
    this.act();
  }

  /** Writes the right letters. @param {string} scope */
  reveal(scope) {
    this.state.commitRebus();
    if (!this.puzzle.has_solution) return this.sayWhyNot();
    if (!this.isThere(t("Letters can be revealed when it is back; what you type is kept here."))) return;
    this.sync.send({ type: "reveal", cells: this.cells(scope) });
    this.act();
  }

  /** @param {string} scope */
  clear(scope) {
    this.state.commitRebus();
    this.state.erase(this.cells(scope));
    this.act();
    if (scope === "puzzle") say(t("All letters are cleared."), "good", this.taking());
  }

  restart() {
    if (!this.isThere(t("You can start over when it is back."))) return;
    this.elapsed = 0;
    this.toldFilled = false;
    this.sync.send({ type: "restart" });
    this.state.done = this.state.undone = [];
    this.state.noteRestorable();
    this.state.goEntry(0);
    this.act();
    say(t("Started over."), "good", this.taking());
  }

  /** The offer to take the last step back. */
  taking() {
    return {
      label: t("Undo"),
      run: () => {
        this.state.undo();
        this.act();
        this.view.focus();
      },
    };
  }

  sayWhyNot() {
    say(this.puzzle.locked ? t("The solution of this puzzle is locked: it needs its key.") : t("This puzzle comes without its solution."), "bad");
  }

  /** @param {import("./types.js").Options} options */
  setOptions(options) {
    this.state.options = options;
    keep("options", options);
    this.sync.send({ type: "options", options });
    this.act();
  }

  /** Stops the clock for this player, or lets it run again. */
  pause() {
    this.state.commitRebus();
    if (this.state.finished) return this.finish();
    this.state.paused = !this.state.paused;
    if (this.pausedForAll && !this.state.paused) {
      this.pausedForAll = false;
      this.sync.send({ type: "resume" });
    }
    this.act();
    this.tick();
  }
}
