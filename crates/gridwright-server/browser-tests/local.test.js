// Pages without a server: one file, opened from disk.

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { accessible, begin, holds, letters, open, PHONE, picture, ready, same, saved, solution } from "./harness.js";

/** The playable page of a sample, as a file on disk, and the right letters. */
async function onDisk(base, context, sample) {
  const page = await begin(context, base, sample);
  const answer = await solution(page);
  const link = page.url().split("/").pop();
  const html = await (await fetch(`${base}/api/games/${link}/download?format=play&letters=blank`)).text();
  await page.close();
  const file = path.join(mkdtempSync(path.join(tmpdir(), "gridwright-")), `${sample}.html`);
  writeFileSync(file, html);
  return { address: pathToFileURL(file).href, answer, html };
}

/** A browser without any network that tells what was asked of it. */
async function cutOff(context, options = {}) {
  const made = await context(options);
  const asked = [];
  made.on("request", (request) => {
    if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url());
  });
  await made.setOffline(true);
  return { made, asked };
}

export async function a_file_is_played_to_its_end_without_a_network({ base, context }) {
  const { address, answer, html } = await onDisk(base, await context(), "mini-1");
  holds(html.length < 250 * 1024, `less than 250 KB: ${html.length}`);
  console.log(`      a playable page: ${Math.round(html.length / 1024)} KB`);
  const { made, asked } = await cutOff(context);
  const page = await open(made, address);
  await accessible(page, "a page on disk");
  await picture(page, "local-start");
  const word = answer.join("").toLowerCase();
  await page.keyboard.type(word.slice(0, 7));
  await page.reload();
  await ready(page);
  same((await letters(page)).join("").toLowerCase(), word.slice(0, 7), "letters after a reload");
  await page.click("#cell-7");
  await page.keyboard.type(word.slice(7));
  await page.waitForSelector("#finish[open]");
  same(await page.textContent("#finish h2"), "Solved, all by yourself", "heading");
  same(await letters(page), answer, "letters");
  await picture(page, "local-end");
  same(asked, [], "requests");
  same(page.faults, [], "faults of the page");
}

export async function letters_are_checked_and_revealed_without_a_server({ base, context }) {
  const { address, answer } = await onDisk(base, await context(), "rebus");
  const { made } = await cutOff(context);
  const page = await open(made, address);
  const wrong = answer[0] === "Q" ? "z" : "q";
  await page.click("#cell-0");
  await page.keyboard.press(wrong);
  await page.click("text=Check");
  await page.click('[data-do="check"][data-scope="puzzle"]');
  await page.waitForSelector("#cell-0.wrong");
  const cell = answer.findIndex((text) => text.length > 1);
  await page.click(`#cell-${cell}`);
  await page.click("text=Reveal");
  await page.click('[data-do="reveal"][data-scope="letter"]');
  await page.waitForSelector(`#cell-${cell}.revealed`);
  same((await letters(page))[cell], answer[cell], "the revealed rebus");
  same(page.faults, [], "faults of the page");
}

export async function two_tabs_of_one_file_agree({ base, context }) {
  const { address } = await onDisk(base, await context(), "mini-2");
  const { made } = await cutOff(context);
  const first = await open(made, address);
  const second = await open(made, address);
  await first.keyboard.type("abc");
  await second.waitForFunction(() => [...document.querySelectorAll(".txt")].map((t) => t.textContent).join("") === "ABC");
  await second.keyboard.press("End");
  await second.keyboard.press("z");
  await first.waitForFunction(() => [...document.querySelectorAll(".txt")].some((t) => t.textContent === "Z"));
  await first.reload();
  await ready(first);
  same(await letters(first), await letters(second), "letters of both pages");
}

export async function storage_that_is_full_is_told({ base, context }) {
  const { address } = await onDisk(base, await context(), "mini-1");
  const { made } = await cutOff(context);
  await made.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  const page = await open(made, address);
  await page.keyboard.type("abc");
  same((await letters(page)).join(""), "ABC", "letters are shown all the same");
  await page.waitForFunction(() => document.documentElement.classList.contains("unkept"));
  await page.waitForFunction(() => document.getElementById("notice").textContent.includes("keeps nothing"));
}

