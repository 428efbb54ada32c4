// @ts-check
/**
 * The diagram of a diagramless crossword, which the player draws: numbers and
 * entries follow from the blocks that there are so far.
 */

import { Board } from "./board.js";
import { BLOCK } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").PuzzleView} PuzzleView */
/** @typedef {import("./types.js").SlotView} SlotView */

export class Diagram {
  /** @param {PuzzleView} puzzle @param {State} state */
  constructor(puzzle, state) {
    this.puzzle = puzzle;
    this.state = state;
    state.drawsBlocks = true;
    /** The blocks that the entries were made of. @type {string | null} */
    this.drawn = null;
    this.follow();
  }

  /** Makes numbers and entries anew where the blocks have changed. Gives whether they have. */
  follow() {
    const { puzzle, state } = this;
    const drawn = puzzle.cells.map((_, cell) => (this.isBlock(cell) ? "#" : ".")).join("");
    if (drawn === this.drawn) return false;
    this.drawn = drawn;
    puzzle.slots = this.entries();
    const named = new Map(puzzle.slots.map((slot, index) => [`${slot.label} ${slot.direction}`, index]));
    for (const list of puzzle.lists) {
      for (const clue of list.clues) clue.slot = named.get(`${clue.label} ${list.direction ?? ""}`);
    }
    // A blank diagram says nothing of numbers.
    if (!drawn.includes("#")) for (const cell of puzzle.cells) delete cell.label;
    state.board = new Board(puzzle);
    state.path = -1;
    state.go(state.cell, state.down);
    return true;
  }

  /** @param {number} cell */
  isBlock(cell) {
    return this.puzzle.cells[cell].kind !== "open" || this.state.squares[cell].text === BLOCK;
  }

  /** The runs between blocks, which number the cells on the way. @returns {SlotView[]} */
  entries() {
    const { rows, cols, cells } = this.puzzle;
    /** @type {SlotView[]} */
    const across = [];
    /** @type {SlotView[]} */
    const down = [];
    let number = 0;
    /** @param {number} from @param {number} step @param {number} most */
    const run = (from, step, most) => {
      const found = [];
      for (let cell = from; found.length < most && !this.isBlock(cell); cell += step) found.push(cell);
      return found;
    };
    cells.forEach((cell, index) => {
      const [row, col] = [Math.floor(index / cols), index % cols];
      delete cell.label;
      if (this.isBlock(index)) return;
      const right = col === 0 || this.isBlock(index - 1) ? run(index, 1, cols - col) : [];
      const below = row === 0 || this.isBlock(index - cols) ? run(index, cols, rows - row) : [];
      if (right.length < 2 && below.length < 2) return;
      number += 1;
      cell.label = String(number);
      if (right.length > 1) across.push({ direction: "across", label: cell.label, cells: right });
      if (below.length > 1) down.push({ direction: "down", label: cell.label, cells: below });
    });
    return [...across, ...down];
  }
}
