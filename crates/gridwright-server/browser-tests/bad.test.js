// What nobody means to do, and somebody does.

import { bring, begin, holds, letters, open, PHONE, picture, same, saved } from "./harness.js";

export async function a_hundred_by_a_hundred_is_played_on_a_phone({ base, context }) {
  const size = 100;
  const rows = Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, col) => (row % 2 === 1 && col % 2 === 1 ? "#" : 0)));
  const clues = Array.from({ length: size / 2 }, (_, at) => [at + 1, `Clue ${at + 1}`]);
  const solution = rows.map((row) => row.map((cell) => (cell === "#" ? "#" : "A")));
  const numbered = rows.map((row, at) => (at % 2 === 0 ? [at / 2 + 1, ...row.slice(1)] : row));
  const page = await bring(await context(PHONE), base, { version: "http://ipuz.org/v2", kind: ["http://ipuz.org/crossword#1"], dimensions: { width: size, height: size }, puzzle: numbered, solution, clues: { Across: clues, Down: [] } });
  const cell = await page.$eval("#cell-0", (element) => element.getBoundingClientRect().width);
  holds(cell >= 28, `cells can be hit: ${cell}`);
  for (const letter of "ABC") await page.tap(`#keys [data-key="${letter}"]`);
  same((await letters(page)).slice(0, 4).join(""), "ABC", "letters");
  await page.evaluate(() => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true })));
  await page.waitForFunction(() => {
    const [at, grid] = [document.querySelector(".cell.at"), document.getElementById("grid")].map((element) => element.getBoundingClientRect());
    return at.left >= grid.left - 1 && at.right <= grid.right + 1;
  });
  same(await page.getAttribute(".cell.at", "id"), "cell-99", "the end of the word is in sight");
  same(await page.evaluate(() => document.documentElement.scrollWidth), 375, "the page does not scroll sideways");
  await saved(page);
  await picture(page, "hundred-phone");
}

export async function a_novel_in_the_chat_is_cut({ base, context }) {
  const ann = await begin(await context(), base, "mini-3");
  const ben = await open(await context(), ann.url());
  await ann.click("#people-open");
  await ann.waitForSelector("#people .chat input");
  const novel = "It was a dark and stormy night. ".repeat(3000);
  await ann.focus("#people .chat input");
  await ann.keyboard.insertText(novel);
  await ann.press("#people .chat input", "Enter");
  await ben.click("#people-open");
  await ben.waitForFunction(() => document.querySelector("#people .said")?.textContent.includes("dark and stormy"));
  const length = await ben.$eval("#people .said", (log) => log.textContent.length);
  holds(length < 1200, `what is heard is short: ${length}`);
  // The game goes on for both.
  await ann.click("#people .panel-top .away");
  await ann.keyboard.press("q");
  await ben.waitForFunction(() => [...document.querySelectorAll(".txt")].some((cell) => cell.textContent === "Q"));
}

export async function copies_of_older_versions_are_not_shown({ base, context }) {
  const shared = await context();
  const page = await open(shared, base);
  // What an older service worker would have left behind.
  await page.evaluate(async () => {
    const old = await caches.open("gridwright-shell-0.0.1-older");
    await old.put("/", new Response("<h1>An older page</h1>", { headers: { "content-type": "text/html" } }));
  });
  await page.reload();
  same(await page.textContent("h1"), "Crosswords, to play and to make.", "the page of the server");
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.unregister();
  });
  await page.reload();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).every((name) => name !== "gridwright-shell-0.0.1-older"));
}

export async function a_clock_that_was_set_back_counts_on({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() - 86_400_000;
  });
  await page.keyboard.type("ab");
  await saved(page);
  await page.waitForFunction(() => /0:0[1-9]|0:[1-5]\d/.test(document.getElementById("clock").textContent));
  same(page.faults, [], "faults of the page");
}
