import { accessible, begin, holds, open, PHONE, picture, ready, same } from "./harness.js";

/** Brings a sample to the server and opens the page that solves it. */
async function watch(context, base, sample) {
  const answer = await fetch(`${base}/api/samples/${sample}`, { method: "POST" });
  const { link } = await answer.json();
  return open(context, `${base}/solve/${link}`);
}

/** Waits until the machine is done and its result is shown. */
async function solved(page) {
  await page.waitForFunction(() => document.body.dataset.state === "done");
}

/** Goes to one of the rounds or grids. */
async function goTo(page, number) {
  await page.$eval(
    "#step",
    (step, number) => {
      step.value = String(number);
      step.dispatchEvent(new Event("input", { bubbles: true }));
    },
    number,
  );
}

const lettersOf = (page, grid) => page.$$eval(`#${grid} .cell`, (cells) => cells.map((cell) => cell.querySelector(".txt")?.textContent ?? ""));

export async function a_solve_is_watched_to_its_end({ base, context }) {
  const page = await watch(await context(), base, "mini-1");
  holds(/\d{4}, \d\d:\d\d:\d\d/.test(await page.textContent("#now")), "date and time are shown");
  await solved(page);
  same(await page.$$eval("#machine .txt", (all) => all.filter((cell) => cell.textContent === "").length), 0, "empty cells");
  // The official solution is shown to those only who ask for it.
  holds(await page.isHidden("#official"), "the official solution is not shown");
  same(await page.$$eval("#official .txt, #machine .wrong", (all) => all.filter((cell) => cell.textContent !== "").length), 0, "letters of the official solution");
  await page.click("#show-official");
  await page.waitForSelector("#official-figure:not([hidden])");
  const [official, machine] = [await lettersOf(page, "official"), await lettersOf(page, "machine")];
  const differ = official.filter((letter, at) => letter !== machine[at]).length;
  same(await page.$$eval("#machine .wrong", (all) => all.length), differ, "cells that are marked as wrong");
  holds((await page.$$eval("#machine .num", (all) => all.length)) > 0, "numbers");
  holds((await page.textContent("#status")).includes("round"), "the status tells of rounds");
  // Back to the first round: every cell has its heat, nothing is marked.
  await goTo(page, 1);
  same(await page.$$eval("#machine .wrong", (all) => all.length), 0, "marks in the first round");
  holds((await page.textContent("#step-name")).startsWith("round 1 of "), "the first round is named");
  const heat = await page.$$eval("#machine .heat", (all) => all.map((cell) => Number(cell.style.getPropertyValue("--sure"))));
  holds(heat.length === 25 && heat.every((sure) => sure > 0 && sure <= 1), `a heat map: ${heat}`);
  // A clue tells what its answer might be, and why.
  await page.click("#clues li:nth-child(2) button");
  await page.waitForSelector("#candidates-table tbody tr");
  const headings = await page.$$eval("#candidates-table th", (all) => all.map((cell) => cell.textContent));
  same(headings, ["Answer", "By its clue", "In the grid", "Why"], "columns");
  holds((await page.textContent("#candidates-table tbody td:last-child")).length > 5, "a reason");
  same(await page.$$eval("#machine .word", (all) => all.length), 5, "cells of the word");
  await page.click("#replay");
  await solved(page);
  await accessible(page, "solve");
  await picture(page, "solve-mini");
  same(page.faults, [], "faults of the page");
}

export async function the_older_methods_show_their_traces({ base, context }) {
  const page = await watch(await context({ colorScheme: "dark", reducedMotion: "reduce" }), base, "mini-2");
  await solved(page);
  await page.selectOption("#method", "ratio-tree");
  await page.waitForFunction(() => document.querySelector("#trace-note").textContent.startsWith("Grid "));
  await solved(page);
  await goTo(page, 1);
  same(await page.textContent("#trace-table th"), "Word", "a table of wishes");
  holds((await page.textContent("#trace-note")).startsWith("Grid 1:"), "the first grid");
  await accessible(page, "trace of a tree");
  await picture(page, "solve-tree-dark");
  await page.selectOption("#method", "reduce-neglect");
  await page.waitForFunction(() => document.querySelectorAll("#trace-table tbody tr").length === 10);
  await solved(page);
  holds((await page.textContent("#trace-note")).includes("results kept"), "results are counted");
  await picture(page, "solve-domains-dark");
  same(page.faults, [], "faults of the page");
}

export async function a_large_puzzle_is_solved_from_its_game({ base, context }) {
  const page = await begin(await context({ reducedMotion: "reduce" }), base, "daily");
  await page.click('[aria-label="More"]');
  await page.click("#watch");
  await page.click("#confirm [value=yes]");
  await page.waitForURL(/\/solve\//);
  await ready(page);
  await solved(page);
  await page.click('#clues [data-slot="5"]');
  await page.waitForSelector("#candidates-table tbody tr");
  await goTo(page, 1);
  await picture(page, "solve");
  holds(await page.isHidden("#official"), "who comes from a game does not see the solution");
  await page.selectOption("#method", "reduce-neglect");
  await page.waitForSelector("#status.bad");
  holds((await page.textContent("#status")).includes("30 rows and columns"), "a grid that is too large is refused");
}

export async function puzzles_to_solve_are_chosen_and_fit_a_phone({ base, context }) {
  const page = await open(await context({ ...PHONE, reducedMotion: "reduce" }), base);
  await page.tap(".pages-open");
  await page.tap('.pages a[href="/solve"]');
  await page.waitForURL(/\/solve$/);
  await ready(page);
  await accessible(page, "choose");
  await picture(page, "phone-choose");
  await page.tap('[data-sample="mini-3"]');
  await page.waitForURL(/\/solve\/.{22}/);
  await solved(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  holds(wide <= 375, `nothing to scroll sideways: ${wide}`);
  await accessible(page, "solve on a phone");
  await picture(page, "phone-solve");
  const missing = await open(await context(), `${base}/solve/AAAAAAAAAAAAAAAAAAAAAA`);
  same(await missing.textContent("#title"), "No such puzzle", "a wrong link");
}

export async function watching_is_held_and_stepped({ base, context }) {
  const page = await watch(await context({ viewport: { width: 1440, height: 900 } }), base, "mini-3");
  await solved(page);
  same(await page.getAttribute("#hold", "aria-label"), "Go on", "at the end it is held");
  await goTo(page, 1);
  holds((await page.textContent("#step-name")).startsWith("round 1 of "), "the first round");
  holds(await page.isDisabled("#step-back"), "there is none before it");
  await page.click("#step-on");
  holds((await page.textContent("#step-name")).startsWith("round 2 of "), "one step on");
  await page.click("#step-back");
  holds((await page.textContent("#step-name")).startsWith("round 1 of "), "one step back");
  await page.click("#hold");
  await solved(page);
  // The machine's grid stands first and takes the room that there is.
  same(await page.$$eval("figcaption", (all) => all[0].textContent), "Machine", "the first grid");
  const { width } = await page.$eval("#machine", (grid) => grid.getBoundingClientRect().toJSON());
  holds(width > 450, `the grid is large: ${width}`);
}
