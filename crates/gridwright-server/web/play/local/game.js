// @ts-check
/**
 * The game where there is no server: what moves do. It is the twin of the crate
 * `gridwright-play` as the server uses it; a test makes the same moves in both.
 */

import { capital, DEFAULTS } from "../state.js";

/** @typedef {import("../types.js").CellView} CellView */
/** @typedef {import("../types.js").GameEvent} GameEvent */
/** @typedef {import("../types.js").Move} Move */
/** @typedef {import("../types.js").Save} Save */
/** @typedef {import("../types.js").SavedSquare} SavedSquare */
/** @typedef {import("../types.js").Statistics} Statistics */
/** @typedef {{ text: string, pencil: boolean, wrong: boolean, missing: boolean, was_wrong: boolean, revealed: boolean }} Mark */

/** @type {Statistics} */
const NOTHING_DONE = { letters: 0, erased: 0, undone: 0, checks: 0, found_wrong: 0, revealed: 0 };

/** @returns {Mark} */
function blank() {
  return { text: "", pencil: false, wrong: false, missing: false, was_wrong: false, revealed: false };
}

export class LocalGame {
  /**
   * @param {{ cells: CellView[], has_solution: boolean }} puzzle
   * @param {import("./judge.js").Judge} judge
   * @param {Partial<Save>} [save]
   */
  constructor(puzzle, judge, save = {}) {
    /** @type {CellView[]} */
    this.cells = puzzle.cells;
    this.judge = judge;
    /** @type {Mark[]} */
    this.marks = puzzle.cells.map((cell) => ({ ...blank(), text: cell.given ?? "" }));
    for (const { cell, ...mark } of save.squares ?? []) {
      if (this.isOpen(cell) && !this.isGiven(cell)) this.marks[cell] = { ...blank(), ...mark };
    }
    this.place = { cell: save.cell ?? -1, down: save.down ?? false };
    this.elapsed = save.elapsed ?? 0;
    this.paused = save.paused ?? false;
    this.pencil = save.pencil ?? false;
    this.options = { ...DEFAULTS, ...save.options };
    this.statistics = { ...NOTHING_DONE, ...save.statistics };
    /** The game before the latest reveal or new start. @type {{ marks: Mark[], course: { elapsed: number, statistics: Statistics } | null } | null} */
    this.memory = null;
    this.finished = this.isRight();
  }

  /** @param {number} cell */
  isOpen(cell) {
    return this.cells[cell]?.kind === "open";
  }

  /** @param {number} cell */
  isGiven(cell) {
    return this.cells[cell].given !== undefined;
  }

  /** @param {number} cell */
  isFixed(cell) {
    return this.isGiven(cell) || this.marks[cell].revealed;
  }

  /** @returns {number[]} */
  get open() {
    return this.cells.flatMap((cell, index) => (cell.kind === "open" ? [index] : []));
  }

  /** @param {number} cell */
  isWrong(cell) {
    const { text } = this.marks[cell];
    return text !== "" && !this.isGiven(cell) && !this.judge.accepts(cell, text, this.options.plain_letters);
  }

  isFull() {
    return this.open.every((cell) => this.marks[cell].text !== "");
  }

  isRight() {
    const { open } = this;
    if (!this.judge.hasSolution || open.length === 0 || !this.isFull() || open.some((cell) => this.isWrong(cell))) return false;
    return this.judge.acceptsAll(this.marks.map(({ text }) => text));
  }

  /** All that is to be kept. @returns {Save} */
  save() {
    const { elapsed, paused, pencil, options, statistics } = this;
    const all = this.marks.map((_, cell) => this.square(cell));
    const squares = all.filter((square) => !this.isGiven(square.cell) && Object.keys(square).length > 1);
    return { squares, ...this.place, elapsed, paused, pencil, options, statistics };
  }

  /** A cell as the server would tell it: only what there is. @param {number} cell @returns {SavedSquare} */
  square(cell) {
    const told = Object.entries(this.marks[cell]).filter(([, value]) => value !== "" && value !== false);
    return { cell, ...Object.fromEntries(told) };
  }

