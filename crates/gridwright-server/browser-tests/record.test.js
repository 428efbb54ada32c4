// A player's record, hints, and what is shown to others.

import { accessible, begin, bring, holds, letters, open, PHONE, picture, ready, same, saved, solution } from "./harness.js";

/** Entries of five puzzles of five by five, one a day up to yesterday. */
function past(days) {
  return Array.from({ length: days }, (_, at) => {
    const day = new Date(Date.now() - (days - at) * 86_400_000);
    const two = (n) => String(n).padStart(2, "0");
    return { id: `old${at}`, title: `Old ${at}`, rows: 5, cols: 5, day: `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`, seconds: 600 + at, checks: at % 2, revealed: 0, hints: 0 };
  });
}

async function solve(page) {
  for (const letter of (await solution(page)).filter(Boolean)) await page.keyboard.press(letter);
  await page.waitForSelector("#finish[open]");
}

export async function a_finished_puzzle_is_noted_and_compared({ base, context }) {
  const shared = await context();
  await shared.addInitScript((entries) => localStorage.getItem("gridwright.record") ?? localStorage.setItem("gridwright.record", JSON.stringify(entries)), past(6));
  const page = await begin(shared, base, "mini-1");
  await solve(page);
  same(await page.textContent("#finish .standing"), "Faster than 100 % of your 5 × 5 puzzles · 7 days in a row", "how it stands");
  await accessible(page, "end screen with its standing");
  await picture(page, "end-standing");
  const record = await open(shared, `${base}/record`);
  same(await record.$$eval("#figures strong", (all) => all.slice(0, 3).map((figure) => figure.textContent)), ["7", "7", "7"], "figures");
  same(await record.textContent("#tables td"), "5 × 5", "a row by size");
  await accessible(record, "record");
  await picture(record, "record");
  // A reload of the finished game notes nothing twice.
  await page.reload();
  await ready(page);
  await record.reload();
  await ready(record);
  same(await record.textContent("#figures strong"), "7", "each puzzle is there once");
  await record.click("#delete");
  await record.click("#confirm [value=yes]");
  await record.waitForSelector("#none:not([hidden])");
}

export async function a_record_goes_to_another_device_by_its_link({ base, context }) {
  const one = await context();
  await one.addInitScript((entries) => localStorage.getItem("gridwright.record") ?? localStorage.setItem("gridwright.record", JSON.stringify(entries)), past(3));
  const first = await open(one, `${base}/record`);
  await first.click("#link-new");
  await first.waitForSelector("#link-copy:not([hidden])");
  const link = await first.evaluate(() => JSON.parse(localStorage.getItem("gridwright.record-link")));
  const other = await context(PHONE);
  const second = await open(other, `${base}/record/${link}`);
  same(await second.textContent("#figures strong"), "3", "puzzles on the other device");
  const wide = await second.evaluate(() => document.documentElement.scrollWidth);
  holds(wide <= 375, `nothing to scroll sideways: ${wide}`);
  await accessible(second, "record on a phone");
  await picture(second, "record-phone");
  const game = await begin(other, base, "mini-2");
  await solve(game);
  await game.waitForFunction(async (link) => (await (await fetch(`/api/records/${link}`)).json()).entries.length === 4, link);
  await first.reload();
  await ready(first);
  same(await first.textContent("#figures strong"), "4", "and what was finished there comes back");
  await first.click("#link-end");
  await first.waitForSelector("#link-new:not([hidden])");
  same((await fetch(`${base}/api/records/${link}`)).status, 404, "it is deleted from the server");
}

export async function clocks_that_were_set_back_spoil_nothing({ base, context }) {
  const page = await open(await context(), `${base}/record`);
  const found = await page.evaluate(async () => {
    const { median, percentile, streaks, merged } = await import("/static/play/record.js");
    const entry = (id, day, seconds = 60) => ({ id, day, seconds, title: "", rows: 5, cols: 5, checks: 0, revealed: 0, hints: 0 });
    const days = (...all) => streaks(all.map((day, at) => entry(String(at), day)), new Date("2026-03-03T12:00:00"));
    return [
      days("2026-03-01", "2026-03-02", "2026-03-03"),
      days("2026-03-01", "2026-03-02"),
      days("2026-02-27", "2026-02-28", "2026-03-01"),
      days("2030-01-01", "2026-03-03"),
      days("nonsense", "2026-03-03"),
      days(),
      [median([]), median([3, 1]), median([5, 1, 3])],
      percentile([1, 2, 3, 4].map((n) => entry(String(n), "2026-03-01", n * 10)), entry("me", "2026-03-01", 25)),
      merged([entry("a", "2026-03-02")], [entry("a", "2026-03-02"), entry("b", "2026-03-01")]).map(({ id }) => id),
    ];
  });
  same(found, [
    { current: 3, best: 3 }, { current: 2, best: 2 }, { current: 0, best: 3 }, { current: 1, best: 1 }, { current: 1, best: 1 }, { current: 0, best: 0 },
    [0, 2, 3], 50, ["b", "a"],
  ], "streaks, middles, percentiles");
}

export async function what_is_shared_has_no_letters({ base, context }) {
  const shared = await context({ permissions: ["clipboard-read", "clipboard-write"] });
  const page = await begin(shared, base, "mini-1");
  await solve(page);
  const download = page.waitForEvent("download");
  await page.click("#finish-share");
  same((await download).suggestedFilename(), "crossword.png", "a picture");
  const text = await page.evaluate(() => navigator.clipboard.readText());
  holds(/5 × 5 in \d+:\d\d, without help/.test(text), `the text: ${text}`);
}

export async function hints_come_in_steps({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  const answer = await solution(page);
  await page.keyboard.press("Alt+h");
  await accessible(page, "hints");
  await page.click("#hints >> text=What kind of clue?");
  await page.waitForFunction(() => document.querySelector("#hints .told").textContent.length > 10);
  await picture(page, "hints");
  await page.click("#hints >> text=A letter");
  await page.waitForFunction((letter) => document.querySelector("#hints .told").textContent === `Letter 1: ${letter}`, answer[0]);
  await page.click("#hints >> text=The word");
  await page.waitForFunction((word) => document.querySelector("#hints .told").textContent === word, answer.slice(0, 5).join(""));
  await page.click("#hints >> text=Which clue?");
  await page.waitForFunction(() => document.querySelector("#hints .told").textContent.includes("Try"));
  await page.click("#hints >> text=Back to the grid");
  await page.keyboard.press("Alt+g");
  await page.fill("#jump-to", "1a");
  await page.keyboard.press("Enter");
  await solve(page);
  await saved(page);
  const hints = await page.evaluate(() => JSON.parse(localStorage.getItem("gridwright.record")).at(-1).hints);
  same(hints, 4, "hints are noted");
}

export async function without_a_solution_hints_come_from_the_machine({ base, context }) {
  const sample = await (await fetch(`${base}/api/samples/mini-1`, { method: "POST" })).json();
  const file = await (await fetch(`${base}/api/puzzles/${sample.link}/download?format=ipuz&letters=blank`)).json();
  delete file.solution;
  const page = await bring(await context(), base, file);
  await page.keyboard.press("Alt+h");
  await page.click("#hints >> text=The word");
  await page.waitForFunction(() => /\d+ % sure/.test(document.querySelector("#hints .told").textContent));
  same((await letters(page)).join(""), "", "nothing is written");
}
