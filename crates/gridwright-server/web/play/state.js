// @ts-check
/**
 * The game as the page knows it, without any page: the cursor, the letters and
 * what keys do with them. It is the twin of the crate `gridwright-play`; a
 * test presses the same keys in both. Letters are written here at once and
 * sent to the server, which alone knows the solution.
 */

/** What stands in a cell that the player has made a block; the server calls it the same. */
export const BLOCK = "■";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./board.js").Arrow} Arrow */
/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./types.js").SavedSquare} SavedSquare */

/**
 * @typedef {object} Square
 * @property {string} text
 * @property {boolean} pencil
 * @property {boolean} wrong
 * @property {boolean} missing
 * @property {boolean} was_wrong
 * @property {boolean} revealed
 * @property {boolean} given
 */

/** @typedef {{ cell: number, text: string, pencil: boolean }} Content */
/**
 * A step that can be taken back. One without cells is a reveal or a new start,
 * which the server takes back.
 * @typedef {{ cell: number, down: boolean, before: Content[], after: Content[] }} Step
 */

/** @type {Options} */
export const DEFAULTS = {
  arrow_turns_first: true,
  skip_filled: true,
  back_to_gap: true,
  at_end: "next-entry",
  skip_full_entries: true,
  backspace_crosses: true,
  space_clears: false,
  auto_check: false,
  mark_empty: false,
  plain_letters: false,
};

