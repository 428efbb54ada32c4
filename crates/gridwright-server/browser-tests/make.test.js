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
  // Printing opens a PDF.
  const asked = shared.waitForEvent("request", (request) => request.url().includes("format=pdf"));
  await page.click("#print");
  const address = (await asked).url();
  const pdf = Buffer.from(await (await fetch(address)).arrayBuffer());
  same(pdf.subarray(0, 5).toString(), "%PDF-", "the file that is printed");
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
