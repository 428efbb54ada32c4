// @ts-check
/** Clues that name others: "See 17-Across", "Mit 5 senkrecht", "Voir 3 horizontal". */

/** @typedef {import("./types.js").PuzzleView} PuzzleView */
/** @typedef {import("../shared/markup.js").Piece} Piece */

const ACROSS = "across|ac|waagerecht|waagrecht|horizontale?ment|horizontale?s?|orizzontali?e?|horizontaal|vågrätt|vandret|vannrett|poziomo";
const DOWN = "down|dn|senkrecht|verticale?ment|verticale?s?|verticali?|verticaal|lodrätt|lodret|loddrett|pionowo";
const NUMBER = "\\d{1,3}";
/** One number or several, and then the direction: "17-, 25- and 40-Across". */
const NAMES = new RegExp(
  `(${NUMBER}(?:[-–]?\\s?(?:,|/|&|and|und|et|y|e|en|och|og|i)\\s?(?:and\\s)?${NUMBER})*)[-–\\s]{0,2}(${ACROSS}|${DOWN})(?![\\p{L}])`,
  "giu",
);
const IS_DOWN = new RegExp(`^(?:${DOWN})$`, "iu");

/**
 * Where a text names entries: from where to where, and which.
 * @param {string} text
 * @returns {{ from: number, to: number, label: string, down: boolean }[]}
 */
export function references(text) {
  return [...text.matchAll(NAMES)].flatMap((found) => {
    const down = IS_DOWN.test(found[2]);
    const numbers = [...found[1].matchAll(new RegExp(NUMBER, "g"))];
    return numbers.map((number, at) => {
      const from = found.index + number.index;
      // The last number takes the name of the direction along.
      const to = at === numbers.length - 1 ? found.index + found[0].length : from + number[0].length;
      return { from, to, label: number[0], down };
    });
  });
}

/**
 * For every text the entries of a puzzle that it names.
 * @param {PuzzleView} puzzle
 */
export function finder(puzzle) {
  const slots = new Map(puzzle.slots.map((slot, index) => [`${slot.label} ${slot.direction}`, index]));
  return (/** @type {string} */ text) =>
    references(text).flatMap(({ from, to, label, down }) => {
      const slot = slots.get(`${label} ${down ? "down" : "across"}`);
      return slot === undefined ? [] : [{ from, to, slot }];
    });
}

/**
 * Marks the names of entries in a piece of the page, to be clicked. They are no
 * links: clues are buttons, and buttons hold no others.
 * @param {Node} root
 * @param {(text: string) => { from: number, to: number, slot: number }[]} find
 * @returns {number[]} the entries that are named
 */
export function markNames(root, find) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  /** @type {Text[]} */
  const texts = [];
  while (walker.nextNode()) texts.push(/** @type {Text} */ (walker.currentNode));
  return texts.flatMap((text) => {
    const found = find(text.data);
    for (const { from, to, slot } of [...found].reverse()) {
      const named = text.splitText(from);
      named.splitText(to - from);
      const mark = document.createElement("span");
      mark.className = "names";
      mark.dataset.slot = String(slot);
      named.replaceWith(mark);
      mark.append(named);
    }
    return found.map(({ slot }) => slot);
  });
}
