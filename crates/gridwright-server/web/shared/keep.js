// @ts-check
/** What the browser keeps for its user: settings, recent games. */

const PREFIX = "gridwright.";

/**
 * What is kept under a name. Storage may be forbidden or hold nonsense.
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function recall(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * Keeps something. Gives whether that worked.
 * @param {string} name
 * @param {unknown} value
 * @returns {boolean}
 */
export function keep(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * The names under which something is kept, of those that begin so.
 * @param {string} beginning
 * @returns {string[]}
 */
export function names(beginning) {
  try {
    const all = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? "");
    return all.filter((name) => name.startsWith(PREFIX + beginning)).map((name) => name.slice(PREFIX.length)).sort();
  } catch {
    return [];
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // What cannot be kept need not be forgotten.
  }
}

/**
 * @typedef {object} Recent
 * @property {string} link
 * @property {"play" | "construct" | "puzzle"} page
 * @property {string} title
 * @property {string[]} shape
 * @property {number} filled from 0 to 1
 * @property {boolean} finished
 * @property {number} when
 */

/** How many games and drafts the home page offers to go on with. */
const MOST_RECENT = 12;

/** @returns {Recent[]} */
export function recents() {
  const list = recall("recent", /** @type {Recent[]} */ ([]));
  return Array.isArray(list) ? list : [];
}

/** @param {Recent} recent */
export function remember(recent) {
  // A page that stands alone has no link to come back to.
  if (recent.link.startsWith("page.")) return;
  const others = recents().filter((other) => other.link !== recent.link);
  keep("recent", [recent, ...others].slice(0, MOST_RECENT));
}

/** @param {string} link */
export function forgetRecent(link) {
  keep("recent", recents().filter((other) => other.link !== link));
}

/**
 * Notes what the file of a puzzle is called, for puzzles without a title.
 * @param {string} link of a puzzle or a game
 * @param {string} file
 */
export function keepName(link, file) {
  const name = file.replace(/\.[A-Za-z0-9]{1,6}$/, "").replace(/[_\s]+/g, " ").trim();
  if (name !== "") keep(`name.${link}`, name);
}

/**
 * Gives a puzzle without a title the name of its file, where that is known.
 * @param {{ title: string }} puzzle
 * @param {string[]} links under which it may be known
 */
export function nameOf(puzzle, links) {
  const known = links.map((link) => recall(`name.${link}`, /** @type {unknown} */ (""))).find((name) => typeof name === "string" && name !== "");
  if (puzzle.title === "" && typeof known === "string") puzzle.title = known;
}
