// The browser, and small things that all tests use.

import { execFileSync } from "node:child_process";
import { accessSync, constants, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { chromium } from "playwright-core";

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** Where Chromium is: named, on the path, or where Playwright has put it. */
export function findChromium() {
  const named = process.env.CHROMIUM ? [process.env.CHROMIUM] : [];
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const candidates = [...named, ...onPath];
  try {
    candidates.push(chromium.executablePath());
  } catch {
    // Playwright has none.
  }
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** The ways to install Chromium: by the system, then by Playwright. */
function installers() {
  // The package lets its description be found, but not the program beside it.
  const cli = path.join(path.dirname(require.resolve("playwright-core/package.json")), "cli.js");
  return [
    ["apt-get", ["update", "-q"]],
    ["apt-get", ["install", "-q", "-y", "--no-install-recommends", "chromium"]],
    [process.execPath, [cli, "install", "chromium"]],
  ];
}

/** Installs Chromium where it is missing. Gives why there is none, or nothing. */
export function ensureChromium() {
  let reason = "";
  for (const [program, rest] of findChromium() ? [] : installers()) {
    try {
      execFileSync(program, rest, { stdio: ["ignore", "ignore", "pipe"], timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
    } catch (error) {
      reason = String(error.message).split("\n")[0];
    }
    if (findChromium()) break;
  }
  return findChromium() ? "" : reason || "unknown";
}

/** A phone held upright. */
export const PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A tablet held upright. */
export const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true };

/** The screens on which everything must work. */
export const SCREENS = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: TABLET,
  "tablet-side": { ...TABLET, viewport: { width: 1180, height: 820 } },
  fold: { ...TABLET, viewport: { width: 884, height: 1104 } },
  phone: PHONE,
  "phone-side": { ...PHONE, viewport: { width: 667, height: 375 } },
};

export async function launch() {
  const args = ["--no-sandbox", "--disable-dev-shm-usage"];
  return chromium.launch({ executablePath: findChromium(), args });
}

/** Fails with a message unless the two are the same. */
export function same(found, expected, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(expected)];
  if (a !== b) throw new Error(`${what}: expected ${b}, found ${a}`);
}

/** Fails with a message unless this holds. */
export function holds(condition, what) {
  if (!condition) throw new Error(what);
}

/** Opens a page of the server and waits until it works. */
export async function open(context, address) {
  const page = await context.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !page.examined) page.faults.push(message.text());
  });
  await page.goto(address);
  await ready(page);
  return page;
}

export async function ready(page) {
  await page.waitForFunction(() => document.documentElement.dataset.ready !== undefined);
}

/** Begins a game of a sample and opens its page. */
export async function begin(context, base, sample) {
  const answer = await fetch(`${base}/api/games`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ sample }),
  });
  const { link } = await answer.json();
  return open(context, `${base}/play/${link}`);
}

/** Brings a puzzle, as a file or as an ipuz document, and opens a game of it. */
export async function bring(context, base, puzzle) {
  const body = puzzle instanceof Uint8Array ? puzzle : JSON.stringify(puzzle);
  const { link } = await (await fetch(`${base}/api/puzzles`, { method: "POST", body })).json();
  const headers = { "content-type": "application/json" };
  const game = await fetch(`${base}/api/games`, { method: "POST", headers, body: JSON.stringify({ puzzle: link }) });
  return open(context, `${base}/play/${(await game.json()).link}`);
}

/**
 * The line from the pages of a context to the server, which can be cut and
 * mended. To be called before pages are opened: the offline mode of the browser
 * leaves connections alone that are open already.
 */
export async function line(context) {
  const open = new Set();
  let isCut = false;
  await context.routeWebSocket(/\/live/, (page) => {
    if (isCut) return void page.close();
    const server = page.connectToServer();
    const pair = { page, server };
    open.add(pair);
    server.onClose(() => {
      open.delete(pair);
      page.close();
    });
  });
  return {
    cut: async () => {
      isCut = true;
      await context.setOffline(true);
      for (const { page, server } of open) await Promise.all([page.close(), server.close()]);
      open.clear();
    },
    mend: async () => {
      isCut = false;
      await context.setOffline(false);
    },
  };
}

/** The letters in the grid, cell by cell. */
export async function letters(page) {
  return page.$$eval("#grid .cell", (cells) => cells.map((cell) => cell.querySelector(".txt")?.textContent ?? ""));
}

/** The solution of a game, from the file that the server offers. */
export async function solution(page) {
  const link = new URL(page.url()).pathname.split("/").pop();
  const origin = new URL(page.url()).origin;
  const answer = await fetch(`${origin}/api/games/${link}/download?format=ipuz&letters=solution`);
  const ipuz = await answer.json();
  return ipuz.solution.flat().map((cell) => (typeof cell === "string" && cell !== "#" ? cell : (cell?.value ?? "")));
}

/** Waits until the server has everything. */
export async function saved(page) {
  await page.waitForFunction(() => document.getElementById("saved")?.textContent === "Saved");
}

/** Fails if the accessibility checker finds anything, of whatever weight. */
export async function accessible(page, what) {
  await examine(page, () => check(page, what));
}

/** Runs a tool on a page. What the tool does to the page is no fault of the page. */
async function examine(page, tool) {
  page.examined = true;
  await tool();
  await page.evaluate(() => {});
  page.examined = false;
}

async function check(page, what) {
  // What moves or fades in is judged when it has come to rest.
  await page.evaluate(() => Promise.all(document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity).map((one) => one.finished.catch(() => {}))));
  // The page forbids scripts from elsewhere; the checker is evaluated by the tool instead.
  await page.evaluate(axe);
  const result = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  const told = result.violations.map(({ id, impact, nodes }) => `${id} (${impact}): ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  same(told, [], `${what}: findings`);
}

/** Keeps a picture where SCREENSHOTS says. */
export async function picture(page, name) {
  const folder = process.env.SCREENSHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await examine(page, () => page.screenshot({ path: path.join(folder, `${name}.png`) }));
}
