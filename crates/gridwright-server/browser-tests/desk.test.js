// The desk: from an empty grid to a puzzle that can be sent, and what lies between.

import { readFileSync } from "node:fs";
import { accessible, begin, holds, letters, open, picture, PHONE, ready, same, saved, SCREENS } from "./harness.js";

/** The blocks of a 15x15 with room for four theme answers. */
const PATTERN = [
  "#...##....#...#",
  ".....#....#....",
  ".....#....#....",
  "...........#...",
  "........#......",
  "......##.......",
  ".........##....",
  "####.......####",
];

/** The theme answers with their first cells: rows 4 and 12, 7 and 9. */
const THEME = [
  { cell: 45, word: "GARDENGNOME" },
  { cell: 90, word: "SANDSTORM" },
  { cell: 126, word: "SNOWFLAKE" },
  { cell: 169, word: "WINTERCOATS" },
];

/** The blocks of the upper half; the others come by symmetry. */
const BLOCKS = PATTERN.flatMap((row, at) => [...row].flatMap((sign, col) => (sign === "#" && at * 15 + col <= 112 ? [at * 15 + col] : [])));

const blockCount = (page) => page.$$eval(".cell.block", (all) => all.length);
const isFull = (page) => page.waitForFunction(() => [...document.querySelectorAll("#grid .cell:not(.block) .txt")].every((text) => text.textContent !== ""));
const filledCount = (page) => page.$$eval("#grid .cell.pencil", (all) => all.length);

/** Waits until the desk says this. */
const told = (page, text) => page.waitForFunction((text) => document.getElementById("notice").textContent.includes(text), text);

/** The cell that the cursor is in. */
const at = (page) => page.$eval("#grid .cell.at", (cell) => Number(cell.dataset.cell));

/** Goes to a cell with the arrows. */
async function walk(page, target) {
  const tries = new Map();
  for (let presses = 0; presses < 80; presses++) {
    const here = await at(page);
    if (here === target) return;
    const [rows, cols] = [Math.floor(target / 15) - Math.floor(here / 15), (target % 15) - (here % 15)];
    // The first arrow may only turn the cursor; what is no way sideways is left up or down.
    const sideways = cols !== 0 && (rows === 0 || (tries.get(here) ?? 0) < 2);
    tries.set(here, (tries.get(here) ?? 0) + 1);
    await page.keyboard.press(sideways ? (cols > 0 ? "ArrowRight" : "ArrowLeft") : rows > 0 ? "ArrowDown" : "ArrowUp");
  }
  throw new Error(`cell ${target} was not reached`);
}

/** Turns the cursor so that letters go across. */
async function across(page) {
  if ((await page.textContent("#where")).includes("Down")) await page.keyboard.press("Space");
}

/** What a .puz file says, read without any part of the program. */
function readPuz(path) {
  const file = readFileSync(path);
  same(file.subarray(2, 13).toString("latin1"), "ACROSS&DOWN", "the mark of the file");
  const [width, height] = [file[0x2c], file[0x2d]];
  const count = file.readUInt16LE(0x2e);
  const solution = file.subarray(0x34, 0x34 + width * height).toString("latin1");
  const strings = file.subarray(0x34 + 2 * width * height).toString("latin1").split("\0");
  return { width, height, solution, title: strings[0], clues: strings.slice(3, 3 + count) };
}

/** The letters of the grid as a .puz file has them. */
async function grid(page) {
  return page.$$eval("#grid .cell", (cells) => cells.map((cell) => (cell.classList.contains("block") ? "." : cell.querySelector(".txt").textContent)).join(""));
}

/** Saves as .puz by a way to open the menu, and reads the file by two readers. */
async function exported(page, base, begin, title) {
  const download = page.waitForEvent("download");
  await begin();
  const file = await (await download).path();
  const read = readPuz(file);
  same([read.width, read.height, read.title], [15, 15, title], "the file");
  same(read.solution, await grid(page), "the solution in the file");
  holds(read.clues.length === 70 && read.clues.every((clue) => clue.startsWith("Clue of ")), `the clues in the file: ${read.clues.length}`);
  const answer = await fetch(`${base}/api/puzzles`, { method: "POST", body: readFileSync(file) });
  same((await answer.json()).title, title, "the server reads it");
}

