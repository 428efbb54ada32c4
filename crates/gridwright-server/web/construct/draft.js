// @ts-check
/** A puzzle under construction, without any page. */

/** @typedef {import("../play/types.js").PuzzleView} PuzzleView */
/** @typedef {import("../play/types.js").SlotView} SlotView */

/**
 * @typedef {object} Cell
 * @property {"open" | "block" | "void"} kind
 * @property {string} text
 * @property {boolean} circled
 * @property {string} shade a colour, or empty
 * @property {boolean} barTop
 * @property {boolean} barLeft
 */

/** @typedef {"none" | "turn" | "quarter" | "left-right" | "top-bottom"} Symmetry */

/**
 * @typedef {object} Draft
 * @property {number} rows
 * @property {number} cols
 * @property {string} title
 * @property {string} author
 * @property {Symmetry} symmetry
 * @property {Cell[]} cells
 * @property {Record<string, string>} clues the clue of each entry, by the key of the entry
 */

/** The largest side that the page offers. */
export const LARGEST = 31;

/** @returns {Cell} */
function openCell() {
  return { kind: "open", text: "", circled: false, shade: "", barTop: false, barLeft: false };
}

/** @param {number} rows @param {number} cols @returns {Draft} */
export function emptyDraft(rows, cols) {
  const cells = Array.from({ length: rows * cols }, openCell);
  return { rows, cols, title: "", author: "", symmetry: "turn", cells, clues: {} };
}

/**
 * The names of an entry by its place, which stay while numbers change.
 * @param {{ direction: string, cells: number[] }} slot
 */
export function slotKey(slot) {
  return `${slot.direction[0]}${slot.cells[0]}+${slot.cells.length}`;
}

/**
 * The entries of a draft, across before down, each by its first cell.
 * @param {Draft} draft
 * @returns {SlotView[]}
 */
export function slotsOf(draft) {
  const { rows, cols, cells } = draft;
  /** @type {SlotView[]} */
  const slots = [];
  for (const direction of /** @type {const} */ (["across", "down"])) {
    const across = direction === "across";
    const joined = (/** @type {number} */ index) => {
      const isFirst = across ? index % cols === 0 : index < cols;
      const before = cells[index - (across ? 1 : cols)];
      const bar = across ? cells[index].barLeft : cells[index].barTop;
      return !isFirst && before.kind === "open" && !bar;
    };
    for (let index = 0; index < rows * cols; index++) {
      if (cells[index].kind !== "open" || joined(index)) continue;
      const run = [index];
      const step = across ? 1 : cols;
      for (let next = index + step; cells[next]?.kind === "open" && joined(next) && (!across || next % cols !== 0); next += step) run.push(next);
      if (run.length > 1) slots.push({ direction, label: "", cells: run });
    }
  }
  const starts = [...new Set(slots.map((slot) => slot.cells[0]))].sort((a, b) => a - b);
  for (const slot of slots) slot.label = String(starts.indexOf(slot.cells[0]) + 1);
  return slots;
}

/** What the grid of the page is drawn from. @param {Draft} draft @returns {PuzzleView} */
export function viewOf(draft) {
  const slots = slotsOf(draft);
  const labels = new Map(slots.map((slot) => [slot.cells[0], slot.label]));
  const cells = draft.cells.map((cell, index) => ({
    kind: cell.kind,
    label: labels.get(index),
    circled: cell.circled,
    shade: cell.shade || undefined,
    bars: (cell.barTop ? "t" : "") + (cell.barLeft ? "l" : ""),
  }));
  const about = { title: draft.title, author: draft.author, editor: "", copyright: "", date: null, kind: "crossword", notes: [] };
  return { ...about, rows: draft.rows, cols: draft.cols, has_solution: true, cells, slots, lists: [] };
}

/** A draft of what the server sends. @param {PuzzleView} view @returns {Draft} */
export function draftOf(view) {
  const draft = emptyDraft(view.rows, view.cols);
  draft.title = view.title;
  draft.author = view.author;
  draft.cells = view.cells.map((cell) => ({
    kind: cell.kind,
    text: cell.solution ?? "",
    circled: Boolean(cell.circled),
    shade: cell.shade ?? "",
    barTop: cell.bars?.includes("t") ?? false,
    barLeft: cell.bars?.includes("l") ?? false,
  }));
  for (const list of view.lists) {
    for (const clue of list.clues) {
      const slot = clue.slot === undefined ? undefined : view.slots[clue.slot];
      if (slot) draft.clues[slotKey(slot)] = clue.text.map((piece) => (typeof piece === "string" ? piece : "")).join("");
    }
  }
  return draft;
}

