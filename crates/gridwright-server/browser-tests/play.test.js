import { accessible, begin, bring, holds, letters, line, open, picture, ready, same, saved, solution, TABLET } from "./harness.js";

export async function a_whole_puzzle_by_keyboard({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await accessible(page, "play");
  await picture(page, "play-start");
  for (const letter of (await solution(page)).join("")) await page.keyboard.press(letter.toLowerCase());
  await page.waitForSelector("#finish[open]");
  holds(/^\d+:\d\d$/.test(await page.textContent("#finish .time")), "the time is shown");
  same(await page.textContent("#finish h2"), "Solved, all by yourself", "heading");
  same(await page.$$eval("#finish .mini span", (all) => all.length), 25, "cells of the finished grid");
  await accessible(page, "end screen");
  await picture(page, "end");
  same(page.faults, [], "faults of the page");
}

export async function letters_are_kept_when_the_page_goes_away({ base, context }) {
  const shared = await context();
  const wire = await line(shared);
  const page = await begin(shared, base, "mini-1");
  const address = page.url();
  // Without a network the letters are in the browser only.
  await wire.cut();
  await page.keyboard.type("stars");
  await page.goto("about:blank");
  await page.close();
  await wire.mend();
  const again = await open(shared, address);
  same((await letters(again)).join(""), "STARS", "letters after reopening");
  await saved(again);
  await again.reload();
  await ready(again);
  same((await letters(again)).join(""), "STARS", "letters after a reload");
}

export async function wrong_and_empty_cells_get_a_red_border({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await page.keyboard.type("q");
  await saved(page);
  // Empty cells are marked where the player wants that, and not before.
  await page.click("text=Check");
  await page.click('[data-do="check"][data-scope="puzzle"]');
  await page.waitForSelector(".cell.wrong");
  same(await page.$$eval(".cell.missing", (all) => all.length), 0, "empty cells are left alone");
  await page.click('[aria-label="More"]');
  await page.click("#settings-open");
  await page.click('[name="mark_empty"]');
  await page.click("#settings .primary");
  await page.click("text=Check");
  await page.click('[data-do="check"][data-scope="puzzle"]');
  await page.waitForSelector(".cell.missing");
  const answer = await solution(page);
  same(await page.$$eval(".cell.wrong", (all) => all.length), answer[0] === "Q" ? 0 : 1, "wrong cells");
  same(await page.$$eval(".cell.missing", (all) => all.length), 24, "empty cells");
  const border = await page.$eval("#cell-7", (cell) => getComputedStyle(cell).boxShadow);
  holds(border.includes("inset") && border !== "none", `a border: ${border}`);
  same(await page.getAttribute("#cell-0", "aria-invalid"), "true", "aria-invalid");
  await page.keyboard.press("Home");
  await page.keyboard.press(answer[0]);
  await page.waitForFunction(() => !document.querySelector("#cell-0.wrong"));
  await picture(page, "check");
  await accessible(page, "checked grid");
}

export async function letters_words_and_puzzles_are_revealed({ base, context }) {
  const page = await begin(await context(), base, "mini-2");
  const reveal = async (scope) => {
    await page.click("text=Reveal");
    await page.click(`[data-do="reveal"][data-scope="${scope}"]`);
  };
  await reveal("letter");
  await page.waitForFunction(() => document.querySelectorAll(".cell.revealed").length === 1);
  await reveal("word");
  await page.waitForFunction(() => document.querySelectorAll(".cell.revealed").length > 1);
  await reveal("puzzle");
  await page.click("#confirm [value=yes]");
  await page.waitForSelector("#finish[open]");
  same(await page.textContent("#finish h2"), "Solved", "heading");
  same(await letters(page), await solution(page), "letters");
}

export async function a_rebus_is_typed_and_accepted({ base, context }) {
  const page = await begin(await context(), base, "rebus");
  const answer = await solution(page);
  const cell = answer.findIndex((text) => text.length > 1);
  await page.click(`#cell-${cell}`);
  await page.keyboard.press("Escape");
  await page.keyboard.type(answer[cell].toLowerCase());
  await picture(page, "rebus");
  await page.keyboard.press("Enter");
  same((await letters(page))[cell], answer[cell], "the rebus");
  await page.click(`#cell-${cell}`);
  await saved(page);
  await page.click("text=Check");
  await page.click('[data-do="check"][data-scope="letter"]');
  await page.waitForFunction(() => document.getElementById("notice")?.textContent === "All right!");
}

export async function pencil_undo_and_pause({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await page.click("#pencil");
  await page.keyboard.type("ab");
  same(await page.$$eval(".cell.pencil", (all) => all.length), 2, "pencilled");
  await page.keyboard.press("Control+z");
  same((await letters(page)).join(""), "A", "after undo");
  await page.keyboard.press("Control+y");
  same((await letters(page)).join(""), "AB", "after redo");
  await saved(page);
  await page.click("#clock");
  await page.waitForSelector("#veil:not([hidden])");
  same((await letters(page)).join(""), "", "a paused grid hides its letters");
  await page.keyboard.type("zzz");
  await page.click("#resume");
  await page.waitForFunction(() => document.querySelector("#veil[hidden]"));
  same((await letters(page)).join(""), "AB", "after the pause");
}

export async function two_pages_on_one_game_agree({ base, context }) {
  const first = await begin(await context(), base, "mini-3");
  const second = await open(await context(), first.url());
  await first.keyboard.type("abc");
  await second.waitForFunction(() => [...document.querySelectorAll(".txt")].map((t) => t.textContent).join("") === "ABC");
  await second.keyboard.press("End");
  await second.keyboard.press("z");
  await first.waitForFunction(() => [...document.querySelectorAll(".txt")].some((t) => t.textContent === "Z"));
  await Promise.all([saved(first), saved(second)]);
  same(await letters(first), await letters(second), "letters of both pages");
}

export async function two_pages_that_type_at_once_agree({ base, context }) {
  const shared = await context();
  const wire = await line(shared);
  const first = await begin(shared, base, "mini-3");
  const second = await open(await context(), first.url());
  const link = first.url().split("/").pop();
  const words = [["qwert", "asdfg"], ["zxcvb", "yuiop"], ["hjklm", "nbvcx"]];
  for (let round = 0; round < 12; round++) {
    const [one, other] = words[round % words.length];
    // Both write into the same cells; once in a while one of them has no network.
    if (round % 4 === 3) await wire.cut();
    await Promise.all([first.click("#cell-0"), second.click("#cell-0")]);
    await Promise.all([first.keyboard.type(one), second.keyboard.type(other)]);
    await wire.mend();
    await Promise.all([saved(first), saved(second)]);
    const { game } = await (await fetch(`${base}/api/games/${link}`)).json();
    const expected = game.squares.map(({ text }) => text ?? "").join("");
    for (const page of [first, second]) {
      await page.waitForFunction((text) => [...document.querySelectorAll(".txt")].map((t) => t.textContent).join("") === text, expected);
    }
  }
  same(second.faults, [], "faults of the page that was never without a network");
}

export async function dark_mode_is_dark({ base, context }) {
  const page = await begin(await context({ colorScheme: "dark" }), base, "daily");
  await page.keyboard.type("amber");
  const background = await page.$eval("body", (body) => getComputedStyle(body).backgroundColor);
  const [red] = background.match(/\d+/g).map(Number);
  holds(red < 60, `the background is dark: ${background}`);
  await accessible(page, "dark play");
  await picture(page, "play-dark");
  const home = await open(await context({ colorScheme: "dark" }), base);
  await accessible(home, "dark home");
  await picture(home, "home-dark");
}

export async function a_large_puzzle_and_its_settings({ base, context }) {
  const page = await begin(await context(), base, "daily");
  await page.keyboard.type("amber");
  await picture(page, "play");
  await page.click('[aria-label="More"]');
  await page.click("#settings-open");
  await accessible(page, "settings");
  await picture(page, "settings");
  await page.click('[name="auto_check"]');
  await page.click("#settings .primary");
  await page.reload();
  await ready(page);
  same(await page.getAttribute("#auto-check", "aria-checked"), "true", "the setting is kept");
}

export async function tab_does_not_trap({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await page.focus("#cell-0");
  let inside = true;
  for (let presses = 0; presses < 30 && inside; presses++) {
    await page.keyboard.press("Tab");
    inside = await page.evaluate(() => document.getElementById("grid").contains(document.activeElement));
  }
  holds(!inside, "Tab leaves the grid");
}

export async function files_are_downloaded_in_any_format({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await page.keyboard.type("abc");
  await saved(page);
  const link = page.url().split("/").pop();
  for (const format of ["puz", "ipuz", "jpz", "xd", "cfp", "exolve", "jsonl", "pdf", "svg", "png", "html"]) {
    const answer = await fetch(`${base}/api/games/${link}/download?format=${format}`);
    same(answer.status, 200, format);
    holds((await answer.arrayBuffer()).byteLength > 100, `${format} has contents`);
  }
  await page.click('[aria-label="More"]');
  await page.click("#download-open");
  const download = page.waitForEvent("download");
  await page.click("#files-go");
  holds((await download).suggestedFilename().endsWith(".ipuz"), "the name of the file");
}

export async function a_lost_server_loses_nothing({ base, context }) {
  const shared = await context();
  const wire = await line(shared);
  const page = await begin(shared, base, "mini-1");
  await page.keyboard.type("a");
  await saved(page);
  await wire.cut();
  await page.evaluate(() => {});
  await page.keyboard.type("bc");
  same((await letters(page)).join(""), "ABC", "letters without a server");
  await wire.mend();
  await saved(page);
  const again = await open(await context(), page.url());
  same((await letters(again)).join(""), "ABC", "letters on the server");
}

export async function grids_go_from_right_to_left_where_the_clues_do({ base, context }) {
  const hebrew = {
    version: "http://ipuz.org/v2",
    kind: ["http://ipuz.org/crossword#1"],
    dimensions: { width: 3, height: 2 },
    puzzle: [[1, 2, 3], [4, 0, 0]],
    solution: [["ש", "ל", "ג"], ["מ", "י", "ם"]],
    clues: { Across: [[1, "יורד בחורף"], [4, "שותים אותם"]], Down: [[1, "מה"], [2, "אל"], [3, "גם"]] },
  };
  const page = await bring(await context(TABLET), base, hebrew);
  const type = async (text) => {
    for (const letter of text) await page.tap(`#keys [data-key="${letter}"]`);
  };
  const left = (cell) => page.$eval(`#cell-${cell}`, (element) => element.getBoundingClientRect().left);
  holds((await left(0)) > (await left(1)), "the first column is the rightmost");
  await page.keyboard.press("ArrowLeft");
  same(await page.getAttribute(".cell.at", "id"), "cell-1", "left goes on in the word");
  await page.keyboard.press("ArrowRight");
  await type("שלג");
  same((await letters(page)).slice(0, 3).join(""), "שלג", "letters go from right to left");
  same(await page.getAttribute("#clues", "dir"), "rtl", "so do the clues");
  await accessible(page, "a grid from right to left");
  await picture(page, "hebrew");
  await type("מים");
  await page.waitForSelector("#finish[open]");
}