export async function a_file_fits_a_phone_and_the_dark({ base, context }) {
  const { address } = await onDisk(base, await context(), "daily");
  const { made } = await cutOff(context, { ...PHONE, colorScheme: "dark" });
  const page = await open(made, address);
  for (const letter of "AMBER") await page.tap(`#keys [data-key="${letter}"]`);
  same((await letters(page)).join(""), "AMBER", "letters");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  holds(wide <= 375, `nothing to scroll sideways: ${wide}`);
  await accessible(page, "a page on disk, on a phone");
  await picture(page, "local-phone");
  const desktop = await open((await cutOff(context)).made, address);
  await desktop.keyboard.type("amber");
  await desktop.click('[aria-label="More"]');
  same(await desktop.$$eval("[role=menu]:not([hidden]) [role=menuitem]:not([hidden])", (all) => all.map((one) => one.textContent)).then((all) => all.includes("Print…")), true, "the menu prints");
  await picture(desktop, "local-desktop");
}

/** Random moves here and at the server, which has the game in Rust. */
export async function the_local_game_is_the_twin_of_the_servers({ base, context }) {
  const page = await open(await context(), base);
  for (const sample of ["mini-1", "rebus"]) {
    const { link } = await (await fetch(`${base}/api/games`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ sample }) })).json();
    const html = await (await fetch(`${base}/api/games/${link}/download?format=play&letters=blank`)).text();
    const data = html.match(/id="page-data">(.*?)<\/script>/s)[1];
    const answer = await (await fetch(`${base}/api/games/${link}/download?format=ipuz&letters=solution`)).json();
    const right = answer.solution.flat().map((cell) => (typeof cell === "string" ? cell : (cell?.value ?? "")));
    const rounds = randomRounds(JSON.parse(data).puzzle, right);
    const local = await page.evaluate(playLocally, { data, rounds });
    for (const [at, message] of rounds.entries()) {
      const reply = await (await fetch(`${base}/api/games/${link}/moves`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(message) })).json();
      const { squares, events, finished, paused, statistics } = reply;
      same(local[at], { squares, events, finished, paused, statistics }, `${sample}, message ${at}: ${JSON.stringify(message)}`);
    }
  }
}

/** Messages with random moves: now and then the whole grid is right, and begun again. */
function randomRounds(puzzle, right) {
  let seed = 7;
  const roll = (sides) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 16) % sides;
  };
  const cells = () => Array.from({ length: 1 + roll(6) }, () => roll(puzzle.cells.length));
  const options = { arrow_turns_first: true, skip_filled: true, back_to_gap: true, at_end: "next-entry", skip_full_entries: true, backspace_crosses: true, space_clears: false };
  const move = () => {
    const cell = roll(puzzle.cells.length + 1);
    const text = [right[cell] ?? "", "Q", "ß", "", "E"][roll(5)].replace("#", "");
    const all = [
      { type: "write", cell, text, pencil: roll(4) === 0 },
      { type: "write", cell, text, pencil: false },
      { type: "check", cells: cells() },
      { type: "reveal", cells: cells().slice(0, 1) },
      { type: "clear", cells: cells() },
      { type: "options", options: { ...options, auto_check: roll(2) === 0, mark_empty: roll(2) === 0, plain_letters: roll(2) === 0 } },
      { type: "restore" },
      { type: ["pause", "resume", "resume", "resume"][roll(4)] },
      { type: "cursor", cell, down: roll(2) === 0 },
    ];
    return all[roll(all.length)];
  };
  const whole = right.flatMap((text, cell) => (puzzle.cells[cell].kind === "open" ? [{ type: "write", cell, text, pencil: false }] : []));
  return Array.from({ length: 120 }, (_, seq) => {
    const moves = Array.from({ length: 1 + roll(5) }, move);
    if (seq % 30 === 20) return { seq, moves: [{ type: "resume" }, ...whole] };
    return { seq, moves: seq % 30 === 25 ? [...moves, { type: "restart" }] : moves };
  });
}

/** In the page: the same messages in the game without a server. */
async function playLocally({ data, rounds }) {
  const { LocalGame } = await import("/static/play/local/game.js");
  const { Judge } = await import("/static/play/local/judge.js");
  const { puzzle, secret } = JSON.parse(data);
  const game = new LocalGame(puzzle, new Judge(secret));
  return rounds.map(({ moves }) => {
    const { squares, events } = game.play(moves, 0);
    const { finished, paused, statistics } = game;
    return JSON.parse(JSON.stringify({ squares, events, finished, paused, statistics }));
  });
}
