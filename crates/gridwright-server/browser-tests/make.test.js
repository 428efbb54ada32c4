import { readFileSync } from "node:fs";
import { accessible, holds, open, PHONE, picture, ready, same } from "./harness.js";

const LIST = "clue,answer\nWhite blanket,snow\nIt rises,sun\nCold,frost\nDrips,thaw\nFalls in flakes,sleet\nox,ox\n";

/** Waits until the crossword is there. */
async function made(page) {
  await page.waitForFunction(() => document.body.dataset.state === "done");
}

export async function a_layout_is_made_and_printed({ base, context }) {
  const shared = await context();
  const page = await open(shared, `${base}/make`);
  await accessible(page, "make");
  await page.click("#winter");
  await page.waitForFunction(() => document.getElementById("list").value.includes("snow"));
  await page.fill("#rows", "11");
  await page.fill("#cols", "13");
  await page.fill("#seconds", "3");
  await page.fill("#title", "Winter words");
  await page.click("#make");
  await page.waitForFunction(() => document.querySelectorAll("#grid .txt").length > 10);
  holds((await page.textContent("#status")).includes("words"), "progress is told");
  await made(page);
  holds(/^Done: \d+ of \d+ words/.test(await page.textContent("#status")), "figures are told");
  holds((await page.$$eval("#clues li", (all) => all.length)) > 5, "clues");
  await accessible(page, "a crossword that was made");
  await picture(page, "make");
  await page.click("#print");
  await accessible(page, "what is printed");
  await picture(page, "make-print");
  await page.check("#sheet-bank");
  await page.fill("#sheet-count", "2");
  const sheets = page.waitForEvent("download");
  await page.click("text=Save the PDF");
  const pdf = readFileSync(await (await sheets).path());
  same(pdf.subarray(0, 5).toString(), "%PDF-", "the file that is printed");
  await page.waitForFunction(() => document.getElementById("sheet-status").textContent === "2 sheets were saved.");
  await page.click("#sheets [data-close]");
  await page.click("#keep");
  await page.waitForFunction(() => document.getElementById("notice").textContent.startsWith("Kept"));
  const download = page.waitForEvent("download");
  await page.click("text=Download");
  await page.click('[data-format="ipuz"]');
  same((await download).suggestedFilename(), "winter-words.ipuz", "the name of the file");
  await page.click("#play");
  await page.waitForURL(/\/play\//);
  await ready(page);
  same(await page.textContent("#title"), "Winter words", "the game");
  const home = await open(shared, base);
  holds((await home.textContent("#recent-cards")).includes("made from a list"), "the home page has it");
  same(page.faults, [], "faults of the page");
}

export async function simple_algorithms_and_stopping({ base, context }) {
  const page = await open(await context({ colorScheme: "dark" }), `${base}/make`);
  await page.fill("#list", LIST);
  await page.selectOption("#method", "seed");
  await page.selectOption("#rank", "5");
  await page.click("#make");
  await made(page);
  holds((await page.textContent("#status")).includes("ranking 5 frequency"), "the algorithm is named");
  holds((await page.textContent("#left-out")).includes("line 7"), "what is left out is told");
  await picture(page, "make-dark");
  await accessible(page, "make in the dark");
  // A search that could go on for a minute is stopped, and what it has is kept.
  await page.selectOption("#method", "best");
  await page.selectOption("#objective", "crossings");
  await page.fill("#seconds", "60");
  await page.click("#make");
  await page.waitForFunction(() => document.body.dataset.state === "running" && document.getElementById("status").textContent.includes("letters after"));
  await page.click("#stop");
  await made(page);
  same(page.faults, [], "faults of the page");
}

export async function faults_are_told_with_their_line({ base, context }) {
  const page = await open(await context(PHONE), `${base}/make`);
  const fault = (text) => page.waitForFunction((text) => document.getElementById("fault").textContent.includes(text), text);
  await page.tap("#make");
  await fault("Give some words first");
  await page.fill("#rows", "2");
  await page.tap("#make");
  await fault("from 3 to 50");
  await page.fill("#rows", "5");
  await page.fill("#cols", "5");
  await page.fill("#list", "snow\navalanche\n");
  await page.fill("#must", "avalanche");
  await page.tap("#make");
  await fault("AVALANCHE (line 2)");
  const chosen = await page.$eval("#list", (list) => list.value.slice(list.selectionStart, list.selectionEnd));
  same(chosen, "avalanche", "the line at fault is selected");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  holds(wide <= 375, `nothing to scroll sideways: ${wide}`);
  await accessible(page, "make on a phone");
  await picture(page, "phone-make");
  await page.setInputFiles("#file", { name: "list.csv", mimeType: "text/csv", buffer: Buffer.from("clue,answer\nWhite,snow\nBright,s\xfcn\n", "latin1") });
  await page.fill("#must", "");
  await page.tap("#make");
  await made(page);
  holds((await page.textContent("#left-out")).includes("expected UTF-8"), "a fault of encoding is told");
}

export async function the_list_is_a_table_that_stays({ base, context }) {
  const shared = await context();
  const page = await open(shared, `${base}/make`);
  await page.click("#as-table");
  await page.focus("#rows-of-list input");
  // As a spreadsheet gives its cells.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "watering can\tFor flowers\ngnome\tHe stands there\nox\tToo short\ntrowel\t\n");
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  same(await page.$$eval("#rows-of-list tr", (all) => all.filter((row) => row.querySelector("input").value !== "").length), 4, "rows that were pasted");
  // Enter leads to a row that is added.
  await page.focus("#rows-of-list tr:last-child input");
  await page.keyboard.press("Enter");
  await page.keyboard.type("wagon");
  await page.keyboard.press("Tab");
  await page.keyboard.type("It has a tongue, and wheels");
  await page.fill("#seconds", "1");
  await page.click("#make");
  await made(page);
  const fates = await page.$$eval("#rows-of-list tr", (all) => Object.fromEntries(all.map((row) => [row.querySelector("input").value, row.querySelector(".fate").textContent])));
  same(fates["watering can"], "✓", "a word that lies there");
  holds(fates.ox.includes("fewer than 3"), `why a word is left out: ${fates.ox}`);
  holds(fates.trowel.includes("has no clue"), `a row without a clue: ${fates.trowel}`);
  holds((await page.textContent("#left-out-list")).includes("ox"), "what is left out is listed");
  holds((await page.textContent("#clues")).includes("For flowers (8,3)"), "the lengths of several words");
  await accessible(page, "a list as a table");
  await picture(page, "make-table");
  await page.reload();
  await ready(page);
  same(await page.$$eval("#rows-of-list input", (all) => all[0].value), "watering can", "the list after a reload");
  await page.click("#as-text");
  holds((await page.inputValue("#list")).includes('"It has a tongue, and wheels",wagon'), "the list as text");
  same(page.faults, [], "faults of the page");
}

export async function a_word_is_moved_by_hand({ base, context }) {
  const page = await open(await context(), `${base}/make`);
  await page.fill("#list", "clue,answer\nA,abc\nB,cab\nC,bead\n");
  await page.fill("#rows", "9");
  await page.fill("#cols", "9");
  await page.fill("#seconds", "1");
  await page.click("#make");
  await made(page);
  const words = () => page.$$eval("#nudge-word option", (all) => all.length - 1);
  const before = await words();
  holds(before === 3, `words: ${before}`);
  await page.selectOption("#nudge-word", "ABC");
  same(await page.$$eval("#grid .picked", (all) => all.length), 3, "the word that is chosen");
  // Far away it hangs together with nothing, which is no layout.
  for (const way of ["ArrowUp", "ArrowLeft"]) {
    await page.click(`[data-nudge="${way}"]`);
    await page.waitForFunction(() => document.getElementById("notice").textContent !== "" || document.querySelectorAll("#grid .picked").length === 3);
  }
  same(await words(), 3, "no word is lost");
  const shape = () => page.$$eval("#grid .cell", (cells) => cells.map((cell) => cell.querySelector(".txt")?.textContent ?? "#").join(""));
  // A word at the end of the chain can be taken out; of three words two are not in the middle.
  let out = false;
  for (const word of ["ABC", "CAB", "BEAD"]) {
    const [now, count] = [await shape(), await words()];
    if (count < 3) break;
    await page.selectOption("#nudge-word", word);
    await page.evaluate(() => (document.getElementById("notice").textContent = ""));
    await page.click('[data-nudge="out"]');
    await page.waitForFunction((count) => document.getElementById("notice").textContent.startsWith("Not there") || document.querySelectorAll("#nudge-word option").length === count, count);
    out = (await words()) === 2;
    if (out) holds((await shape()) !== now, "the grid has changed");
  }
  holds(out, "a word was taken out");
  await page.waitForSelector("#missing:not([hidden])");
  await page.click("#construct");
  await page.waitForURL(/\/construct\/.{22}/);
  same(page.faults.filter((fault) => !fault.includes("422")), [], "faults of the page");
}