/** The draft as an ipuz document. @param {Draft} draft */
export function ipuzOf(draft) {
  const slots = slotsOf(draft);
  const labels = new Map(slots.map((slot) => [slot.cells[0], Number(slot.label)]));
  const puzzle = draft.cells.map((cell, index) => {
    if (cell.kind === "void") return null;
    const label = cell.kind === "block" ? "#" : (labels.get(index) ?? 0);
    /** @type {Record<string, string>} */
    const style = {};
    if (cell.circled) style.shapebg = "circle";
    if (cell.shade) style.color = cell.shade.replace("#", "");
    if (cell.barTop || cell.barLeft) style.barred = (cell.barTop ? "T" : "") + (cell.barLeft ? "L" : "");
    return Object.keys(style).length > 0 ? { cell: label, style } : label;
  });
  const solution = draft.cells.map((cell) => (cell.kind === "void" ? null : cell.kind === "block" ? "#" : cell.text || 0));
  /** @param {any[]} all */
  const inRows = (all) => Array.from({ length: draft.rows }, (_, row) => all.slice(row * draft.cols, (row + 1) * draft.cols));
  /** @param {string} direction */
  const clues = (direction) =>
    slots.filter((slot) => slot.direction === direction).map((slot) => [Number(slot.label), draft.clues[slotKey(slot)] ?? ""]);
  return {
    version: "http://ipuz.org/v2",
    kind: ["http://ipuz.org/crossword#1"],
    dimensions: { width: draft.cols, height: draft.rows },
    title: draft.title,
    author: draft.author,
    block: "#",
    empty: "0",
    puzzle: inRows(puzzle),
    solution: inRows(solution),
    clues: { Across: clues("across"), Down: clues("down") },
  };
}

/**
 * The cells that go with a cell under a symmetry, itself first.
 * @param {Draft} draft
 * @param {number} cell
 * @returns {number[]}
 */
export function partners(draft, cell) {
  const { rows, cols, symmetry } = draft;
  const [row, col] = [Math.floor(cell / cols), cell % cols];
  /** @type {[number, number][]} */
  const places = [[row, col]];
  const turned = /** @type {[number, number]} */ ([rows - 1 - row, cols - 1 - col]);
  if (symmetry === "turn") places.push(turned);
  if (symmetry === "quarter" && rows === cols) places.push([col, rows - 1 - row], turned, [cols - 1 - col, row]);
  else if (symmetry === "quarter") places.push(turned);
  if (symmetry === "left-right") places.push([row, cols - 1 - col]);
  if (symmetry === "top-bottom") places.push([rows - 1 - row, col]);
  return [...new Set(places.map(([r, c]) => r * cols + c))];
}

/** Makes a block of an open cell or the other way, with its partners. @param {Draft} draft @param {number} cell */
export function toggleBlock(draft, cell) {
  const kind = draft.cells[cell].kind === "block" ? "open" : "block";
  for (const partner of partners(draft, cell)) {
    draft.cells[partner] = { ...draft.cells[partner], kind, ...(kind === "block" ? { text: "", circled: false, shade: "" } : {}) };
  }
}

/**
 * Words that stand in the grid more than once, with their entries.
 * @param {Draft} draft
 * @returns {{ word: string, slots: SlotView[] }[]}
 */
export function repeats(draft) {
  /** @type {Map<string, SlotView[]>} */
  const found = new Map();
  for (const slot of slotsOf(draft)) {
    const letters = slot.cells.map((cell) => draft.cells[cell].text);
    if (letters.includes("")) continue;
    const word = letters.join("");
    found.set(word, [...(found.get(word) ?? []), slot]);
  }
  return [...found].filter(([, slots]) => slots.length > 1).map(([word, slots]) => ({ word, slots }));
}

/**
 * Sets or takes away a bar on the side of a cell that is nearest to a point.
 * @param {Draft} draft
 * @param {number} index
 * @param {number} x from 0 at the left to 1
 * @param {number} y from 0 at the top to 1
 */
export function toggleBar(draft, index, x, y) {
  const { cols, cells } = draft;
  /** @type {[string, number][]} */
  const sides = [["left", x], ["right", 1 - x], ["top", y], ["bottom", 1 - y]];
  const [side] = sides.reduce((a, b) => (a[1] <= b[1] ? a : b));
  // A bar is kept by the cell to its right or below it.
  if (side === "left" && index % cols > 0) cells[index].barLeft = !cells[index].barLeft;
  if (side === "right" && (index + 1) % cols > 0) cells[index + 1].barLeft = !cells[index + 1].barLeft;
  if (side === "top" && index >= cols) cells[index].barTop = !cells[index].barTop;
  if (side === "bottom" && cells[index + cols]) cells[index + cols].barTop = !cells[index + cols].barTop;
}
