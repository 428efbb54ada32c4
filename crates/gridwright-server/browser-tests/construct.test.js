import { accessible, holds, open, picture, ready, same } from "./harness.js";

/** Words whose consonants and vowels alternate: few letters, easy to cross. */
function words() {
  const [consonants, vowels] = [[..."TNRSLD"], [..."AEO"]];
  let found = [];
  for (const start of [0, 1]) {
    let row = [""];
    for (let at = 0; at < 4; at++) {
      const letters = (at + start) % 2 === 0 ? consonants : vowels;
      row = row.flatMap((word) => letters.map((letter) => word + letter));
      if (at > 0) found = [...found, ...row];
    }
  }
  return found.map((word, at) => `${word};${30 + (at % 60)}`).join("\n");
}

/** Waits until there are so many word lists: the built-in one, and those brought. */
async function listed(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll("#lists label").length === count, count);
}

/** Brings the list of words, beside the built-in one. */
async function bring(page) {
  await page.click("#tab-lists");
  await page.setInputFiles("#list-file", { name: "words.txt", mimeType: "text/plain", buffer: Buffer.from(words()) });
  await listed(page, 2);
}

/** Begins a square grid; the page of sizes is open. */
async function resize(page, side) {
  await page.fill("#rows", String(side));
  await page.fill("#cols", String(side));
  await page.click("#resize");
  await page.waitForFunction((cells) => document.querySelectorAll(".cell").length === cells, side * side);
}

export async function a_15x15_is_constructed_and_filled({ base, context }) {
  const page = await open(await context(), `${base}/construct`);
  await accessible(page, "construct");
  await bring(page);
  await accessible(page, "word lists");
  await page.click("#tab-fill");
  await page.click('[data-tool="blocks"]');
  // Diagonals of blocks; the other half comes by symmetry.
  for (let cell = 0; cell <= 112; cell++) {
    const [row, col] = [Math.floor(cell / 15), cell % 15];
    if ((row + col) % 5 === 4 && !(await page.$(`#cell-${cell}.block`))) await page.click(`#cell-${cell}`);
  }
  same(await page.$$eval(".cell.block", (all) => all.length), 45, "blocks, with their partners");
  await page.click('[data-tool="letters"]');
  await page.click("#cell-0");
  await page.waitForFunction(() => document.querySelectorAll("#candidates button").length > 5);
  const [first] = await page.$$eval("#candidates span", (all) => all.map((word) => word.textContent));
  await page.click("#candidates button");
  same(await page.$eval("#cell-0 .txt", (cell) => cell.textContent), first[0], "the candidate is written");
  await page.click("#fill");
  await page.waitForFunction(() => [...document.querySelectorAll(".cell:not(.block) .txt")].every((t) => t.textContent !== ""));
  await picture(page, "construct");
  await page.click("#undo");
  same(await page.$$eval(".txt", (all) => all.filter((cell) => cell.textContent !== "").length), 4, "undo takes the fill back");
  await page.click("#redo");
  await page.fill("#title", "Made here");
  await page.click("#tab-clues");
  await page.fill('[aria-label="Clue of 1 Across"]', "The first clue");
  await page.press('[aria-label="Clue of 1 Across"]', "Tab");
  await accessible(page, "clues");
  await picture(page, "construct-clues");
  await page.waitForFunction(() => document.getElementById("saved").textContent === "Saved");
  await page.waitForURL(/\/construct\/.{22}/);
  await page.reload();
  await ready(page);
  same(await page.inputValue("#title"), "Made here", "the title after a reload");
  await page.click("#tab-clues");
  same(await page.inputValue('[aria-label="Clue of 1 Across"]'), "The first clue", "the clue after a reload");
  const download = page.waitForEvent("download");
  await page.click("text=Export");
  await page.click('[data-export="puz blank"]');
  holds((await download).suggestedFilename() === "made-here.puz", "the name of the file");
  await page.click("#play");
  await page.waitForURL(/\/play\//);
  await ready(page);
  same(await page.textContent("#title"), "Made here", "the game");
  same(page.faults, [], "faults of the page");
}

export async function circles_shades_bars_and_a_region({ base, context }) {
  const page = await open(await context({ colorScheme: "dark" }), `${base}/construct`);
  page.on("dialog", (dialog) => dialog.accept());
  await page.click("#tab-size");
  await resize(page, 4);
  await page.click('[data-tool="circles"]');
  await page.click("#cell-5");
  await page.click('[data-tool="shades"]');
  await page.click("#cell-6");
  await page.click('[data-tool="bars"]');
  const box = await (await page.$("#cell-9")).boundingBox();
  await page.mouse.click(box.x + 3, box.y + box.height / 2);
  same(await page.$$eval(".circled, .shaded, .bar-l", (all) => all.length), 3, "marks");
  await bring(page);
  await page.click("#tab-fill");
  await page.click('[data-tool="select"]');
  for (const cell of [0, 1, 2, 3]) await page.click(`#cell-${cell}`);
  same(await page.$$eval(".picked", (all) => all.length), 4, "selected cells");
  await page.click("#fill");
  await page.waitForFunction(() => document.querySelector("#cell-3 .txt").textContent !== "");
  await accessible(page, "construct in the dark");
  await picture(page, "construct-dark");
  same(page.faults, [], "faults of the page");
}

export async function a_bad_size_and_an_impossible_fill_are_told({ base, context }) {
  const page = await open(await context(), `${base}/construct`);
  await page.click("#tab-size");
  await page.fill("#rows", "1");
  await page.click("#resize");
  await page.waitForFunction(() => document.getElementById("notice").textContent.includes("from 2 to 31"));
  await resize(page, 3);
  await page.click("#tab-lists");
  await page.click("text=Bring a list");
  await page.fill("#list-text", "cat\ndog");
  await page.click("#list-paste");
  await listed(page, 2);
  await page.click("text=Built-in list");
  await page.click("#tab-fill");
  await page.click("#fill");
  await page.waitForFunction(() => document.getElementById("notice").textContent.startsWith("There is no fill"));
}

export async function the_built_in_list_fills_a_mini({ base, context }) {
  const page = await open(await context(), `${base}/construct`);
  await page.click("#tab-size");
  await resize(page, 5);
  await page.click("#tab-fill");
  await page.click('[data-tool="blocks"]');
  await page.click("#cell-0");
  await page.click('[data-tool="letters"]');
  await page.click("#cell-1");
  await page.waitForFunction(() => document.querySelectorAll("#candidates button").length > 5);
  await page.click("#fill");
  await page.waitForFunction(() => [...document.querySelectorAll(".cell:not(.block) .txt")].every((t) => t.textContent !== ""));
  same(page.faults, [], "faults of the page");
}
