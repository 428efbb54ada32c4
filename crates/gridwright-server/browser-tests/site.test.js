// A site of `gridwright publish`, opened from disk. It has the samples in two
// series, and one of them has a contest whose answer is "Rhine".

import { readFileSync } from "node:fs";
import path from "node:path";
import { accessible, holds, letters, picture, ready, same } from "./harness.js";

async function opened(context, address) {
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  await page.goto(address);
  return page;
}

export async function the_list_is_searched({ context, address }) {
  const page = await opened(await context(), address("index.html"));
  const all = await page.$$eval(".card", (cards) => cards.length);
  holds(all >= 8, `cards: ${all}`);
  await accessible(page, "the list");
  await picture(page, "site-index");
  await page.fill("#find", "Assembly");
  await page.waitForFunction(() => document.querySelectorAll(".card").length === 1);
  same(await page.textContent("#found"), "1 crossword", "what was found");
  await picture(page, "site-search");
  await page.fill("#find", "no such thing");
  await page.waitForFunction(() => document.getElementById("found").textContent === "Nothing found");
  await page.fill("#find", "");
  await page.waitForFunction((all) => document.querySelectorAll(".card").length === all, all);
  same(page.faults, [], "faults of the page");
}

export async function a_puzzle_is_played_to_its_end_and_marked({ context, address }) {
  const shared = await context();
  const page = await opened(shared, address("index.html"));
  await page.click('.card[href="puzzles/mini-1.html"]');
  await ready(page);
  await accessible(page, "a page of the site");
  await picture(page, "site-puzzle");
  await page.click("#cell-1");
  await page.click("#cell-0");
  await page.keyboard.type("q");
  await page.click(".home, .ways .way");
  await page.waitForSelector(".state");
  same(await page.textContent('.card[href="puzzles/mini-1.html"] .state'), "Begun", "the mark of a game that was begun");
  await page.click('.card[href="puzzles/mini-1.html"]');
  await ready(page);
  same((await letters(page)).join(""), "Q", "the letter is kept");
  // The letters come from the page itself: they are not told in plain text.
  await page.click("text=Reveal");
  await page.click('[data-do="reveal"][data-scope="puzzle"]');
  const sure = page.locator("#confirm [value=yes]");
  if (await sure.isVisible()) await sure.click();
  await page.waitForSelector("#finish[open]");
  await page.click("#finish button");
  await page.click(".ways .way");
  await page.waitForFunction(() => document.querySelector('.card[href="puzzles/mini-1.html"] .state')?.textContent === "Solved");
  same(page.faults, [], "faults of the page");
}

export async function a_puzzle_is_typed_to_its_end({ context, address }) {
  const page = await opened(await context(), address("puzzles/mini-2.html"));
  await ready(page);
  const right = process.env.MINI_2;
  holds(right?.length > 5, "the letters to type");
  await page.keyboard.type(right.toLowerCase());
  await page.waitForSelector("#finish[open]");
  same((await letters(page)).join(""), right, "letters");
}

export async function pages_lead_to_their_neighbours({ context, address }) {
  const page = await opened(await context(), address("index.html"));
  const all = await page.$$eval(".card", (cards) => cards.map((card) => card.href));
  await page.goto(all[0]);
  for (const next of all.slice(1)) {
    await page.click(".way.older");
    await page.waitForURL(next);
  }
  same(await page.$(".way.older"), null, "the last one has none before it");
  await page.click(".way.newer");
  await page.waitForURL(all[all.length - 2]);
}

export async function a_contest_knows_its_answer_and_nothing_else({ context, address }) {
  const page = await opened(await context(), address("puzzles/seven.html"));
  await ready(page);
  await accessible(page, "a contest");
  holds(await page.$eval("#reveal-menu button", (button) => button.disabled), "nothing can be revealed");
  await page.click("#contest-open");
  await page.fill("#contest-answer", "Elbe");
  await page.click(".contest button");
  await page.waitForFunction(() => document.getElementById("contest-reply").textContent.startsWith("That is not it"));
  await page.fill("#contest-answer", " the rhine!");
  await page.click(".contest button");
  await page.waitForFunction(() => document.getElementById("contest-reply").textContent === "That is it.");
  await picture(page, "site-contest");
  const source = (await page.content()).toLowerCase();
  holds(!source.includes("rhine"), "the answer is not in the page");
}

export async function it_is_dark_and_fits_a_phone({ context, address, PHONE }) {
  const shared = await context({ ...PHONE, colorScheme: "dark" });
  for (const file of ["index.html", "puzzles/daily.html", "puzzles/seven.html"]) {
    const page = await opened(shared, address(file));
    const [red] = (await page.$eval("body", (body) => getComputedStyle(body).backgroundColor)).match(/\d+/g).map(Number);
    holds(red < 60, `${file} is dark`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    holds(wide <= 375, `${file}: nothing to scroll sideways: ${wide}`);
    if (file !== "index.html") await ready(page);
    await accessible(page, `${file} on a phone in the dark`);
    await picture(page, `site-phone-${file.split("/").pop().replace(".html", "")}`);
  }
}

export async function the_feeds_are_well_formed({ context, folder, address }) {
  const page = await opened(await context(), address("index.html"));
  const read = (name) => readFileSync(path.join(folder, name), "utf8");
  const found = await page.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, "application/xml");
    const all = (parent, name) => [...parent.children].filter(({ tagName }) => tagName === name).map(({ textContent }) => textContent);
    const [channel] = feed.documentElement.children;
    const items = [...feed.querySelectorAll("item")].map((item) => ["title", "link", "guid", "description", "pubDate"].map((name) => all(item, name)));
    return { fault: feed.querySelector("parsererror")?.textContent ?? "", version: feed.documentElement.getAttribute("version"), head: ["title", "link", "description"].map((name) => all(channel, name).length), items };
  }, read("feed.xml"));
  same([found.fault, found.version, found.head], ["", "2.0", [1, 1, 1]], "the RSS feed");
  same(found.items.length, 8, "puzzles in the feed");
  for (const [title, link, guid, description, date] of found.items) {
    same([title.length, description.length, link[0] === guid[0], link[0].startsWith("https://example.org/"), Number.isNaN(Date.parse(date[0]))], [1, 1, true, true, false], `an item: ${title}`);
  }
  const feed = JSON.parse(read("feed.json"));
  same([feed.version, feed.items.length, feed.items.every(({ id, url, content_text }) => id && url && content_text)], ["https://jsonfeed.org/version/1.1", 8, true], "the JSON feed");
}
