// Puzzles that are more than a plain crossword.

import { accessible, bring, holds, letters, open, picture, same, saved } from "./harness.js";

const KINDS = "http://ipuz.org/crossword";

/** A coded crossword: equal numbers hold equal letters, and there are no clues. */
const CODED = {
  version: "http://ipuz.org/v2",
  kind: [`${KINDS}#1`, "http://crosswordnexus.com/ipuz/coded#1"],
  title: "Coded",
  dimensions: { width: 3, height: 3 },
  puzzle: [["1", "2", "3"], ["2", "#", "4"], ["3", "4", "1"]],
  solution: [["T", "O", "P"], ["O", "#", "A"], ["P", "A", "T"]],
  clues: {},
};

/** An acrostic: the quotation above, and the words that it is made of. */
const ACROSTIC = {
  version: "http://ipuz.org/v2",
  kind: [`${KINDS}#1`, "http://ipuz.org/acrostic#1"],
  title: "Acrostic",
  dimensions: { width: 5, height: 3 },
  puzzle: [["1", "2", "3", "4", "5"], [null, null, null, null, null], ["3", "2", "1", null, null]],
  solution: [["T", "A", "R", "O", "S"], [null, null, null, null, null], ["R", "A", "T", null, null]],
  clues: { Words: [{ number: "A", clue: "It gnaws", cells: [[1, 3], [2, 3], [3, 3]] }] },
};

/** Two rows, and a ring around their middle: its clue names the cells. */
const BLOOMS = {
  version: "http://ipuz.org/v2",
  kind: [`${KINDS}#1`],
  title: "Blooms",
  dimensions: { width: 4, height: 2 },
  puzzle: [["1", "0", "0", "0"], ["2", "0", "0", "0"]],
  solution: [["S", "T", "A", "R"], ["M", "O", "O", "N"]],
  clues: {
    Across: [["1", "It shines"], ["2", "So does this"]],
    Blooms: [{ number: "a", clue: "A ring, in order", cells: [[2, 1], [3, 1], [3, 2], [2, 2]] }, { number: "b", clue: "Said without a place" }],
  },
};

export async function equal_numbers_hold_equal_letters({ base, context }) {
  const page = await bring(await context(), base, CODED);
  await page.click("#cell-0");
  await page.keyboard.press("t");
  same((await letters(page)).join(""), "TT", "both cells with the number");
  same(await page.$$eval(".code li", (all) => all.map((item) => item.textContent)), ["1T", "2", "3", "4"], "the table of letters");
  await page.keyboard.press("Control+z");
  same((await letters(page)).join(""), "", "one step takes both back");
  await page.keyboard.type("t");
  await accessible(page, "a coded crossword");
  await picture(page, "coded");
  await page.click('.code button:has-text("2")');
  await page.keyboard.type("o");
  await page.click('.code button:has-text("3")');
  await page.keyboard.type("p");
  await page.click('.code button:has-text("4")');
  await page.keyboard.type("a");
  await page.waitForSelector("#finish[open]");
  same(await letters(page), ["T", "O", "P", "O", "", "A", "P", "A", "T"], "the whole grid, by four letters");
}

export async function quotation_and_words_of_an_acrostic_are_one({ base, context }) {
  const page = await bring(await context(), base, ACROSTIC);
  await page.click("#clues li button");
  same(await page.getAttribute(".cell.at", "id"), "cell-10", "a clue leads to its word");
  same(await page.textContent("#where"), "Words A", "the name of the word");
  await page.keyboard.type("rat");
  same((await letters(page)).slice(0, 5).join(""), "TAR", "the letters stand in the quotation");
  await page.click("#cell-3");
  await page.keyboard.type("os");
  await page.waitForSelector("#finish[open]");
  await saved(page);
}

