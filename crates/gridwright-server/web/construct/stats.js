// @ts-check
/** The figures of a puzzle under construction, and what editors would object to. */

import { nameOf, partners, slotKey, slotsOf, wordOf } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {{ text: string, cells: number[] }} Warning what is the matter, and where */

/**
 * What newspapers take: the side of the grid, the most words, the most blocks.
 * @type {{ name: string, side: number, words: number, blocks: number }[]}
 */
export const LIMITS = [
  { name: "15 × 15, weekday", side: 15, words: 78, blocks: 38 },
  { name: "15 × 15, themeless", side: 15, words: 72, blocks: 34 },
  { name: "21 × 21, Sunday", side: 21, words: 140, blocks: 80 },
];

/** Words that say nothing where they stand in a clue and in the grid. */
const COMMON = 4;

/** How many letters two answers may have in common. */
const LONG_PART = 5;

/** @param {Draft} draft */
export function figuresOf(draft) {
  const slots = slotsOf(draft);
  const open = draft.cells.filter((cell) => cell.kind === "open");
  /** @type {Map<number, number>} */
  const lengths = new Map();
  for (const { cells } of slots) lengths.set(cells.length, (lengths.get(cells.length) ?? 0) + 1);
  /** @type {Map<string, number>} */
  const letters = new Map();
  for (const { text } of open) if (text !== "") letters.set(text, (letters.get(text) ?? 0) + 1);
  const missing = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].filter((letter) => ![...letters.keys()].some((text) => text.includes(letter)));
  return {
    words: slots.length,
    blocks: draft.cells.filter((cell) => cell.kind === "block").length,
    open: open.length,
    filled: open.filter((cell) => cell.text !== "").length,
    mean: slots.length === 0 ? 0 : slots.reduce((sum, slot) => sum + slot.cells.length, 0) / slots.length,
    lengths: [...lengths].sort((a, b) => a[0] - b[0]),
    letters: [...letters].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
    missing,
  };
}

/** What editors would object to. @param {Draft} draft @returns {Warning[]} */
export function warningsOf(draft) {
  return [...shape(draft), ...repeated(draft), ...inClues(draft)];
}

/** @param {Draft} draft @returns {Warning[]} */
function shape(draft) {
  const slots = slotsOf(draft);
  /** @type {Warning[]} */
  const found = [];
  const short = slots.filter((slot) => slot.cells.length === 2);
  if (short.length > 0) found.push({ text: counted(short.length, "word of two letters", "words of two letters"), cells: short.flatMap((slot) => slot.cells) });
  const crossings = draft.cells.map(() => 0);
  for (const slot of slots) for (const cell of slot.cells) crossings[cell] += 1;
  const unchecked = draft.cells.flatMap((cell, index) => (cell.kind === "open" && crossings[index] < 2 ? [index] : []));
  if (unchecked.length > 0) found.push({ text: counted(unchecked.length, "cell stands in one word only, or in none", "cells stand in one word only, or in none"), cells: unchecked });
  const [, ...islands] = islandsOf(draft);
  if (islands.length > 0) found.push({ text: counted(islands.length + 1, "", "parts that hang together nowhere"), cells: islands.flat() });
  const uneven = draft.cells.flatMap((cell, index) => (cell.kind === "block" && partners(draft, index).some((other) => draft.cells[other].kind !== "block") ? [index] : []));
  if (uneven.length > 0) found.push({ text: counted(uneven.length, "block has no partner in the symmetry", "blocks have no partner in the symmetry"), cells: uneven });
  return found;
}

/** The open cells that hang together, the largest part first. @param {Draft} draft */
function islandsOf(draft) {
  const { cols, cells } = draft;
  const seen = new Set();
  /** @type {number[][]} */
  const parts = [];
  for (const start of cells.keys()) {
    if (cells[start].kind !== "open" || seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    for (const at of part) {
      const around = [at - cols, at + cols, ...(at % cols > 0 ? [at - 1] : []), ...((at + 1) % cols > 0 ? [at + 1] : [])];
      for (const next of around) {
        if (cells[next]?.kind !== "open" || seen.has(next)) continue;
        seen.add(next);
        part.push(next);
      }
    }
    parts.push(part);
  }
  return parts.sort((a, b) => b.length - a.length);
}

/** Words that stand twice, or share a long part. @param {Draft} draft @returns {Warning[]} */
function repeated(draft) {
  const all = slotsOf(draft).map((slot) => ({ slot, word: wordOf(draft, slot) })).filter(({ word }) => word !== "");
  /** @type {Warning[]} */
  const found = [];
  all.forEach((one, at) => {
    for (const other of all.slice(at + 1)) {
      const cells = [...one.slot.cells, ...other.slot.cells];
      if (one.word === other.word) found.push({ text: `${one.word} stands in the grid twice`, cells });
      else {
        const part = common(one.word, other.word);
        if (part !== "") found.push({ text: `${one.word} and ${other.word} share ${part}`, cells });
      }
    }
  });
  return found;
}

/** A long part that two words have in common, or one that is the stem of the other. @param {string} a @param {string} b */
function common(a, b) {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length >= 3 && ["S", "ED", "ER", "ES", "ING", "LY"].some((ending) => long === short + ending)) return short;
  for (let size = short.length; size >= LONG_PART; size--) {
    for (let from = 0; from + size <= short.length; from++) {
      if (long.includes(short.slice(from, from + size))) return short.slice(from, from + size);
    }
  }
  return "";
}

/** Answers that stand in clues, and clues that stand twice. @param {Draft} draft @returns {Warning[]} */
function inClues(draft) {
  const slots = slotsOf(draft);
  const words = new Map(slots.map((slot) => [wordOf(draft, slot), slot]));
  /** @type {Warning[]} */
  const found = [];
  /** @type {Map<string, import("./draft.js").SlotView>} */
  const clues = new Map();
  for (const slot of slots) {
    const clue = (draft.clues[slotKey(slot)] ?? "").replace(/<[^>]+>/g, "").trim();
    if (clue === "") continue;
    const same = clues.get(clue.toLocaleUpperCase());
    if (same) found.push({ text: `${nameOf(same)} and ${nameOf(slot)} have the same clue`, cells: [...same.cells, ...slot.cells] });
    clues.set(clue.toLocaleUpperCase(), slot);
    for (const word of new Set(clue.toLocaleUpperCase().match(/\p{L}+/gu) ?? [])) {
      const answer = words.get(word);
      if (!answer || word.length < COMMON) continue;
      const where = answer === slot ? "its own clue" : `the clue of ${nameOf(slot)}`;
      found.push({ text: `${word} (${nameOf(answer)}) stands in ${where}`, cells: [...answer.cells] });
    }
  }
  return found;
}

/** @param {number} count @param {string} one @param {string} many */
function counted(count, one, many) {
  return `${count} ${count === 1 ? one : many}`;
}
