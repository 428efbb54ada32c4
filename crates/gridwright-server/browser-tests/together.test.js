// Several people in one game.

import { accessible, begin, holds, letters, open, PHONE, picture, ready, same, saved, solution } from "./harness.js";

/** Opens the panel and says who plays. */
async function introduce(page, name) {
  await page.click("#people-open");
  await page.fill("#people .me input", name);
  await page.press("#people .me input", "Enter");
  await page.evaluate(() => document.querySelector("#people .me input").dispatchEvent(new Event("change")));
}

const names = (page) => page.$$eval("#people .who li span", (all) => all.map((who) => who.textContent).sort());

async function sees(page, expected) {
  await page.waitForFunction((expected) => JSON.stringify([...document.querySelectorAll("#people .who li span")].map((who) => who.textContent).sort()) === JSON.stringify(expected), expected);
}

/** Begins a game from the home page, as its owner. */
async function own(context, base) {
  const page = await open(context, base);
  await page.click('[data-sample="mini-3"]');
  await page.waitForURL(/\/play\//);
  await ready(page);
  return page;
}

export async function people_see_names_cursors_and_who_wrote_what({ base, context }) {
  const ann = await begin(await context(), base, "mini-3");
  const ben = await open(await context(), ann.url());
  await introduce(ann, "Ann");
  await introduce(ben, "<b>Ben</b>");
  await sees(ann, ["<b>Ben</b>", "Ann"]);
  await sees(ben, ["<b>Ben</b>", "Ann"]);
  await picture(ann, "people");
  await accessible(ann, "the people in a game");
  await ben.click("#cell-12");
  await ann.waitForFunction(() => document.querySelector("#cell-12.other")?.title === "<b>Ben</b>");
  await ben.keyboard.press("q");
  await ann.waitForSelector("#cell-12.fresh");
  await ann.waitForFunction(() => document.querySelector("#cell-12 .txt").textContent === "Q");
  const [colour, other] = await Promise.all([
    ann.$eval("#cell-12", (cell) => cell.style.getPropertyValue("--by")),
    ben.$eval("#people .who li .dot", (dot) => dot.style.background),
  ]);
  holds(/--p\d+/.test(colour) && /--p\d+/.test(other), `colours: ${colour}, ${other}`);
  await ben.close();
  await sees(ann, ["Ann"]);
  await ann.waitForFunction(() => !document.querySelector(".cell.other"));
  same(ann.faults, [], "faults of the page");
}

export async function people_talk_and_may_switch_that_off({ base, context }) {
  const ann = await own(await context(), base);
  const ben = await open(await context(), ann.url());
  await introduce(ann, "Ann");
  await introduce(ben, "Ben");
  await ben.fill("#people .chat input", "Is <i>7 Down</i> a bird?");
  await ben.press("#people .chat input", "Enter");
  await ann.waitForFunction(() => document.querySelector("#people .said")?.textContent === "Ben Is <i>7 Down</i> a bird?");
  // Who has closed the panel sees that there is something new.
  await ann.click("#people .panel-top .away");
  await ben.fill("#people .chat input", "Or a fish?");
  await ben.press("#people .chat input", "Enter");
  await ann.waitForSelector("#people-open.news");
  holds((await ann.getAttribute("#people-open", "aria-label")).includes("new messages"), "told to screen readers");
  await ann.click("#people-open");
  await ann.click("#people .owner >> text=Chat");
  await ben.waitForFunction(() => document.querySelector("#people .chat form").hidden);
  holds((await ben.textContent("#people .chat .hint")).includes("owner"), "the reason is told");
}

export async function links_to_look_on_and_changed_links({ base, context }) {
  const shared = await context();
  const ann = await own(shared, base);
  await ann.click("#people-open");
  await ann.click("text=Make a link to look on");
  await ann.waitForSelector("text=Copy the link to look on");
  const link = ann.url().split("/").pop();
  const key = await ann.evaluate((link) => JSON.parse(localStorage.getItem(`gridwright.owner.${link}`)), link);
  const govern = async (link, wish) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(`${base}/api/games/${link}/owner`, { method: "POST", headers, body: JSON.stringify({ owner: key, wish }) })).json();
  };
  const { look } = await govern(link, { type: "show" });
  const guest = await open(await context(), `${base}/play/${look}`);
  await ann.click("#people .panel-top .away");
  await ann.keyboard.type("ab");
  await guest.waitForFunction(() => [...document.querySelectorAll(".txt")].map((cell) => cell.textContent).join("") === "AB");
  await guest.keyboard.type("xyz");
  same((await letters(guest)).join(""), "AB", "who looks on writes nothing");
  holds(await guest.isHidden("#pencil"), "and has no tools");
  await picture(guest, "looking-on");
  await accessible(guest, "looking on");

  const ben = await open(await context(), ann.url());
  const old = ann.url();
  await ann.click("#people-open");
  await ann.click("#people .owner .links:nth-of-type(1) >> text=Change it");
  await ann.waitForFunction((old) => location.href !== old, old);
  await ready(ann);
  same((await letters(ann)).join(""), "AB", "the owner plays on under the new link");
  await ben.waitForFunction(() => document.getElementById("saved").textContent.includes("no longer"));
  const late = await (await context()).newPage();
  await late.goto(old);
  await ready(late);
  holds(/nowhere/.test(await late.textContent("#notice")), "the old link leads nowhere, and says so");
  await guest.waitForFunction(() => [...document.querySelectorAll("#people-count")].length === 1);
}