  /**
   * Makes moves.
   * @param {Move[]} moves
   * @param {number} passed milliseconds since the last ones
   * @returns {{ squares: SavedSquare[], events: GameEvent[] }}
   */
  play(moves, passed) {
    if (!this.paused && !this.finished) this.elapsed += passed;
    /** @type {Set<number>} */
    const touched = new Set();
    /** @type {GameEvent[]} */
    const events = [];
    for (const move of moves) {
      if (move.type === "write") touched.add(move.cell);
      for (const cell of this.apply(move, events)) touched.add(cell);
    }
    const cells = [...touched].filter((cell) => this.isOpen(cell) && !this.isGiven(cell)).sort((a, b) => a - b);
    return { squares: cells.map((cell) => this.square(cell)), events };
  }

  /** Gives the cells that have changed. @param {Move} move @param {GameEvent[]} events @returns {number[]} */
  apply(move, events) {
    switch (move.type) {
      case "write":
      case "check":
      case "reveal":
      case "clear": {
        const reason = this.finished ? "the puzzle is solved" : this.paused ? "the game is paused" : "";
        if (reason === "") return this.change(move, events);
        events.push({ type: "refused", reason });
        return [];
      }
      case "cursor":
        if (this.isOpen(move.cell)) this.place = { cell: move.cell, down: move.down };
        else events.push({ type: "refused", reason: "there is no such cell" });
        return [];
      case "options": {
        const looks = move.options.auto_check && !this.options.auto_check;
        const judgesAnew = move.options.plain_letters !== this.options.plain_letters;
        this.options = { ...move.options };
        if (judgesAnew) this.judgeAnew(events);
        if (!looks || !this.judge.canCheck || this.finished) return [];
        return this.markWrong(this.open.filter((cell) => !this.marks[cell].wrong));
      }
      case "pencil":
        this.pencil = move.on;
        return [];
      case "pause":
        this.paused = !this.finished;
        return [];
      case "resume":
        this.paused = false;
        return [];
      case "restart":
        return this.restart();
      case "restore":
        return this.restore(events);
    }
  }

  /** Looks anew whether the puzzle is solved. @param {GameEvent[]} events */
  judgeAnew(events) {
    const was = this.finished;
    this.finished = this.isRight();
    if (this.finished && !was) events.push({ type: "solved" });
  }

  /** @param {Extract<Move, { type: "write" | "check" | "reveal" | "clear" }>} move @param {GameEvent[]} events @returns {number[]} */
  change(move, events) {
    if (move.type === "write") {
      const reason = !this.isOpen(move.cell) ? "there is no such cell" : this.isFixed(move.cell) ? "this letter is fixed" : "";
      if (reason === "") return this.write([move.cell], capital(move.text), move.pencil, events);
      events.push({ type: "refused", reason });
      return [];
    }
    const cells = [...new Set(move.cells)].filter((cell) => this.isOpen(cell)).sort((a, b) => a - b);
    if (move.type === "clear") return this.write(cells.filter((cell) => !this.isFixed(cell)), "", false, events);
    if (move.type === "check" ? this.judge.canCheck : this.judge.canReveal) {
      return move.type === "check" ? this.check(cells, events) : this.reveal(cells, events);
    }
    const held = this.judge.isSealed || this.judge.canCheck;
    const reason = held ? "this page does not hold the letters" : "the puzzle comes without its solution";
    events.push({ type: "refused", reason });
    return [];
  }

  /** @param {number[]} cells @param {string} text @param {boolean} pencil @param {GameEvent[]} events @returns {number[]} */
  write(cells, text, pencil, events) {
    const light = pencil && text !== "";
    const changed = cells.filter((cell) => {
      const { text: before, pencil: was, missing } = this.marks[cell];
      return before !== text || was !== light || missing;
    });
    for (const cell of changed) {
      if (text !== "") this.statistics.letters += 1;
      else if (this.marks[cell].text !== "") this.statistics.erased += 1;
      this.marks[cell] = { ...blank(), text, pencil: light, was_wrong: this.marks[cell].was_wrong };
    }
    this.settle(changed, events);
    return changed;
  }