export async function clues_are_tied_to_the_cells_that_they_name({ base, context }) {
  const page = await bring(await context(), base, BLOOMS);
  const bloom = '#clues section:last-child li:first-child button';
  holds(await page.isDisabled("#clues section:last-child li:last-child button"), "a clue without cells leads nowhere");
  await page.click(bloom);
  same(await page.$$eval(".cell.at, .cell.word", (all) => all.map(({ id }) => id)), ["cell-1", "cell-2", "cell-5", "cell-6"], "its cells are marked");
  await page.keyboard.type("ta");
  same(await page.getAttribute(".cell.at", "id"), "cell-6", "letters go round the ring");
  await page.keyboard.type("o");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("oo");
  same((await letters(page)).join(""), "TAOO", "letters");
  // The same cell again: the next of the entries through it.
  await page.click("#cell-1");
  const names = [];
  for (let turn = 0; turn < 3; turn++) {
    names.push(await page.textContent("#where"));
    await page.keyboard.press("Space");
  }
  same([...new Set(names)].sort(), ["1 Across", "Blooms a"], "turning goes through row and ring");
  await page.keyboard.press("Tab");
  await accessible(page, "a clue with cells of its own");
  await picture(page, "blooms");
  await page.click("#cell-0");
  await page.keyboard.type("s");
  await page.click("#cell-3");
  await page.keyboard.type("r");
  await page.click("#cell-4");
  await page.keyboard.type("m");
  await page.click("#cell-7");
  await page.keyboard.type("n");
  await page.waitForSelector("#finish[open]");
}

/** A diagramless crossword: its blocks are for the player to find. */
const DIAGRAMLESS = {
  version: "http://ipuz.org/v2",
  kind: [`${KINDS}/diagramless#1`],
  title: "No diagram",
  dimensions: { width: 3, height: 3 },
  puzzle: [["1", "0", "2"], ["0", "#", "0"], ["3", "0", "0"]],
  solution: [["T", "O", "P"], ["O", "#", "A"], ["P", "A", "T"]],
  clues: { Across: [["1", "Spinning toy"], ["3", "Touch lightly"]], Down: [["1", "Best"], ["2", "Stroke"]] },
};

export async function the_blocks_of_a_diagramless_are_for_the_player_to_find({ base, context }) {
  const page = await bring(await context(), base, DIAGRAMLESS);
  same(await page.$$eval("#grid .block", (all) => all.length), 0, "no block is shown");
  same(await page.$$eval("#grid .num", (all) => all.map((number) => number.textContent).join("")), "", "no number is shown");
  await page.keyboard.type("topo.a");
  same(await page.$$eval("#grid .drawn", (all) => all.map(({ id }) => id)), ["cell-4"], "a block by the player");
  same((await page.$$eval("#grid .num", (all) => all.map((number) => number.textContent))).join("|"), "1||2||||3||", "numbers follow from the blocks");
  await page.click('#clues section:last-child button:has-text("Stroke")');
  same(await page.textContent("#where"), "2 Down", "clues find their places");
  await page.click("#cell-0");
  await page.keyboard.press(".");
  same(await page.$$eval("#grid .drawn", (all) => all.map(({ id }) => id)), ["cell-0", "cell-4", "cell-8"], "a block has its partner");
  await page.keyboard.press("Control+z");
  same((await letters(page)).join(""), "TOPOA", "one step takes both back");
  await accessible(page, "a diagramless crossword");
  await picture(page, "diagramless");
  await page.click('#clues button:has-text("Touch lightly")');
  await page.keyboard.type("pat");
  await page.waitForSelector("#finish[open]");
  await saved(page);
  // What was found is there again, and the file has the letters only.
  const link = page.url().split("/").pop();
  const file = await (await fetch(`${base}/api/games/${link}/download?format=ipuz`)).text();
  holds(!file.includes("■"), "blocks that were found are no letters of the file");
  const again = await open(await context(), page.url());
  same(await again.$$eval("#grid .drawn", (all) => all.length), 1, "the block on another page");
}