export async function a_themed_puzzle_from_nothing_by_mouse({ base, context }) {
  const page = await open(await context({ viewport: SCREENS.desktop.viewport }), `${base}/construct`);
  await page.click('[data-tool="blocks"]');
  for (const cell of BLOCKS) if (!(await page.$(`#cell-${cell}.block`))) await page.click(`#cell-${cell}`);
  same(await blockCount(page), 38, "blocks");
  await page.click('[data-tool="letters"]');
  for (const { cell, word } of THEME) {
    await page.click(`#cell-${cell}`);
    await across(page);
    await page.keyboard.type(word);
    await page.click("#lock");
  }
  same(await page.$$eval("#grid .cell.given", (all) => all.length), 40, "locked letters");
  await page.fill("#min-score", "1");
  await page.click("#fill");
  await isFull(page);
  same(await filledCount(page), 187 - 40, "filled letters");
  await picture(page, "desk-filled");
  // Only what was filled goes, and comes again around what is locked.
  await page.click("#clear-fill");
  same((await letters(page)).filter((text) => text !== "").length, 40, "letters that stay");
  await page.click("#fill");
  await isFull(page);
  // A word is banned, and its place is filled anew.
  await page.click("#cell-1");
  await across(page);
  await page.waitForFunction(() => !document.getElementById("entry-word").hidden);
  const banned = (await letters(page)).slice(1, 4).join("");
  await page.click("#ban-here");
  await told(page, `${banned} is banned`);
  const first = (await letters(page)).slice(1, 4).join("");
  holds(first !== banned && first.length === 3, `${banned} is gone: ${first}`);
  await page.click("#tab-lists");
  holds((await page.textContent("#changes-here")).includes(banned), "what is banned is listed");
  for (const { cell, word } of THEME) same((await letters(page)).slice(cell, cell + word.length).join(""), word, "the theme stays");
  await page.click("#tab-clues");
  for (const field of await page.$$("#clue-rows [data-slot]")) {
    await field.click();
    const slot = await field.getAttribute("data-slot");
    await field.fill(slot === "3" ? "Clue of the sandstorm" : `Clue of ${slot}`);
  }
  await page.keyboard.press("Tab");
  same(await page.textContent("#clue-count"), "70 of 70 clues written", "clues");
  await picture(page, "desk-clued");
  await page.fill("#title", "Outdoors");
  await page.keyboard.press("Tab");
  await page.click("#tab-figures");
  holds((await page.textContent("#figure-list")).includes("within 78 words and 38 blocks"), "limits of papers");
  holds((await page.textContent("#warnings")).includes("SANDSTORM"), "an answer in a clue");
  await page.click("#warnings >> text=SANDSTORM");
  same(await page.$$eval("#grid .pointed", (all) => all.length), 9, "the place of the remark");
  await picture(page, "desk-figures");
  await exported(page, base, async () => {
    await page.click("text=Export");
    await page.click('[data-export="puz blank"]');
  }, "Outdoors");
  same(page.faults, [], "faults of the page");
}

export async function a_themed_puzzle_from_nothing_by_keyboard({ base, context }) {
  const page = await open(await context(), `${base}/construct`);
  for (const cell of BLOCKS) {
    if (await page.$(`#cell-${cell}.block`)) continue;
    await walk(page, cell);
    await page.keyboard.press(".");
  }
  same(await blockCount(page), 38, "blocks");
  for (const { cell, word } of THEME) {
    await walk(page, cell);
    await across(page);
    await page.keyboard.type(word);
    await page.keyboard.press("Alt+l");
  }
  same(await page.$$eval("#grid .cell.given", (all) => all.length), 40, "locked letters");
  await page.focus("#min-score");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Alt+r");
  await isFull(page);
  await page.keyboard.press("Alt+g");
  await page.keyboard.press("Alt+c");
  for (let clue = 0; clue < 70; clue++) {
    const slot = await page.evaluate(() => document.activeElement.dataset.slot);
    await page.keyboard.insertText(`Clue of ${slot}`);
    await page.keyboard.press("Enter");
  }
  same(await page.textContent("#clue-count"), "All clues are written.", "clues");
  await page.focus("#title");
  await page.keyboard.type("Indoors");
  await page.keyboard.press("Tab");
  await exported(page, base, async () => {
    await page.focus("text=Export");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  }, "Indoors");
  same(page.faults, [], "faults of the page");
}

