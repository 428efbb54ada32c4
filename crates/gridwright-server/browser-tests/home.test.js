import { accessible, holds, open, picture, ready, same } from "./harness.js";

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
