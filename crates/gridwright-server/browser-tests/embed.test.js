// Puzzles inside pages of other sites.

import { createServer } from "node:http";
import { accessible, begin, holds, picture, same, solution } from "./harness.js";

/** A site of somebody else's with one page. */
async function host(html) {
  const server = createServer((_, answer) => {
    answer.setHeader("content-type", "text/html; charset=utf-8");
    answer.end(html);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, end: () => server.close() };
}

function pageWith(base, link, more = "") {
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A blog</title><main><h1>Today's puzzle</h1>
    <script>window.heard = [];
      for (const name of ["ready", "progress", "time", "done"])
        addEventListener("gridwright-" + name, ({ detail }) => heard.push([name, detail]));</script>
    <script type="module" src="${base}/gridwright-puzzle.js"></script>
    <gridwright-puzzle src="${base}/embed/${link}" label="Mini crossword" ${more}></gridwright-puzzle></main></html>`;
}

async function puzzleOf(page) {
  const game = await (await fetch(page.url().replace("/play/", "/api/games/"))).json();
  return game.puzzle_link;
}

export async function a_puzzle_inside_another_site_tells_how_it_goes({ base, context }) {
  const game = await begin(await context(), base, "mini-1");
  const answer = await solution(game);
  const { address, end } = await host(pageWith(base, await puzzleOf(game)));
  const page = await (await context()).newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(address);
  await page.waitForFunction(() => window.heard.some(([name]) => name === "ready"));
  const [, facts] = await page.evaluate(() => window.heard.find(([name]) => name === "ready"));
  same([facts.rows, facts.cols, facts.all, facts.finished], [5, 5, answer.filter((text) => text !== "").length, false], "what is told of the puzzle");
  const frame = page.frames().find((frame) => frame.url().includes("/embed/"));
  holds(!(await frame.isVisible(".wordmark")), "nothing of our own around the grid");
  holds(await frame.isVisible("#grid"), "the grid is there");
  // The cursor is in the first cell already: a click there would turn it.
  await frame.click("#cell-1");
  await frame.click("#cell-0");
  await page.keyboard.type(answer.join("").toLowerCase());
  await page.waitForFunction(() => window.heard.some(([name]) => name === "done"));
  const heard = await page.evaluate(() => window.heard);
  const filled = heard.filter(([name]) => name === "progress").map(([, { filled }]) => filled);
  holds(filled.length > 3 && filled.every((count, at) => at === 0 || count >= filled[at - 1]), `progress: ${filled}`);
  const [, done] = heard.find(([name]) => name === "done");
  same([done.finished, done.filled, done.checks, done.revealed], [true, done.all, 0, 0], "what is told at the end");
  same(faults, [], "faults of the page");
  end();
}

export async function an_embedded_puzzle_looks_well({ base, context }) {
  const game = await begin(await context(), base, "daily");
  const { address, end } = await host(pageWith(base, await puzzleOf(game), 'theme="dark" height="600"'));
  for (const [name, options] of [["desktop", {}], ["phone", { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }]]) {
    const page = await (await context(options)).newPage();
    await page.goto(address);
    await page.waitForFunction(() => window.heard.some(([name]) => name === "ready"));
    const frame = page.frames().find((frame) => frame.url().includes("/embed/"));
    const [red] = (await frame.$eval("body", (body) => getComputedStyle(body).backgroundColor)).match(/\d+/g).map(Number);
    holds(red < 60, "the theme that was asked for");
    const wide = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    holds(wide <= 0, `nothing to scroll sideways: ${wide}`);
    await accessible(page, `a page with a puzzle inside, ${name}`);
    await picture(page, `embed-${name}`);
  }
  end();
}

export async function the_menu_has_the_code({ base, context }) {
  const shared = await context({ permissions: ["clipboard-read", "clipboard-write"] });
  const game = await begin(shared, base, "mini-1");
  await game.click('[aria-label="More"]');
  await game.click("#share-embed");
  await game.waitForFunction(() => document.getElementById("notice").textContent.startsWith("Code copied"));
  const code = await game.evaluate(() => navigator.clipboard.readText());
  const link = await puzzleOf(game);
  same(code.split("\n"), [`<script type="module" src="${base}/gridwright-puzzle.js"></script>`, `<gridwright-puzzle src="${base}/embed/${link}" label="${await game.textContent("#title")}"></gridwright-puzzle>`], "the code");
}
