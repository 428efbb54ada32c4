// The slow suite: every page on every screen, in every set of colours, and the
// games on all of them to their ends. It runs with SLOW=1; the usual suite has a
// cross-section (touch.test.js, phone.test.js).

import { accessible, begin, holds, letters, open, picture, same, SCREENS, solution } from "./harness.js";

const COLOURS = { light: { colorScheme: "light" }, dark: { colorScheme: "dark" }, forced: { forcedColors: "active" } };
const PAGES = { home: "/", choose: "/solve", make: "/make", construct: "/construct", record: "/record", missing: "/nowhere" };

/** Calls for every screen and every set of colours. */
async function everywhere(context, look) {
  for (const [name, screen] of Object.entries(SCREENS)) {
    for (const [colours, scheme] of Object.entries(COLOURS)) {
      const shared = await context({ ...screen, ...scheme, reducedMotion: "reduce" });
      await look(shared, screen, `${name}-${colours}`);
      await shared.close();
    }
  }
}

export async function every_page_on_every_screen({ base, context }) {
  await everywhere(context, async (shared, screen, name) => {
    for (const [page, address] of Object.entries(PAGES)) {
      const opened = await shared.newPage();
      await opened.goto(base + address);
      await opened.waitForLoadState("networkidle");
      await accessible(opened, `${page} on ${name}`);
      const wide = await opened.evaluate(() => document.documentElement.scrollWidth);
      holds(wide <= screen.viewport.width, `${page} on ${name}: nothing to scroll sideways: ${wide}`);
      await picture(opened, `matrix-${page}-${name}`);
      await opened.close();
    }
  });
}

/** Plays a sample to its end, with the keys of the screen or of the keyboard. */
async function play(shared, base, sample, isTouch, name) {
  const page = await begin(shared, base, sample);
  const answer = await solution(page);
  for (const letter of answer.filter(Boolean)) {
    if (isTouch) await page.tap(`#keys [data-key="${letter}"]`);
    else await page.keyboard.press(letter);
  }
  await page.waitForSelector("#finish[open]");
  same(await letters(page), answer, `${sample} on ${name}`);
  await accessible(page, `the end of ${sample} on ${name}`);
  await page.close();
}

export async function games_are_played_to_their_ends_on_every_screen({ base, context }) {
  await everywhere(context, async (shared, screen, name) => {
    for (const sample of ["mini-1", "daily"]) {
      // A tablet may have a keyboard, and a phone its own keys only.
      await play(shared, base, sample, false, `${name} by keyboard`);
      if (screen.hasTouch) await play(shared, base, sample, true, `${name} by touch`);
    }
  });
}

export async function solving_is_watched_on_every_screen({ base, context }) {
  const { link } = await (await fetch(`${base}/api/samples/mini-2`, { method: "POST" })).json();
  await everywhere(context, async (shared, screen, name) => {
    const page = await open(shared, `${base}/solve/${link}`);
    await page.waitForFunction(() => document.body.dataset.state === "done");
    await accessible(page, `a solve on ${name}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    holds(wide <= screen.viewport.width, `a solve on ${name}: nothing to scroll sideways: ${wide}`);
    await picture(page, `matrix-watch-${name}`);
  });
}
