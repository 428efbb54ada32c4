// One draft in two pages: nothing is lost in silence.

import { accessible, letters, open, picture, ready, same } from "./harness.js";

async function draftSaved(page) {
  await page.waitForFunction(() => document.getElementById("saved").textContent === "Saved");
}

/** A new draft of 4x4 with a word in its first row, and its address. */
async function drafted(page, base, word) {
  await page.click("#tab-size");
  await page.fill("#rows", "4");
  await page.fill("#cols", "4");
  page.on("dialog", (dialog) => dialog.accept());
  await page.click("#resize");
  await page.waitForFunction(() => document.querySelectorAll(".cell").length === 16);
  await page.click("#cell-1");
  await page.click("#cell-0");
  await page.keyboard.type(word);
  await page.waitForURL(/\/construct\/.{22}/);
  await draftSaved(page);
  return page.url();
}

/** The letters of a draft as the server has it. */
async function stored(base, link) {
  const { cells, title } = await (await fetch(`${base}/api/drafts/${link}`)).json();
  return { title, text: cells.map(({ solution }) => solution ?? "").join("") };
}

async function drafts(page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem("gridwright.recent")).map(({ link, title }) => ({ link, title })));
}

export async function two_versions_of_a_draft_are_shown_and_both_kept({ base, context }) {
  for (const chosen of ["mine", "theirs"]) {
    // A request that goes by way of the service worker cannot be held up by a test.
    const first = await open(await context({ serviceWorkers: "block" }), `${base}/construct`);
    const address = await drafted(first, base, "star");
    const link = address.split("/").pop();
    // The first page does not hear of the other one before it has written.
    await first.route("**/api/drafts/*", (route) => (route.request().method() === "GET" ? route.abort() : route.continue()));
    // Another browser.
    const second = await open(await context(), address);
    await second.click("#cell-4");
    await second.keyboard.type("z");
    await draftSaved(second);
    await first.click("#cell-8");
    await first.keyboard.type("bb");
    await first.waitForFunction(() => document.getElementById("saved").textContent.startsWith("Kept in this browser"));
    await first.unroute("**/api/drafts/*");
    await first.waitForSelector("#conflict[open]");
    // In both pictures: Z, and the two letters B.
    same(await first.$$eval("#conflict .differs", (all) => all.length), 6, "what differs is marked");
    await accessible(first, "two versions");
    await picture(first, `conflict-${chosen}`);
    await first.click(`#conflict [value="${chosen}"]`);
    await draftSaved(first);
    const [expected, other] = chosen === "mine" ? ["STARBB", "STARZ"] : ["STARZ", "STARBB"];
    same((await letters(first)).join(""), expected, `${chosen}: the letters on the page`);
    same((await stored(base, link)).text, expected, `${chosen}: the draft on the server`);
    const copy = (await drafts(first)).find(({ title }) => title.endsWith("(other version)"));
    same((await stored(base, copy.link)).text, other, `${chosen}: the other version`);
  }
}

export async function a_tab_shows_what_another_one_has_saved({ base, context }) {
  const shared = await context();
  const first = await open(shared, `${base}/construct`);
  const address = await drafted(first, base, "star");
  const second = await open(shared, address);
  await second.click("#cell-4");
  await second.keyboard.type("abc");
  await draftSaved(second);
  await first.bringToFront();
  await first.evaluate(() => dispatchEvent(new Event("focus")));
  await first.waitForFunction(() => [...document.querySelectorAll("#grid .txt")].map((t) => t.textContent).join("") === "STARABC");
  await first.click("#cell-8");
  await first.keyboard.type("x");
  await draftSaved(first);
  same((await stored(base, address.split("/").pop())).text, "STARABCX", "the draft on the server");
  same(await first.$("#conflict"), null, "no conflict");
}

export async function two_tabs_without_the_server_keep_both_texts({ base, context }) {
  const shared = await context({ serviceWorkers: "block" });
  const first = await open(shared, `${base}/construct`);
  const address = await drafted(first, base, "star");
  const second = await open(shared, address);
  await shared.route("**/api/drafts**", (route) => route.abort());
  await first.click("#cell-4");
  await first.keyboard.type("aaa");
  await second.click("#cell-8");
  await second.keyboard.type("zzz");
  await second.waitForFunction(() => document.getElementById("saved").textContent.startsWith("Kept in this browser"));
  await first.close();
  await second.close();
  await shared.unroute("**/api/drafts**");
  const again = await open(shared, address);
  await draftSaved(again);
  await again.waitForFunction(() => JSON.parse(localStorage.getItem("gridwright.recent")).some(({ title }) => title.endsWith("(other version)")));
  const copy = (await drafts(again)).find(({ title }) => title.endsWith("(other version)"));
  const texts = [(await stored(base, address.split("/").pop())).text, (await stored(base, copy.link)).text];
  same(texts.sort(), ["STARAAA", "STARZZZ"], "both texts");
  await again.reload();
  await ready(again);
  same((await drafts(again)).filter(({ title }) => title.includes("other version")).length, 1, "taken up once");
}
