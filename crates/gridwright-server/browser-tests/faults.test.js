// What players have met as faults: each has its test.

import { readFileSync } from "node:fs";
import path from "node:path";
import { begin, bring, holds, letters, line, open, ready, same, saved, solution, TABLET } from "./harness.js";

/** A puzzle of three by three without its solution. */
const UNSOLVED = {
  version: "http://ipuz.org/v2",
  kind: ["http://ipuz.org/crossword#1"],
  dimensions: { width: 3, height: 3 },
  title: "Contest",
  notes: "Send in the word that you find.",
  puzzle: [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
  clues: { Across: [[1, "One"], [4, "Two"], [5, "Three"]], Down: [[1, "Four"], [2, "See 4-Across"], [3, "Six"]] },
};

export async function keys_go_to_the_grid_after_zoom_menus_and_dialogs({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  const typed = async (letter, what) => {
    // A dialog gives the keys back once the page has been told that it is closed.
    await page.waitForFunction(() => !document.querySelector("dialog[open]"));
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    await page.keyboard.press(letter);
    holds((await letters(page)).includes(letter.toUpperCase()), `${letter} after ${what}`);
  };
  await page.click("#larger");
  await typed("a", "a larger grid");
  await page.click("text=Check");
  await page.keyboard.press("Escape");
  await typed("b", "a menu that was left");
  await page.click('[aria-label="More"]');
  await page.click("#keys-open");
  await page.keyboard.press("Escape");
  await typed("c", "a dialog");
  await page.click("#smaller");
  await page.click("#cell-20");
  await typed("d", "a click on a cell");
  same((await letters(page))[20], "D", "the letter in the cell that was clicked");
}

export async function a_puzzle_without_solution_stays_open({ base, context }) {
  const page = await bring(await context(), base, UNSOLVED);
  await page.keyboard.type("abcdefghi");
  await page.waitForSelector("#finish[open]");
  same(await page.textContent("#finish h2"), "All filled in", "heading");
  await page.keyboard.press("Escape");
  await page.click("#cell-0");
  await page.keyboard.press("z");
  same((await letters(page))[0], "Z", "a letter after the end");
  await page.click("#undo");
  same((await letters(page))[0], "A", "a step is taken back");
  await saved(page);
  await page.reload();
  await ready(page);
  await page.click("#cell-8");
  await page.keyboard.press("Backspace");
  same((await letters(page))[8], "", "a letter is cleared after a reload");
  await page.click("text=Check");
  holds((await page.textContent("#check-menu .why")).includes("without its solution"), "the reason is told");
}

export async function notes_are_seen_before_play({ base, context }) {
  const page = await bring(await context(), base, UNSOLVED);
  holds((await page.textContent("#note")).includes("Send in the word"), "the note is on the page");
  await page.click("#note button");
  await page.keyboard.press("q");
  same((await letters(page))[0], "Q", "the keys go to the grid");
  await page.reload();
  await ready(page);
  holds(await page.isHidden("#note"), "a note that was put away stays so");
}

export async function a_locked_puzzle_tells_why_and_takes_its_key({ base, context, traces }) {
  const file = readFileSync(path.join(path.dirname(traces), "locked.puz"));
  const page = await bring(await context(), base, file);
  await page.keyboard.type("s");
  await saved(page);
  await page.click("text=Check");
  holds((await page.textContent("#check-menu .why")).includes("locked"), "the reason is told");
  await page.click("#check-menu >> text=Unlock…");
  await page.fill("#key-field", "1111");
  await page.click("#unlock .primary");
  await page.waitForFunction(() => document.querySelector("#unlock .fault").textContent !== "");
  await page.fill("#key-field", "1357");
  await Promise.all([page.waitForEvent("load"), page.click("#unlock .primary")]);
  await ready(page);
  same((await letters(page))[0], "S", "what was written stays");
  await page.click("text=Check");
  await page.click('[data-do="check"][data-scope="puzzle"]');
  await page.waitForFunction(() => document.getElementById("notice").textContent.startsWith("Nothing wrong"));
}

export async function reveal_and_start_over_ask_and_are_undone({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await page.keyboard.type("qq");
  await page.click("text=Reveal");
  await page.click('[data-do="reveal"][data-scope="puzzle"]');
  await page.click("#confirm [value=no]");
  same((await letters(page)).join(""), "QQ", "nothing is revealed without a yes");
  await page.click("text=Reveal");
  await page.click('[data-do="reveal"][data-scope="puzzle"]');
  await page.click("#confirm [value=yes]");
  await page.waitForSelector("#finish[open]");
  same(await letters(page), await solution(page), "the puzzle is revealed");
  await page.keyboard.press("Escape");
  await page.click("#undo");
  await page.waitForFunction(() => document.querySelectorAll(".cell.revealed").length === 0);
  same((await letters(page)).join(""), "QQ", "what stood there before");
  await page.keyboard.press("End");
  await page.keyboard.press("x");
  holds((await letters(page)).includes("X"), "the game goes on");
  await page.click('[aria-label="More"]');
  await page.click("#restart");
  await page.click("#confirm [value=yes]");
  await page.waitForFunction(() => [...document.querySelectorAll(".txt")].every((cell) => cell.textContent === ""));
  await saved(page);
  await page.click("#notice button");
  await page.waitForFunction(() => [...document.querySelectorAll(".txt")].map((cell) => cell.textContent).join("") === "QQX");
}

export async function menus_do_not_flash_while_scripts_load({ base, context }) {
  const shared = await context();
  const game = await begin(shared, base, "mini-1");
  const page = await shared.newPage();
  await page.route("**/*.js", (route) => (route.request().url().endsWith("theme.js") ? route.continue() : route.abort()));
  for (const address of [game.url(), `${base}/construct`]) {
    await page.goto(address);
    const seen = await page.$$eval("[role=menu]", (all) => all.filter((menu) => menu.checkVisibility()).length);
    same(seen, 0, `menus that are open at ${address}`);
  }
}

export async function forced_colours_show_blocks_cursor_and_word({ base, context }) {
  const page = await begin(await context({ forcedColors: "active" }), base, "daily");
  const look = (selector) =>
    page.$eval(selector, (cell) => {
      const { backgroundColor, boxShadow } = getComputedStyle(cell);
      return `${backgroundColor} ${boxShadow}`;
    });
  const looks = await Promise.all([".cell.block", ".cell.at", ".cell.word", ".cell:not(.block, .at, .word)"].map(look));
  same(new Set(looks).size, 4, `looks that can be told apart: ${looks.join(" | ")}`);
}

export async function check_reveal_and_download_speak_while_the_server_is_away({ base, context }) {
  const shared = await context();
  const wire = await line(shared);
  const page = await begin(shared, base, "mini-1");
  await page.keyboard.type("ab");
  await saved(page);
  await wire.cut();
  await page.waitForSelector("#saved.bad");
  const told = async (what) => {
    await page.waitForFunction(() => !document.getElementById("notice").hidden && document.querySelector("#notice.bad"));
    holds(/cannot be reached/.test(await page.textContent("#notice")), `${what}: ${await page.textContent("#notice")}`);
    await page.evaluate(() => (document.getElementById("notice").hidden = true));
  };
  await page.click("text=Check");
  await page.click('[data-do="check"][data-scope="word"]');
  await told("check");
  await page.click("text=Reveal");
  await page.click('[data-do="reveal"][data-scope="letter"]');
  await told("reveal");
  await page.click('[aria-label="More"]');
  await page.click("#download-open");
  await page.click("#files-go");
  await told("download");
  await wire.mend();
}

export async function two_tabs_of_one_game_lose_nothing_while_the_server_is_away({ base, context }) {
  const shared = await context();
  const wire = await line(shared);
  const first = await begin(shared, base, "mini-1");
  const second = await open(shared, first.url());
  await wire.cut();
  await Promise.all([first.waitForSelector("#saved.bad"), second.waitForSelector("#saved.bad")]);
  await first.keyboard.type("pew");
  await second.click("#cell-10");
  await second.keyboard.type("egg");
  const address = first.url();
  await first.close();
  await second.close();
  await wire.mend();
  const again = await open(shared, address);
  const texts = async () => (await letters(again)).join("");
  same(await texts(), "PEWEGG", "the letters of both tabs");
  await saved(again);
  await again.reload();
  await ready(again);
  same(await texts(), "PEWEGG", "the letters of both tabs, from the server");
  const left = await again.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith("gridwright.queue")));
  same(left, [], "queues that are left");
}

export async function a_tab_that_is_open_keeps_its_own_queue({ base, context }) {
  const shared = await context();
  const wire = await line(shared);
  const first = await begin(shared, base, "mini-1");
  await wire.cut();
  await first.waitForSelector("#saved.bad");
  await first.keyboard.type("pew");
  await wire.mend();
  // The second tab is opened while the first still has letters to send.
  const second = await open(shared, first.url());
  await Promise.all([saved(first), saved(second)]);
  await second.waitForFunction(() => [...document.querySelectorAll(".txt")].map((cell) => cell.textContent).join("") === "PEW");
  same(first.faults.concat(second.faults).filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)), [], "faults");
}