export async function who_is_sent_away_is_told({ base, context }) {
  const ann = await own(await context(), base);
  const ben = await open(await context(), ann.url());
  await introduce(ben, "Ben");
  await ann.click("#people-open");
  await sees(ann, ["Ben", "Guest"]);
  await ann.click("#people .who >> text=Send away");
  await ben.waitForFunction(() => /sent you away/.test(document.getElementById("notice").textContent));
  await ben.click("#cell-0");
  await ben.keyboard.type("zz");
  same((await letters(ben)).join(""), "", "nothing can be written any more");
  await sees(ann, ["Guest"]);
}

export async function two_teams_race_and_see_each_other({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await page.click('[aria-label="More"]');
  await page.click("#race-open");
  await accessible(page, "a new race");
  await page.click("#race-new .primary");
  await page.waitForURL(/\/race\//);
  await ready(page);
  await accessible(page, "a race");
  await picture(page, "race");
  const other = await open(await context(PHONE), page.url());
  await page.click("text=Join Red");
  await page.waitForURL(/\/play\/.*race=/);
  await ready(page);
  await other.tap("text=Join Blue");
  await other.waitForURL(/\/play\/.*race=/);
  await ready(other);
  const answer = await solution(page);
  for (const letter of answer.slice(0, 5)) await page.keyboard.press(letter);
  await other.waitForFunction(() => document.querySelector(".teams li:first-child").textContent.includes("20%"));
  same((await letters(other)).join(""), "", "each team has its own grid");
  await picture(other, "race-phone");
  for (const letter of answer.slice(5)) await page.keyboard.press(letter);
  await page.waitForSelector("#finish[open]");
  await other.waitForFunction(() => /Red is first/.test(document.getElementById("notice").textContent));
}

export async function a_finished_game_is_replayed({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  const answer = await solution(page);
  for (const letter of answer) await page.keyboard.press(letter);
  await page.waitForSelector("#finish[open]");
  await saved(page);
  await page.click("#finish-replay");
  await page.waitForSelector("#replay[open]");
  const shown = () => page.$$eval("#replay .mini span", (all) => all.map((cell) => cell.textContent).join(""));
  same(await shown(), "", "an empty grid at first");
  await page.$eval("#replay input", (slider) => {
    slider.value = "7";
    slider.dispatchEvent(new Event("input"));
  });
  same(await shown(), answer.slice(0, 7).join(""), "the first letters");
  await accessible(page, "replay");
  await picture(page, "replay");
  await page.selectOption("#replay select", "64");
  await page.click("#replay .course .primary");
  await page.waitForFunction((all) => [...document.querySelectorAll("#replay .mini span")].map((cell) => cell.textContent).join("") === all, answer.join(""));
}
