// @ts-check
/** A draft as a document: what is sent to the server, what comes back, what is undone. */

import { emptyDraft, slotKey, slotsOf } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Cell} Cell */
/** @typedef {import("../play/types.js").PuzzleView} PuzzleView */
/** @typedef {import("../shared/markup.js").Piece} Piece */

/** Where the desk keeps what a puzzle does not have. */
const DESK = "org.gridwright:desk";

/** Lengths at the end of a clue. */
const LENGTHS = /\s*\((\d+(?:[,\-'’. ]+\d+)*)\)$/;

/**
 * A draft of what the server sends.
 * @param {PuzzleView & { desk?: any }} view
 * @returns {Draft}
 */
export function draftOf(view) {
  const draft = emptyDraft(view.rows, view.cols);
  const { title, author, editor, copyright } = view;
  Object.assign(draft, { title, author, about: { editor, copyright, date: view.date ?? "", note: htmlOf(view.notes) } });
  const desk = view.desk !== null && typeof view.desk === "object" ? view.desk : {};
  const [locked, filled] = [desk.locked, desk.filled].map((cells) => new Set(Array.isArray(cells) ? cells : []));
  draft.cells = view.cells.map((cell, index) => ({
    kind: cell.kind,
    text: cell.solution ?? cell.given ?? "",
    origin: locked.has(index) ? "locked" : filled.has(index) ? "filled" : "typed",
    given: cell.given !== undefined,
    circled: Boolean(cell.circled),
    shade: cell.shade ?? "",
    barTop: cell.bars?.includes("t") ?? false,
    barLeft: cell.bars?.includes("l") ?? false,
  }));
  if (["none", "turn", "quarter", "left-right", "top-bottom"].includes(desk.symmetry)) draft.symmetry = desk.symmetry;
  for (const name of /** @type {const} */ (["notes", "changes"])) {
    if (desk[name] !== null && typeof desk[name] === "object") draft[name] = desk[name];
  }
  if (Array.isArray(desk.versions)) draft.versions = desk.versions;
  for (const list of view.lists) {
    for (const clue of list.clues) {
      const slot = clue.slot === undefined ? undefined : view.slots[clue.slot];
      if (slot) takeClue(draft, slot, htmlOf(clue.text));
    }
  }
  return draft;
}

/** The server prints lengths after the clue; here they are a field of their own. @param {Draft} draft @param {{ direction: string, cells: number[] }} slot @param {string} text */
function takeClue(draft, slot, text) {
  const key = slotKey(slot);
  const lengths = LENGTHS.exec(text)?.[1] ?? "";
  const sum = (lengths.match(/\d+/g) ?? []).reduce((all, one) => all + Number(one), 0);
  const isOwn = lengths !== "" && sum === slot.cells.length;
  draft.clues[key] = isOwn ? text.replace(LENGTHS, "") : text;
  if (isOwn) draft.lengths[key] = lengths;
}

/** Styled text as ipuz has it. @param {Piece[]} pieces @returns {string} */
function htmlOf(pieces) {
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece.replace(/&(?=#?\w+;)/g, "&amp;").replace(/<(?=[a-z/!])/gi, "&lt;");
      return "br" in piece ? "<br>" : `<${piece.style}>${htmlOf(piece.inner)}</${piece.style}>`;
    })
    .join("");
}

/** The draft as an ipuz document, as the desk keeps it. @param {Draft} draft */
export function ipuzOf(draft) {
  const marked = (/** @type {string} */ origin) => draft.cells.flatMap((cell, index) => (cell.origin === origin && cell.text !== "" ? [index] : []));
  const { symmetry, notes, changes, versions } = draft;
  return { ...puzzleOf(draft), [DESK]: { locked: marked("locked"), filled: marked("filled"), symmetry, notes, changes, versions } };
}

/** The puzzle of a draft as an ipuz document, for others. @param {Draft} draft */
export function puzzleOf(draft) {
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
    const given = cell.given && cell.text !== "" ? { value: cell.text } : {};
    const styled = Object.keys(style).length > 0 ? { style } : {};
    return "value" in given || "style" in styled ? { cell: label, ...given, ...styled } : label;
  });
  const solution = draft.cells.map((cell) => (cell.kind === "void" ? null : cell.kind === "block" ? "#" : cell.text || 0));
  /** @param {any[]} all */
  const inRows = (all) => Array.from({ length: draft.rows }, (_, row) => all.slice(row * draft.cols, (row + 1) * draft.cols));
  /** @param {string} direction */
  const clues = (direction) =>
    slots.filter((slot) => slot.direction === direction).map((slot) => {
      const [key, number] = [slotKey(slot), Number(slot.label)];
      const clue = draft.clues[key] ?? "";
      return draft.lengths[key] ? { number, clue, enumeration: draft.lengths[key] } : [number, clue];
    });
  const { editor, copyright, date, note } = draft.about;
  const about = Object.entries({ editor, copyright, notes: note }).filter(([, text]) => text !== "");
  // The server says dates as ISO has them, ipuz as Americans do.
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  return {
    version: "http://ipuz.org/v2",
    kind: ["http://ipuz.org/crossword#1"],
    dimensions: { width: draft.cols, height: draft.rows },
    title: draft.title,
    author: draft.author,
    ...Object.fromEntries(about),
    ...(day ? { date: `${day[2]}/${day[3]}/${day[1]}` } : {}),
    block: "#",
    empty: "0",
    puzzle: inRows(puzzle),
    solution: inRows(solution),
    clues: { Across: clues("across"), Down: clues("down") },
  };
}

/** A cell as short as can be, for the many steps that can be undone. @param {Cell} cell */
function packCell(cell) {
  const { kind, text, origin, given, circled, shade, barTop, barLeft } = cell;
  if (given || circled || shade || barTop || barLeft) return cell;
  if (kind !== "open") return kind === "block" ? 0 : 1;
  return origin === "typed" || text === "" ? text : [text, origin];
}

/** @param {any} packed @returns {Cell} */
function unpackCell(packed) {
  const plain = emptyDraft(1, 1).cells[0];
  if (typeof packed === "number") return { ...plain, kind: packed === 0 ? "block" : "void" };
  if (typeof packed === "string") return { ...plain, text: packed };
  return Array.isArray(packed) ? { ...plain, text: packed[0], origin: packed[1] } : packed;
}

/** A draft as text, to be undone to. @param {Draft} draft */
export function packed(draft) {
  return JSON.stringify({ ...draft, cells: draft.cells.map(packCell) });
}

/** @param {string} text @returns {Draft} */
export function unpacked(text) {
  const draft = JSON.parse(text);
  return { ...draft, cells: draft.cells.map(unpackCell) };
}