/** What arrows mean where the first column is the rightmost. @type {Record<string, Arrow>} */
const MIRRORED = { ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

/** How many steps can be taken back. */
const MOST_STEPS = 5000;

/** The longest rebus, in bytes of UTF-8. */
const LONGEST = 255;

/**
 * A letter as it stands in a cell: composed and capital. Letters whose capital
 * would be two (the sharp s) stay one.
 * @param {string} text
 */
export function capital(text) {
  const capitals = [...text.trim().normalize("NFC")].map((letter) => {
    if (letter === "ß") return "ẞ";
    const upper = letter.toUpperCase();
    return [...upper].length === 1 ? upper : letter;
  });
  return capitals.join("").normalize("NFC");
}

export class State {
  /**
   * @param {Board} board
   * @param {Options} [options]
   */
  constructor(board, options = DEFAULTS) {
    this.board = board;
    this.options = { ...options };
    /** @type {Square[]} */
    this.squares = board.cells.map((cell) => blank(cell.given));
    /** Cells whose squares have changed since the page was painted. @type {Set<number>} */
    this.touched = new Set();
    this.cell = board.slots[0]?.cells[0] ?? board.openCells()[0] ?? 0;
    this.down = board.slots[0]?.direction === "down";
    /** The path that the cursor is in, or -1: no run of the grid, but what a clue names. */
    this.path = board.slots[0]?.direction === "path" ? 0 : -1;
    this.pencil = false;
    this.paused = false;
    this.finished = false;
    /** Whether the player draws the blocks, and whether each has its partner half a turn away. */
    this.drawsBlocks = false;
    this.isSymmetric = true;
    /** Whether words go from right to left: then the first column is the rightmost. */
    this.fromRight = false;
    /** Whether the player only looks on. */
    this.readOnly = false;
    /** The letters of the rebus that is open. @type {string | null} */
    this.rebus = null;
    /** @type {Step[]} */
    this.done = [];
    /** @type {Step[]} */
    this.undone = [];
    /** Called with every change of letters. @type {(writes: Content[]) => void} */
    this.onWrite = () => {};
    /** Called to take back a reveal or a new start. */
    this.onRestore = () => {};
  }

  /**
   * Takes over squares as the server has them.
   * @param {SavedSquare[]} squares
   */
  load(squares) {
    for (const saved of squares) {
      const square = this.squares[saved.cell];
      if (!square || square.given) continue;
      this.squares[saved.cell] = { ...blank(), ...withoutCell(saved) };
      this.touched.add(saved.cell);
    }
  }

  /** The entry of the cursor, or -1. */
  get slot() {
    return this.path >= 0 ? this.path : this.board.slotThrough(this.cell, this.down);
  }

  /** The cells of the entry; only the cursor's own where it is in none. */
  get entryCells() {
    return this.board.slots[this.slot]?.cells ?? [this.cell];
  }

  get canWrite() {
    return !this.paused && !this.finished && !this.readOnly && this.board.isOpen(this.cell);
  }

  /** @param {number} cell */
  isFixed(cell) {
    return this.squares[cell].given || this.squares[cell].revealed;
  }

  /** @param {number} cell */
  isEmpty(cell) {
    return this.squares[cell].text === "";
  }

  /** @param {number} slot */
  isFull(slot) {
    return this.board.slots[slot].cells.every((cell) => !this.isEmpty(cell));
  }

  /** @returns {{ filled: number, all: number }} */
  progress() {
    const open = this.board.openCells();
    return { filled: open.filter((cell) => !this.isEmpty(cell)).length, all: open.length };
  }

  // The cursor.

  /** @param {number} cell @param {boolean} down */
  go(cell, down) {
    if (!this.board.isOpen(cell)) return;
    if (cell !== this.cell) this.commitRebus();
    this.cell = cell;
    this.down = this.board.directionIn(cell, down);
    if (this.board.slots[this.path]?.cells.includes(cell)) return;
    // Where there are paths only, the cursor is in one of them.
    const isBare = this.board.slotThrough(cell, this.down) < 0;
    this.path = isBare ? (this.board.paths.get(cell)?.[0] ?? -1) : -1;
  }

  /** Goes to a cell of an entry. @param {number} slot @param {number} cell */
  enter(slot, cell) {
    const { direction } = this.board.slots[slot];
    this.path = direction === "path" ? slot : -1;
    this.go(cell, direction === "path" ? this.down : direction === "down");
  }

  /** Goes to the next of the entries through the cell. */
  turn() {
    this.commitRebus();
    const { board, cell, slot } = this;
    if (!board.paths.has(cell)) return this.go(cell, !this.down);
    const all = board.entriesThrough(cell);
    this.enter(all[(all.indexOf(slot) + 1) % all.length], cell);
  }

  /** Goes to a cell; turns where the cursor is there already. @param {number} cell */
  tap(cell) {
    this.commitRebus();
    if (cell === this.cell) this.turn();
    else this.go(cell, this.down);
  }

  /** @param {Arrow} arrow */
  arrow(arrow) {
    this.commitRebus();
    const down = arrow === "ArrowUp" || arrow === "ArrowDown";
    const turns = down !== this.down && this.board.slotThrough(this.cell, down) >= 0;
    if (turns && this.path < 0 && this.options.arrow_turns_first) {
      this.go(this.cell, down);
      return;
    }
    const next = this.board.nextOpen(this.cell, arrow);
    this.go(next < 0 ? this.cell : next, down);
  }

  /** Goes to the first empty cell of an entry, or to its start. @param {number} slot */
  goEntry(slot) {
    const entry = this.board.slots[slot];
    if (!entry) return;
    this.commitRebus();
    const gap = entry.cells.find((cell) => this.isEmpty(cell));
    this.enter(slot, gap ?? entry.cells[0]);
  }

  /**
   * The entry after this one or before it, all the way round.
   * @param {boolean} forward
   * @param {boolean} skipFull
   */
  entryAfter(forward, skipFull) {
    const count = this.board.slots.length;
    if (count === 0) return -1;
    const here = this.slot >= 0 ? this.slot : forward ? count - 1 : 0;
    const step = forward ? 1 : count - 1;
    const all = Array.from({ length: count }, (_, n) => (here + (n + 1) * step) % count);
    const round = all.filter((slot) => !this.board.slots[slot].idle);
    const gap = skipFull ? round.find((slot) => !this.isFull(slot)) : undefined;
    return gap ?? round[0];
  }

  /** @param {boolean} forward */
  stepEntry(forward) {
    this.commitRebus();
    this.goEntry(this.entryAfter(forward, this.options.skip_full_entries));
  }

  /**
   * Whether Tab would begin again from the other end. Then it leaves the grid
   * instead, so that nobody is caught in it.
   * @param {boolean} forward
   */
  isLastEntry(forward) {
    const next = this.entryAfter(forward, this.options.skip_full_entries);
    return next < 0 || this.slot < 0 || (forward ? next <= this.slot : next >= this.slot);
  }

  home() {
    this.commitRebus();
    this.go(this.entryCells[0], this.down);
  }

  end() {
    this.commitRebus();
    this.go(this.entryCells[this.entryCells.length - 1], this.down);
  }

  /**
   * Moves on after a letter. Filled cells are passed over only where the letter
   * went into an empty one.
   * @param {boolean} wasEmpty
   */
  advance(wasEmpty) {
    const cells = this.entryCells;
    const at = Math.max(0, cells.indexOf(this.cell));
    const [before, after] = [cells.slice(0, at), cells.slice(at + 1)];
    /** @type {number | undefined} */
    let next = after[0];
    if (wasEmpty && this.options.skip_filled) {
      const gap = (/** @type {number} */ cell) => this.isEmpty(cell);
      next = after.find(gap) ?? (this.options.back_to_gap ? before.find(gap) : undefined);
    }
    if (next !== undefined) this.go(next, this.down);
    else if (this.options.at_end === "next-entry") this.stepEntry(true);
  }

  /** Moves back; gives whether there was anywhere to go. */
  retreat() {
    const { cell, down, path } = this;
    const cells = this.entryCells;
    const at = Math.max(0, cells.indexOf(cell));
    if (at > 0) {
      this.go(cells[at - 1], down);
    } else if (this.options.backspace_crosses) {
      const slot = this.entryAfter(false, false);
      const entry = this.board.slots[slot];
      if (entry) this.enter(slot, entry.cells[entry.cells.length - 1]);
    }
    return this.cell !== cell || this.down !== down || this.path !== path;
  }

  // Letters.

  /** @param {string} letter */
  type(letter) {
    const text = capital(letter);
    if (!this.canWrite || text === "") return;
    if (this.rebus !== null) {
      if (new TextEncoder().encode(this.rebus + text).length <= LONGEST) this.rebus += text;
      return;
    }
    const wasEmpty = this.isEmpty(this.cell);
    if (!this.isFixed(this.cell)) this.write([{ cell: this.cell, text, pencil: this.pencil }]);
    this.advance(wasEmpty);
  }

  backspace() {
    if (!this.canWrite) return;
    if (this.rebus !== null) {
      this.rebus = graphemes(this.rebus).slice(0, -1).join("");
    } else if (!this.isEmpty(this.cell) && !this.isFixed(this.cell)) {
      this.erase([this.cell]);
      this.retreat();
    } else if (this.retreat() && !this.isFixed(this.cell)) {
      this.erase([this.cell]);
    }
  }

  /** Draws a block where the cursor is, or takes it away, and goes on. */
  toggleBlock() {
    const { cell, board } = this;
    if (!this.canWrite || this.isFixed(cell)) return;
    this.commitRebus();
    const wasBlock = this.squares[cell].text === BLOCK;
    const writes = [{ cell, text: wasBlock ? "" : BLOCK, pencil: false }];
    const partner = board.cells.length - 1 - cell;
    const fits = board.isOpen(partner) && !this.isFixed(partner) && this.squares[partner].text === (wasBlock ? BLOCK : "");
    if (this.isSymmetric && partner !== cell && fits) writes.push({ ...writes[0], cell: partner });
    this.write(writes);
    const next = board.nextOpen(cell, this.down ? "ArrowDown" : "ArrowRight");
    if (next >= 0) this.go(next, this.down);
  }

  delete() {
    if (this.canWrite && this.rebus === null && !this.isFixed(this.cell)) this.erase([this.cell]);
  }

  /** @param {number[]} cells */
  erase(cells) {
    if (!this.canWrite) return;
    this.commitRebus();
    const loose = cells.filter((cell) => this.board.isOpen(cell) && !this.isFixed(cell));
    this.write(loose.map((cell) => ({ cell, text: "", pencil: false })));
  }

  /**
   * Writes, as one step that can be taken back. What is written in a cell stands
   * in all that always hold the same letter.
   * @param {Content[]} own
   */
  write(own) {
    const all = own.flatMap((write) => this.board.twins[write.cell].map((cell) => ({ ...write, cell })));
    const writes = all.filter(({ cell }) => !this.isFixed(cell));
    const changes = writes.filter(({ cell, text, pencil }) => {
      const square = this.squares[cell];
      return square.text !== text || square.pencil !== (pencil && text !== "") || square.missing;
    });
    const real = changes.filter(({ cell, text, pencil }) => {
      const square = this.squares[cell];
      return square.text !== text || square.pencil !== (pencil && text !== "");
    });
    if (real.length > 0) {
      const before = real.map(({ cell }) => this.content(cell));
      this.done.push({ cell: this.cell, down: this.down, before, after: real });
      if (this.done.length > MOST_STEPS) this.done.shift();
      this.undone = [];
    }
    this.put(changes);
  }

  /** @param {number} cell @returns {Content} */
  content(cell) {
    const { text, pencil } = this.squares[cell];
    return { cell, text, pencil };
  }

  /** @param {Content[]} contents */
  put(contents) {
    if (contents.length === 0) return;
    for (const { cell, text, pencil } of contents) {
      const { was_wrong } = this.squares[cell];
      this.squares[cell] = { ...blank(), text, pencil: pencil && text !== "", was_wrong };
      this.touched.add(cell);
    }
    this.onWrite(contents);
  }

  /** Whether there is something that can be taken back now. */
  get canUndo() {
    const last = this.done[this.done.length - 1];
    return last !== undefined && !this.readOnly && (!this.finished || last.after.length === 0);
  }

  /** Notes that the server has revealed letters or started over. */
  noteRestorable() {
    this.done.push({ cell: this.cell, down: this.down, before: [], after: [] });
    this.undone = [];
  }

  undo() {
    if (this.paused || !this.canUndo) return false;
    this.commitRebus();
    const step = this.done.pop();
    if (!step) return false;
    if (step.after.length === 0) {
      this.onRestore();
      this.go(step.cell, step.down);
      return true;
    }
    this.put(step.before.filter(({ cell }) => !this.isFixed(cell)));
    this.go(step.cell, step.down);
    this.undone.push(step);
    return true;
  }

  redo() {
    if (!this.canWrite) return false;
    this.commitRebus();
    const step = this.undone.pop();
    if (!step) return false;
    this.go(step.after[0].cell, step.down);
    this.put(step.after.filter(({ cell }) => !this.isFixed(cell)));
    this.done.push(step);
    return true;
  }

  // Several letters in one cell.

  openRebus() {
    if (!this.canWrite || this.rebus !== null || this.isFixed(this.cell)) return;
    this.rebus = this.squares[this.cell].text;
  }

  commitRebus() {
    if (this.rebus === null) return;
    const text = capital(this.rebus);
    this.rebus = null;
    if (!this.canWrite || this.squares[this.cell].text === text) return;
    const wasEmpty = this.isEmpty(this.cell);
    this.write([{ cell: this.cell, text, pencil: this.pencil }]);
    if (text !== "") this.advance(wasEmpty);
  }

  // Keys.

  /**
   * Presses a key, named as browsers name them. Gives whether it meant anything.
   * @param {string} key
   * @param {boolean} [shift]
   */
  press(key, shift = false) {
    switch (key) {
      case "ArrowLeft":
      case "ArrowRight":
      case "ArrowUp":
      case "ArrowDown":
        this.arrow(this.fromRight ? (MIRRORED[key] ?? key) : key);
        return true;
      case " ":
        if (this.rebus !== null) return true;
        if (this.options.space_clears) {
          this.delete();
          this.arrow(this.down ? "ArrowDown" : "ArrowRight");
        } else this.turn();
        return true;
      case "Enter":
        if (this.rebus !== null) this.commitRebus();
        else this.stepEntry(!shift);
        return true;
      case "Tab":
        this.stepEntry(!shift);
        return true;
      case "Escape":
      case "Insert":
        if (this.rebus !== null) this.commitRebus();
        else this.openRebus();
        return true;
      case "Backspace":
        this.backspace();
        return true;
      case "Delete":
        this.delete();
        return true;
      case "Home":
        this.home();
        return true;
      case "End":
        this.end();
        return true;
      default:
        if (key === "." && this.drawsBlocks && this.rebus === null) {
          this.toggleBlock();
          return true;
        }
        // A name like "Shift" is no letter; a letter may have marks of its own.
        if (graphemes(key).length !== 1) return false;
        this.type(key);
        return true;
    }
  }
}

/** @param {string} [given] @returns {Square} */
function blank(given) {
  const none = { pencil: false, wrong: false, missing: false, was_wrong: false, revealed: false };
  return { ...none, text: given ?? "", given: given !== undefined };
}

/** @param {SavedSquare} saved */
function withoutCell({ cell: _, ...rest }) {
  return rest;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** @param {string} text @returns {string[]} */
export function graphemes(text) {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}
