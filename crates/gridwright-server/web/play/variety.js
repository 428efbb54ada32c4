// @ts-check
/**
 * What is more than a plain crossword: clues whose answers stand in cells of
 * their own (blooms, rings, rows with several answers), and cells that always
 * hold the same letter (coded crosswords, acrostics).
 */

/** @typedef {import("./types.js").PuzzleView} PuzzleView */
/** @typedef {import("./types.js").SlotView} SlotView */

/**
 * Gives every clue that names cells, and no run of the grid, an entry of its
 * own. Clues with the same cells share one.
 * @param {PuzzleView} puzzle
 */
export function tieClues(puzzle) {
  /** @type {Map<string, number>} */
  const known = new Map();
  for (const list of puzzle.lists) {
    for (const clue of list.clues) {
      const cells = (clue.cells ?? []).filter((cell) => puzzle.cells[cell]?.kind === "open");
      if (clue.slot !== undefined || cells.length === 0) continue;
      const name = cells.join(" ");
      clue.slot = known.get(name) ?? puzzle.slots.length;
      if (!known.has(name)) puzzle.slots.push({ direction: "path", label: clue.label, cells });
      known.set(name, clue.slot);
    }
  }
  if (known.size > 0) leaveUnclued(puzzle);
}

/**
 * Where clues name cells, runs that no clue asks for are only in the way, if
 * every cell of theirs is in an answer.
 * @param {PuzzleView} puzzle
 */
function leaveUnclued({ lists, slots }) {
  const asked = new Set(lists.flatMap(({ clues }) => clues.map(({ slot }) => slot)));
  const covered = new Set([...asked].flatMap((slot) => (slot === undefined ? [] : slots[slot].cells)));
  slots.forEach((slot, index) => {
    slot.idle = !asked.has(index) && slot.cells.every((cell) => covered.has(cell));
  });
}

/**
 * For every cell those that always hold the same letter, itself among them: in
 * coded crosswords and acrostics the cells with its number.
 * @param {Pick<PuzzleView, "cells"> & { kind?: string }} puzzle
 * @returns {number[][]}
 */
export function twinsOf({ kind, cells }) {
  const alone = cells.map((_, cell) => [cell]);
  if (kind !== "coded" && kind !== "acrostic") return alone;
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  cells.forEach(({ kind, label, given }, cell) => {
    if (kind !== "open" || !label || given !== undefined) return;
    groups.set(label, [...(groups.get(label) ?? []), cell]);
  });
  for (const group of groups.values()) for (const cell of group) alone[cell] = group;
  return alone;
}
