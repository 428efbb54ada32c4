import { accessible, begin, holds, letters, open, PHONE, picture, ready, same } from "./harness.js";

export async function the_home_page_offers_the_samples({ base, context }) {
  const page = await open(await context(), base);
  same(await page.$$eval("#samples button", (all) => all.length), 8, "samples");
  await accessible(page, "home");
  await picture(page, "home");
  await page.click('[data-sample="mini-2"]');
  await page.waitForURL(/\/play\//);
  await ready(page);
  same(await page.$$eval(".cell", (cells) => cells.length), 25, "cells");
  await page.waitForFunction(() => localStorage.getItem("gridwright.recent") !== null);
  await page.goto(base);
  await ready(page);
  same(await page.$$eval("#recent-cards a", (all) => all.length), 1, "recent games");
  same(page.faults, [], "faults of the page");
}

export async function files_are_opened_and_bad_ones_refused({ base, context }) {
  const page = await open(await context(), base);
  const file = (text) => ({ name: "mine.xd", mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.setInputFiles("#file", file("this is no puzzle at all \u0000\u0001"));
  await page.waitForFunction(() => document.getElementById("fault")?.textContent !== "");
  const fault = await page.textContent("#fault");
  holds(fault.startsWith("mine.xd: "), `the message names the file: ${fault}`);
  await page.setInputFiles("#file", file("CAT\nO#O\nWIT\n"));
  await page.waitForURL(/\/play\//);
}

export async function hostile_clues_stay_text({ base, context }) {
  const ipuz = {
    version: "http://ipuz.org/v2",
    kind: ["http://ipuz.org/crossword#1"],
    title: "<img src=x onerror=window.hacked=1>",
    dimensions: { width: 2, height: 2 },
    puzzle: [[1, 2], [3, 0]],
    solution: [["A", "B"], ["C", "D"]],
    clues: {
      Across: [[1, "<script>window.hacked=1</script><i onclick=x>slanted</i>"], [3, "<img src=x onerror=window.hacked=1>"]],
      Down: [[1, "one"], [2, "<svg onload=window.hacked=1>"]],
    },
  };
  const page = await open(await context(), base);
  await page.setInputFiles("#file", { name: "x.ipuz", mimeType: "text/plain", buffer: Buffer.from(JSON.stringify(ipuz)) });
  await page.waitForURL(/\/play\//);
  await ready(page);
  same(await page.evaluate(() => window.hacked ?? null), null, "scripts that ran");
  same(await page.$$eval("#clues script, #clues img, #clues svg", (all) => all.length), 0, "elements from clues");
}

export async function wrong_links_are_told({ base, context }) {
  const page = await open(await context(), `${base}/play/AAAAAAAAAAAAAAAAAAAAAA`);
  same(await page.textContent("#title"), "No such game", "title");
  const response = await page.goto(`${base}/nowhere`);
  same(response.status(), 404, "status");
  await accessible(page, "missing");
  await picture(page, "missing");
}

export async function a_fresh_copy_is_offered({ base, context }) {
  const answer = await fetch(`${base}/api/puzzles`, { method: "POST", body: "CAT\nO#O\nWIT\n" });
  const { link } = await answer.json();
  const page = await open(await context(), `${base}/puzzle/${link}`);
  await accessible(page, "puzzle");
  await picture(page, "puzzle");
  await page.click("#play");
  await page.waitForURL(/\/play\//);
}

/** The pages that everybody comes to, one game and one puzzle among them. */
const PAGES = ["/", "/solve", "/make", "/construct", "/record", "/nowhere"];

export async function one_navigation_is_on_all_pages({ base, context }) {
  const shared = await context({ viewport: { width: 1440, height: 900 } });
  const game = await begin(shared, base, "mini-1");
  const links = (page) => page.$$eval(".pages a", (all) => all.map((link) => `${new URL(link.href).pathname} ${link.textContent}`));
  const expected = ["/ Play", "/solve Solve", "/make Make", "/construct Construct", "/record Record"];
  same(await links(game), expected, "links of a game");
  holds(await game.isVisible('.pages a[href="/solve"]'), "they stand in a line");
  const page = await shared.newPage();
  for (const address of PAGES) {
    await page.goto(base + address);
    same(await links(page), expected, `links of ${address}`);
    const current = await page.$$eval(".pages [aria-current]", (all) => all.map((link) => new URL(link.href).pathname));
    same(current, address === "/nowhere" ? [] : [address], `the page that is marked at ${address}`);
  }
  const phone = await open(await context(PHONE), base);
  holds(await phone.isHidden('.pages a[href="/record"]'), "on a phone they are behind a button");
  await phone.tap(".pages-open");
  await accessible(phone, "the pages on a phone");
  await phone.tap('.pages a[href="/record"]');
  await phone.waitForURL(/\/record$/);
}

export async function puzzles_are_pasted_and_asked_for_by_address({ base, context }) {
  const page = await open(await context(), base);
  const paste = (text) =>
    page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, text);
  await paste("This is no puzzle.\nNot at all.");
  await page.waitForFunction(() => document.getElementById("fault").textContent !== "");
  await page.fill("#pasted", "https://example.invalid/one.xd");
  await page.click("#paste button");
  await page.waitForFunction(() => document.getElementById("fault").textContent.startsWith("example.invalid cannot be reached"));
  // A site that lets other pages read its files.
  await page.route("https://puzzles.test/**", (route) => route.fulfill({ body: "CAT\nO#O\nWIT\n", headers: { "access-control-allow-origin": "*" } }));
  await page.fill("#pasted", "https://puzzles.test/files/my_first%20one.xd");
  await page.click("#paste button");
  await page.waitForURL(/\/play\//);
  await ready(page);
  same(await page.textContent("#title"), "my first one", "the name of a file without a title");
  await page.waitForFunction(() => localStorage.getItem("gridwright.recent")?.includes("my first one"));
  await page.goto(base);
  await ready(page);
  same(await page.textContent("#recent-cards strong"), "my first one", "its card");
  await paste("CAT\nO#O\nWIT\n");
  await page.waitForURL(/\/play\//);
}

export async function the_first_visit_shows_three_keys({ base, context }) {
  for (const screen of [{}, PHONE]) {
    const page = await begin(await context(screen), base, "mini-1");
    same(await page.$$eval("#tip kbd", (all) => all.length), 3, "keys");
    // Where there is little room, they come after the notes of the puzzle.
    if (screen === PHONE) await page.click("#note button");
    holds(await page.isVisible("#tip"), "they are shown");
    await page.click("#tip button");
    await page.keyboard.press("q");
    holds((await letters(page)).includes("Q"), "keys go to the grid");
    await page.reload();
    await ready(page);
    holds(await page.isHidden("#tip"), "and not again");
  }
}

export async function thumbnails_are_readable_in_the_dark({ base, context }) {
  const page = await open(await context({ colorScheme: "dark" }), base);
  const light = (fill) => {
    const [red, green, blue] = fill.match(/[\d.]+/g).map(Number).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [block, cell] = await Promise.all([".thumb .b", ".thumb .o"].map((one) => page.$eval(one, (square) => getComputedStyle(square).fill)));
  const contrast = (light(cell) + 0.05) / (light(block) + 0.05);
  holds(contrast > 4.5, `blocks and cells differ: ${contrast.toFixed(1)}`);
  await page.waitForSelector("#samples button");
  await picture(page, "home-thumbs-dark");
}