export async function steps_versions_and_marks_outlive_the_page({ base, context }) {
  const page = await open(await context(), `${base}/construct`);
  await page.click("#cell-0");
  await across(page);
  await page.keyboard.type("GARDEN");
  await page.keyboard.press("Alt+l");
  await page.selectOption("#symmetry", "left-right");
  await page.click("text=File");
  await page.click("#versions-open");
  await page.fill("#version-name", "with a garden");
  await page.click("text=Keep this version");
  await page.waitForSelector("#versions .version-rows strong");
  await accessible(page, "versions");
  await page.click("#versions >> text=Done");
  await page.click("#cell-15");
  await page.keyboard.type("OX");
  await saved(page);
  await page.waitForURL(/\/construct\/.{22}/);
  // The steps are kept a moment later.
  await page.waitForFunction(() => { const kept = JSON.parse(localStorage.getItem("gridwright.undo") ?? "{}"); return kept.link && kept.state.includes("X"); });
  await page.reload();
  await ready(page);
  same(await page.$$eval("#grid .cell.given", (all) => all.length), 6, "locked letters after a reload");
  same(await page.inputValue("#symmetry"), "left-right", "the symmetry after a reload");
  await page.click("#undo");
  await page.click("#undo");
  same((await letters(page)).slice(15, 17), ["", ""], "undone after a reload");
  await page.click("#redo");
  same((await letters(page))[15], "O", "and done again");
  // A locked letter can neither be typed over nor become a block.
  await page.click("#cell-0");
  await page.keyboard.type("Z");
  same((await letters(page))[0], "G", "a locked letter");
  await page.click('[data-tool="blocks"]');
  await page.click("#cell-0");
  await told(page, "A locked letter stands there");
  await page.click('[data-tool="letters"]');
  await page.click("text=File");
  await page.click("#versions-open");
  await page.click("[aria-label='Compare: with a garden']");
  await page.waitForFunction(() => document.querySelector("#versions [role=status]")?.textContent.startsWith("1 cell differs"));
  await picture(page, "desk-versions");
  await page.click("[aria-label='Go back to it: with a garden']");
  await told(page, "Back to with a garden");
  same((await letters(page)).slice(0, 16).join(""), "GARDEN", "the version");
  same(page.faults, [], "faults of the page");
}

export async function words_are_searched_scored_and_taken_along({ base, context }) {
  const page = await open(await context(), `${base}/construct`);
  await page.click("#tab-lists");
  await page.click("text=Bring a list");
  // Two lists that do not agree, and a large one.
  const many = Array.from({ length: 40_000 }, (_, at) => `${[7, 3, 1, 0].map((step) => String.fromCharCode(97 + ((at >> (step * 2)) % 26))).join("")}q${at}`);
  await page.setInputFiles("#list-file", { name: "large.txt", mimeType: "text/plain", buffer: Buffer.from(many.join("\n")) });
  await page.waitForFunction(() => document.querySelectorAll(".list-row").length === 2);
  await page.fill("#list-text", "gazebo;71\nbarrow;35");
  await page.click("#list-paste");
  await page.waitForFunction(() => document.querySelectorAll(".list-row").length === 3);
  await page.fill("#list-text", "gazebo;22");
  await page.click("#list-paste");
  await page.waitForFunction(() => document.querySelectorAll(".list-row").length === 4);
  const score = async () => {
    await page.fill("#word-pattern", "gazebo");
    await page.click("#word-search button");
    await page.waitForSelector('[aria-label="Score of GAZEBO"]');
    return page.inputValue('[aria-label="Score of GAZEBO"]');
  };
  same(await score(), "22", "the upper list says the score");
  await page.click(".list-row:nth-child(1) [title='Move down']");
  await page.click("#word-search button");
  await page.waitForFunction(() => document.querySelector('[aria-label="Score of GAZEBO"]')?.value === "71");
  await accessible(page, "word lists");
  await picture(page, "desk-words");
  // A score that is written here counts more than any list, and goes along.
  await page.fill('[aria-label="Score of GAZEBO"]', "93");
  await page.press('[aria-label="Score of GAZEBO"]', "Tab");
  await page.fill("#add-word", "Sprinkler head");
  await page.fill("#add-score", "80");
  await page.click("#word-add button");
  await page.waitForFunction(() => document.getElementById("changes-count").textContent === "2 words");
  same(await score(), "93", "the changed score");
  await page.fill("#word-pattern", "SPRINK*");
  await page.click("#word-search button");
  await page.waitForSelector('[aria-label="Score of SPRINKLERHEAD"]');
  const download = page.waitForEvent("download");
  await page.click("#changes-export");
  same(readFileSync(await (await download).path(), "utf8"), "GAZEBO;93\nSPRINKLERHEAD;80\n", "the changes as a file");
  await page.setInputFiles("#changes-file", { name: "mine.txt", mimeType: "text/plain", buffer: Buffer.from("gazebo;0\r\ntrellis;77\r\n") });
  await told(page, "2 words were taken in");
  await page.fill("#word-pattern", "gazeb?");
  await page.click("#word-search button");
  await page.waitForFunction(() => document.getElementById("word-count").textContent.startsWith("0 of"));
  // Another page of the browser has them, too.
  await page.reload();
  await ready(page);
  await page.click("#tab-lists");
  same(await page.textContent("#changes-count"), "3 words", "the changes after a reload");
  same(page.faults, [], "faults of the page");
}

