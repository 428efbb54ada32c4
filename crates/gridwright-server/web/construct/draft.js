// @ts-check
/** A puzzle under construction, without any page. */

/** @typedef {import("../play/types.js").PuzzleView} PuzzleView */
/** @typedef {import("../play/types.js").SlotView} SlotView */

/**
 * @typedef {object} Cell
 * @property {"open" | "block" | "void"} kind
 * @property {string} text
 * @property {Origin} origin where its letter comes from
 * @property {boolean} given whether the letter is printed in the grid to solve
 * @property {boolean} circled
 * @property {string} shade a colour, or empty
 * @property {boolean} barTop
 * @property {boolean} barLeft
 */

/** @typedef {"typed" | "locked" | "filled"} Origin locked letters stay whatever is done, filled ones may be replaced */
/** @typedef {{ name: string, when: number, link: string }} Version a version that was given a name, kept as a draft of its own */
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
 * @property {Record<string, string>} lengths the lengths of the words of an answer, where they are printed
 * @property {Record<string, string>} notes to the editor, by the key of the entry
 * @property {Record<string, number>} changes words scored anew for this puzzle; a score of zero bans a word
 * @property {Version[]} versions
 * @property {{ editor: string, copyright: string, date: string, note: string }} about
 */

/** The largest side that the page offers. */
export const LARGEST = 31;

/** @returns {Cell} */
function openCell() {
  return { kind: "open", text: "", origin: "typed", given: false, circled: false, shade: "", barTop: false, barLeft: false };
}

/** @param {number} rows @param {number} cols @returns {Draft} */
export function emptyDraft(rows, cols) {
  const cells = Array.from({ length: rows * cols }, openCell);
  const about = { editor: "", copyright: "", date: "", note: "" };
  return { rows, cols, title: "", author: "", symmetry: "turn", cells, clues: {}, lengths: {}, notes: {}, changes: {}, versions: [], about };
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

/**
 * Makes a block of an open cell or the other way, with its partners. Gives
 * whether that could be done: locked letters stay.
 * @param {Draft} draft
 * @param {number} cell
 */
export function toggleBlock(draft, cell) {
  const kind = draft.cells[cell].kind === "block" ? "open" : "block";
  const all = partners(draft, cell);
  // A block would take a locked letter away.
  if (kind === "block" && all.some((partner) => draft.cells[partner].origin === "locked")) return false;
  for (const partner of all) {
    draft.cells[partner] = { ...draft.cells[partner], kind, ...(kind === "block" ? { text: "", origin: /** @type {const} */ ("typed"), given: false, circled: false, shade: "" } : {}) };
  }
  return true;
}

/** The word of an entry; nothing where a letter is missing. @param {Draft} draft @param {{ cells: number[] }} slot */
export function wordOf(draft, slot) {
  const letters = slot.cells.map((cell) => draft.cells[cell].text);
  return letters.includes("") ? "" : letters.join("");
}

/** The name of an entry, as clues name it. @param {SlotView} slot */
export function nameOf(slot) {
  return `${slot.label} ${slot.direction === "down" ? "Down" : "Across"}`;
}

/**
 * Lets clues that name an entry ("17-Across") name it still when its number has
 * changed.
 * @param {Draft} draft
 * @param {SlotView[]} before the entries before the change
 */
export function renumber(draft, before) {
  const after = new Map(slotsOf(draft).map((slot) => [`${slot.direction[0]}${slot.cells[0]}`, slot.label]));
  const renamed = new Map(before.map((slot) => [`${slot.direction[0]}${slot.label}`, after.get(`${slot.direction[0]}${slot.cells[0]}`)]));
  for (const [key, clue] of Object.entries(draft.clues)) {
    draft.clues[key] = clue.replace(/\b(\d+)([\s-]?)(across|down)\b/gi, (whole, label, between, way) => {
      const now = renamed.get(`${way[0].toLowerCase()}${label}`);
      return now === undefined ? whole : `${now}${between}${way}`;
    });
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
