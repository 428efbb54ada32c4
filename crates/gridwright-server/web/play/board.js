// @ts-check
/** What of a puzzle does not change in play: cells and entries. */

import { twinsOf } from "./variety.js";

/** @typedef {import("./types.js").PuzzleView} PuzzleView */

/** @typedef {"ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown"} Arrow */

/** @type {Record<Arrow, [number, number]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

export class Board {
  /** @param {Pick<PuzzleView, "rows" | "cols" | "cells" | "slots"> & { kind?: string }} puzzle */
  constructor(puzzle) {
    this.rows = puzzle.rows;
    this.cols = puzzle.cols;
    this.cells = puzzle.cells;
    this.slots = puzzle.slots;
    /** For every cell the entry across and the entry down, or -1. @type {[number, number][]} */
    this.through = puzzle.cells.map(() => [-1, -1]);
    /** For every cell the paths through it. @type {Map<number, number[]>} */
    this.paths = new Map();
    puzzle.slots.forEach((slot, index) => {
      for (const cell of slot.idle ? [] : slot.cells) {
        if (slot.direction === "path") this.paths.set(cell, [...(this.paths.get(cell) ?? []), index]);
        else this.through[cell][slot.direction === "down" ? 1 : 0] = index;
      }
    });
    /** For every cell those that always hold the same letter. */
    this.twins = twinsOf(puzzle);
  }

  /** The entries through a cell: runs and paths. @param {number} cell */
  entriesThrough(cell) {
    return [...(this.through[cell] ?? []), ...(this.paths.get(cell) ?? [])].filter((slot) => slot >= 0);
  }

  /** @param {number} cell */
  isOpen(cell) {
    return this.cells[cell]?.kind === "open";
  }

  /** @returns {number[]} */
  openCells() {
    return this.cells.flatMap((cell, index) => (cell.kind === "open" ? [index] : []));
  }

  /**
   * The entry through a cell in a direction, or -1.
   * @param {number} cell
   * @param {boolean} down
   */
  slotThrough(cell, down) {
    return this.through[cell]?.[down ? 1 : 0] ?? -1;
  }

  /**
   * The direction the cursor has in a cell: the wanted one where there is an
   * entry in it, else the other where there is one there.
   * @param {number} cell
   * @param {boolean} down
   */
  directionIn(cell, down) {
    const turns = this.slotThrough(cell, down) < 0 && this.slotThrough(cell, !down) >= 0;
    return turns ? !down : down;
  }

  /**
   * The next open cell in the direction of an arrow, over blocks, or -1.
   * @param {number} cell
   * @param {Arrow} arrow
   */
  nextOpen(cell, arrow) {
    const [down, right] = STEPS[arrow];
    let row = Math.floor(cell / this.cols) + down;
    let col = (cell % this.cols) + right;
    while (row >= 0 && col >= 0 && row < this.rows && col < this.cols) {
      const next = row * this.cols + col;
      if (this.isOpen(next)) return next;
      row += down;
      col += right;
    }
    return -1;
  }
}