export async function files_are_opened_to_be_edited({ base, context }) {
  const shared = await context();
  const page = await open(shared, `${base}/construct`);
  const ipuz = {
    version: "http://ipuz.org/v2",
    kind: ["http://ipuz.org/crossword#1"],
    dimensions: { width: 3, height: 3 },
    title: "To be edited",
    copyright: "2026",
    puzzle: [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
    solution: [["C", "A", "T"], ["O", "R", "E"], ["W", "E", "N"]],
    clues: { Across: [[1, "It <i>purrs</i>"], { number: 4, clue: "Mined", enumeration: "3" }, [5, "Cyst; see 1-Down"]], Down: [[1, "It moos"], [2, "Exist"], [3, "Five and five"]] },
  };
  const leaves = page.waitForURL(/\/construct\/.{22}/);
  await page.setInputFiles("#open-file", { name: "cat.ipuz", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(ipuz)) });
  await leaves;
  await ready(page);
  same((await letters(page)).join(""), "CATOREWEN", "letters of the file");
  await page.click("#tab-clues");
  same(await page.inputValue('[aria-label="Clue of 1 Across"]'), "It <i>purrs</i>", "a clue in italics");
  same(await page.inputValue('[aria-label="Clue of 4 Across"]'), "Mined", "a clue with lengths");
  await page.focus('[aria-label="Clue of 4 Across"]');
  same(await page.inputValue('[aria-label="Lengths of 4 Across"]'), "3", "the lengths");
  await page.fill('[aria-label="Lengths of 4 Across"]', "2,2");
  await page.press('[aria-label="Lengths of 4 Across"]', "Tab");
  holds((await page.textContent(".clue-more .fault")).includes("add up to 3"), "lengths that do not fit");
  await page.fill('[aria-label="Clue of 5 Across"]', "Cyst; see 3-Down");
  await page.press('[aria-label="Clue of 5 Across"]', "Tab");
  // A block takes a number away: what was 3-Down is 2-Down, and the clue follows.
  await page.selectOption("#symmetry", "none");
  await page.click('[data-tool="blocks"]');
  await page.click("#cell-1");
  same(await page.inputValue('[aria-label="Clue of 5 Across"]'), "Cyst; see 2-Down", "a clue that follows");
  await page.click("#undo");
  same(await page.inputValue('[aria-label="Clue of 5 Across"]'), "Cyst; see 3-Down", "and goes back");
  const shown = page.waitForEvent("download");
  await page.click("text=Export");
  await page.click("#manuscript");
  await page.fill("#manuscript-address", "1 Garden Lane\nSpringfield");
  await accessible(page, "the manuscript");
  await page.click("text=Save the PDF");
  const manuscript = await shown;
  same(manuscript.suggestedFilename(), "to-be-edited.pdf", "the manuscript");
  same(readFileSync(await manuscript.path()).subarray(0, 5).toString(), "%PDF-", "the manuscript is a PDF");
  await page.setInputFiles("#open-file", { name: "nothing.puz", mimeType: "application/octet-stream", buffer: Buffer.from("nothing") });
  await told(page, "nothing.puz: ");
  // From a game, too.
  const game = await begin(shared, base, "mini-1");
  await game.evaluate(() => document.getElementById("edit").click());
  const edited = game.waitForURL(/\/construct\/.{22}/);
  await game.click("#confirm button[value=yes]");
  await edited;
  await ready(game);
  same((await letters(game)).filter((text) => text === "").length, await blockCount(game), "every cell of the sample has its letter");
  same(page.faults.filter((fault) => !fault.includes("422")), [], "faults of the page");
}

export async function one_keeps_ones_clues({ base, context }) {
  const page = await open(await context(PHONE), `${base}/construct`);
  await page.click("#tab-size");
  await page.fill("#rows", "3");
  await page.fill("#cols", "3");
  await page.click("#resize");
  await page.tap("#cell-0");
  for (const key of "CAT") await page.click(`#keys button:text-is("${key}")`);
  await page.click("#tab-clues");
  await page.click("#bank-open");
  await page.setInputFiles("#bank-file", { name: "clues.tsv", mimeType: "text/plain", buffer: Buffer.from("cat\tIt purrs\ncat;Mouser\ndog\tIt barks\n") });
  await told(page, "3 clues were taken in");
  await page.fill("#bank-search", "purr");
  same(await page.$$eval("#bank-rows li", (all) => all.length), 1, "clues that were looked for");
  await accessible(page, "the clue bank");
  await picture(page, "desk-bank-phone");
  await page.click("#bank >> text=Done");
  // A tap on the cell of the cursor has turned it.
  await page.focus('[aria-label="Clue of 1 Down"]');
  await page.click(".known >> text=Mouser");
  same(await page.inputValue('[aria-label="Clue of 1 Down"]'), "Mouser", "a clue from the bank");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  holds(wide <= 375, `nothing to scroll sideways: ${wide}`);
  await picture(page, "desk-clues-phone");
  same(page.faults, [], "faults of the page");
}