  /** @param {number[]} cells @param {GameEvent[]} events @returns {number[]} */
  check(cells, events) {
    const empty = cells.filter((cell) => this.marks[cell].text === "");
    const wrong = cells.filter((cell) => this.isWrong(cell));
    const missed = empty.filter((cell) => this.options.mark_empty && !this.marks[cell].missing);
    for (const cell of missed) this.marks[cell] = { ...this.marks[cell], missing: true };
    const found = wrong.filter((cell) => !this.marks[cell].wrong);
    this.markWrong(wrong);
    this.statistics.checks += 1;
    events.push({ type: "checked", wrong: wrong.length, empty: empty.length });
    return [...missed, ...found];
  }

  /** @param {number[]} cells @param {GameEvent[]} events @returns {number[]} */
  reveal(cells, events) {
    const changed = cells.filter((cell) => {
      const isRight = this.marks[cell].text !== "" && !this.isWrong(cell);
      return !isRight && !this.isFixed(cell) && this.judge.solution(cell) !== "";
    });
    if (changed.length > 0) {
      this.memory = { marks: [...this.marks], course: null };
      events.push({ type: "revealed", cells: changed.length });
    }
    for (const cell of changed) {
      this.marks[cell] = { ...blank(), text: this.judge.solution(cell), revealed: true, was_wrong: this.marks[cell].was_wrong };
    }
    this.statistics.revealed += changed.length;
    this.settle(changed, events);
    return changed;
  }

  /** Marks those of the cells that are wrong. @param {number[]} cells @returns {number[]} */
  markWrong(cells) {
    const wrong = cells.filter((cell) => this.isWrong(cell));
    for (const cell of wrong) {
      if (!this.marks[cell].wrong) this.statistics.found_wrong += 1;
      this.marks[cell] = { ...this.marks[cell], wrong: true, was_wrong: true };
    }
    return wrong;
  }

  /** What follows a change of letters. @param {number[]} changed @param {GameEvent[]} events */
  settle(changed, events) {
    if (changed.length === 0) return;
    if (this.options.auto_check && this.judge.canCheck) this.markWrong(changed);
    if (this.finished || !this.isFull()) return;
    this.finished = this.isRight();
    if (this.finished) events.push({ type: "solved" });
    else if (this.judge.isSealed) events.push({ type: "refused", reason: "all is filled in, but something is wrong" });
    else events.push({ type: "filled", wrong: this.open.filter((cell) => this.isWrong(cell)).length });
  }

  /** @returns {number[]} */
  restart() {
    const { elapsed, statistics } = this;
    this.memory = { marks: [...this.marks], course: { elapsed, statistics } };
    const changed = this.open.filter((cell) => !this.isGiven(cell) && Object.keys(this.square(cell)).length > 1);
    for (const cell of changed) this.marks[cell] = blank();
    this.elapsed = 0;
    this.paused = false;
    this.statistics = { ...NOTHING_DONE };
    this.finished = this.isRight();
    return changed;
  }

  /** Takes back the latest reveal or new start; what was written since stays. @param {GameEvent[]} events @returns {number[]} */
  restore(events) {
    const { memory } = this;
    if (!memory) {
      events.push({ type: "refused", reason: "there is nothing to take back" });
      return [];
    }
    this.memory = null;
    const { marks, course } = memory;
    const changed = this.open.filter((cell) => {
      const wasSet = course ? this.marks[cell].text === "" : this.marks[cell].revealed;
      return wasSet && JSON.stringify(this.marks[cell]) !== JSON.stringify(marks[cell]);
    });
    for (const cell of changed) this.marks[cell] = marks[cell];
    if (course) {
      this.elapsed += course.elapsed;
      const names = /** @type {(keyof Statistics)[]} */ (Object.keys(NOTHING_DONE));
      const sums = names.map((name) => [name, this.statistics[name] + course.statistics[name]]);
      this.statistics = Object.fromEntries(sums);
    }
    this.judgeAnew(events);
    return changed;
  }
}