export async function storage_that_is_forbidden_is_told({ base, context }) {
  const shared = await context(TABLET);
  await shared.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const wire = await line(shared);
  const page = await begin(shared, base, "mini-1");
  await wire.cut();
  await page.waitForSelector("#saved.bad");
  await page.tap('#keys [data-key="A"]');
  await page.waitForFunction(() => document.getElementById("saved").textContent.includes("leave this page open"));
  await wire.mend();
  await saved(page);
}

export async function menus_are_walked_with_arrows({ base, context }) {
  for (const screen of [{}, TABLET]) {
    const page = await bring(await context(screen), base, UNSOLVED);
    await page.focus('[aria-label="More"]');
    await page.keyboard.press("Enter");
    const walked = [];
    for (let step = 0; step < 40; step++) {
      walked.push(await page.evaluate(() => document.activeElement.textContent));
      await page.keyboard.press("ArrowDown");
    }
    const all = await page.$$eval('[aria-label="More"][role=menu] [role^=menuitem]', (items) => items.filter((item) => item.offsetParent !== null).map((item) => item.textContent));
    same(walked.slice(0, all.length), all, "all items, in order");
    same(walked[all.length], all[0], "and round again");
    await page.keyboard.press("Escape");
    // Where nothing can be checked the menu opens all the same.
    await page.focus("text=Check");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await page.keyboard.press("q");
    same((await letters(page))[0], "Q", "keys go to the grid");
  }
}
