// @ts-check
/** A player's record: what was finished, when, and how fast. Kept in the browser. */

import { ask } from "../shared/api.js";
import { keep, recall } from "../shared/keep.js";

/**
 * @typedef {object} Entry
 * @property {string} id the link of the game
 * @property {string} title
 * @property {number} rows
 * @property {number} cols
 * @property {string} day as 2026-11-19
 * @property {number} seconds
 * @property {number} checks
 * @property {number} revealed
 * @property {number} hints
 */

const MOST = 5000;

/** @returns {Entry[]} */
export function entries() {
  const kept = recall("record", /** @type {Entry[]} */ ([]));
  const isEntry = (/** @type {Entry} */ one) => one !== null && typeof one === "object" && typeof one.id === "string" && Number.isFinite(one.seconds) && typeof one.day === "string";
  return Array.isArray(kept) ? kept.filter(isEntry) : [];
}

/** Both lists together, each puzzle once, the latest days last. @param {Entry[]} one @param {Entry[]} other */
export function merged(one, other) {
  const all = new Map([...one, ...other].map((entry) => [entry.id, entry]));
  return [...all.values()].sort((a, b) => (a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1)).slice(-MOST);
}

/** The day of a date where the player is. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Notes a finished puzzle, once. Gives whether it is new. @param {Entry} entry */
export function note(entry) {
  const known = entries();
  if (known.some(({ id }) => id === entry.id)) return false;
  keep("record", merged(known, [entry]));
  void sync().catch(() => {});
  return true;
}

/** Whether a puzzle was solved without any help. @param {Entry} entry */
export function isUnaided({ checks, revealed, hints }) {
  return !checks && !revealed && !hints;
}

/**
 * How many days in a row something was finished: up to now, and at best. Days
 * that lie ahead, because a clock was set back, count as they are written.
 * @param {Entry[]} all
 * @param {Date} now
 */
export function streaks(all, now) {
  const number = (/** @type {string} */ day) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);
  const days = [...new Set(all.map(({ day }) => number(day)))].filter(Number.isFinite).sort((a, b) => a - b);
  let [run, best] = [0, 0];
  days.forEach((day, at) => {
    run = at > 0 && day === days[at - 1] + 1 ? run + 1 : 1;
    best = Math.max(best, run);
  });
  const last = days[days.length - 1];
  const isOn = last !== undefined && last >= number(dayOf(now)) - 1;
  return { current: isOn ? run : 0, best };
}

/** The middle one of some numbers. @param {number[]} numbers */
export function median(numbers) {
  const all = [...numbers].sort((a, b) => a - b);
  const half = all.length / 2;
  return all.length === 0 ? 0 : all.length % 2 === 1 ? all[Math.floor(half)] : (all[half - 1] + all[half]) / 2;
}

/**
 * Of a hundred puzzles of the size, how many took the player longer.
 * @param {Entry[]} all
 * @param {Entry} entry
 * @returns {number | null} nothing where there are too few to say
 */
export function percentile(all, entry) {
  const others = all.filter(({ id, rows, cols }) => id !== entry.id && rows === entry.rows && cols === entry.cols);
  if (others.length < 4) return null;
  return Math.round((100 * others.filter(({ seconds }) => seconds > entry.seconds).length) / others.length);
}

/**
 * The times in groups.
 * @param {Entry[]} all
 * @param {(entry: Entry) => string} name
 */
export function groups(all, name) {
  /** @type {Map<string, Entry[]>} */
  const found = new Map();
  for (const entry of all) found.set(name(entry), [...(found.get(name(entry)) ?? []), entry]);
  return [...found].map(([title, list]) => {
    const times = list.map(({ seconds }) => seconds);
    return { title, count: list.length, best: Math.min(...times), middle: median(times), unaided: list.filter(isUnaided).length };
  });
}

/** The personal link of the record, if it is kept on the server too. */
export function recordLink() {
  return String(recall("record-link", ""));
}

/** Brings the record of this browser and that of the server together. */
export async function sync() {
  const link = recordLink();
  if (!link) return;
  const book = await ask("PUT", `/api/records/${link}`, { entries: entries() });
  keep("record", merged(entries(), book.entries));
}
