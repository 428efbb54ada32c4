// Typing, scrolling and zooming with fingers, on screens of every size.

import { accessible, begin, bring, holds, letters, open, picture, same, saved, SCREENS, solution, TABLET } from "./harness.js";

/** A word with a letter that no English keyboard has. */
const GERMAN = {
  version: "http://ipuz.org/v2",
  kind: ["http://ipuz.org/crossword#1"],
  dimensions: { width: 3, height: 1 },
  puzzle: [[1, 0, 0]],
  solution: [["T", "Ü", "R"]],
  clues: { Across: [[1, "Sie ist offen oder nicht"]] },
};

export async function a_puzzle_is_played_on_every_screen({ base, context }) {
  for (const [name, screen] of Object.entries(SCREENS)) {
    const page = await begin(await context(screen), base, "mini-1");
    const answer = await solution(page);
    for (const [cell, letter] of answer.entries()) {
      if (screen.hasTouch) await page.tap(`#keys [data-key="${letter}"]`);
      else await page.keyboard.press(letter);
      if (cell === 7) await picture(page, `screen-${name}`);
    }
    await page.waitForSelector("#finish[open]");
    same(await letters(page), answer, `letters on ${name}`);
  }
}

export async function a_large_puzzle_can_be_hit_on_every_screen({ base, context }) {
  for (const colours of ["light", "dark", "forced"]) {
    for (const [name, screen] of Object.entries(SCREENS)) {
      const scheme = colours === "forced" ? { forcedColors: "active" } : { colorScheme: colours };
      const page = await begin(await context({ ...screen, ...scheme }), base, "daily");
      const size = await page.$eval("#cell-0", (cell) => cell.getBoundingClientRect().width);
      holds(size >= 28, `${name}: a cell of ${size} pixels`);
      const { width, height } = screen.viewport;
      same(await page.evaluate(() => document.documentElement.scrollWidth), width, `${name}: nothing to scroll sideways`);
      // The cursor is always in sight, wherever it goes.
      for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown", "End"]) await page.evaluate((key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })), key);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const { cursor, frame } = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
        return { cursor: box(".cell.at"), frame: box("#grid") };
      });
      const inside = cursor.top >= frame.top - 1 && cursor.bottom <= frame.bottom + 1 && cursor.left >= frame.left - 1 && cursor.right <= frame.right + 1;
      holds(inside, `${name}: the cursor is in sight: ${JSON.stringify({ cursor, frame })}`);
      for (const selector of ["#grid", ".clue-bar", ...(screen.hasTouch ? ["#keys"] : [])]) {
        const box = await page.$eval(selector, (element) => element.getBoundingClientRect().toJSON());
        holds(box.bottom <= height + 1 && box.right <= width + 1, `${name}: ${selector} is on the screen`);
      }
      await accessible(page, `play on ${name}, ${colours}`);
      await picture(page, `large-${name}-${colours}`);
    }
  }
}

export async function a_large_puzzle_is_played_to_its_end({ base, context }) {
  for (const name of ["desktop", "tablet", "phone-side"]) {
    const screen = SCREENS[name];
    const page = await begin(await context(screen), base, "daily");
    const answer = await solution(page);
    const rows = answer.map((letter, cell) => ({ letter, cell })).filter(({ letter }) => letter);
    for (const { letter, cell } of rows) {
      const at = await page.getAttribute(".cell.at", "id");
      // The next entry across begins where this one ends: only letters are typed.
      holds(at === `cell-${cell}`, `${name}: the cursor is at ${at} and not at cell-${cell}`);
      if (screen.hasTouch) await page.tap(`#keys [data-key="${letter}"]`);
      else await page.keyboard.press(letter);
    }
    await page.waitForSelector("#finish[open]");
    same(await letters(page), answer, `letters on ${name}`);
    await picture(page, `finished-${name}`);
  }
}

export async function nothing_jumps_while_the_page_loads({ base, context }) {
  for (const [name, screen] of Object.entries(SCREENS)) {
    const shared = await context(screen);
    await shared.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value))).observe({ type: "layout-shift", buffered: true });
    });
    const page = await begin(shared, base, "daily");
    await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
    const shift = await page.evaluate(() => window.shift);
    holds(shift < 0.02, `${name}: a layout shift of ${shift}`);
  }
}

export async function letters_are_typed_in_construct_by_touch({ base, context }) {
  for (const name of ["phone", "phone-side", "tablet", "tablet-side", "fold"]) {
    const page = await open(await context(SCREENS[name]), `${base}/construct`);
    await page.tap("#cell-16");
    for (const letter of "WORT") await page.tap(`#keys [data-key="${letter}"]`);
    same((await letters(page)).join(""), "WORT", `letters on ${name}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    holds(wide <= SCREENS[name].viewport.width, `${name}: nothing to scroll sideways: ${wide}`);
    await picture(page, `construct-${name}`);
  }
}

export async function keys_follow_the_language_of_the_clues({ base, context }) {
  const page = await bring(await context(SCREENS.phone), base, GERMAN);
  same(await page.$$eval("#keys > div:first-child button", (all) => all.map((key) => key.textContent).join("")), "QWERTZUIOPÜ", "the first row");
  for (const letter of "TÜR") await page.tap(`#keys [data-key="${letter}"]`);
  await page.waitForSelector("#finish[open]");
}

export async function accents_are_typed_by_long_press_and_digits_from_a_layer({ base, context }) {
  const page = await begin(await context(SCREENS.tablet), base, "mini-1");
  const hold = async (key, letter) => {
    const box = await page.$eval(`#keys [data-key="${key}"]`, (element) => element.getBoundingClientRect().toJSON());
    const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerType: "touch", isPrimary: true, pointerId: 7, bubbles: true, cancelable: true };
    await page.dispatchEvent(`#keys [data-key="${key}"]`, "pointerdown", at);
    await page.waitForSelector("#keys .more");
    const to = await page.$eval(`#keys .more [data-letter="${letter}"]`, (element) => element.getBoundingClientRect().toJSON());
    await page.dispatchEvent(`#keys [data-key="${key}"]`, "pointermove", { ...at, clientX: to.x + to.width / 2, clientY: to.y + 5 });
    await page.dispatchEvent(`#keys [data-key="${key}"]`, "pointerup", { ...at, clientX: to.x + to.width / 2, clientY: to.y + 5 });
  };
  await hold("E", "É");
  await page.tap('#keys [data-key="digits"]');
  await page.tap('#keys [data-key="7"]');
  await page.tap('#keys [data-key="letters"]');
  await hold("U", "Ü");
  await page.tap('#keys [data-key="accents"]');
  await page.tap('#keys [data-key="Ñ"]');
  same((await letters(page)).join(""), "É7ÜÑ", "letters");
}

export async function plain_letters_count_where_the_player_wants_that({ base, context }) {
  const page = await bring(await context(), base, GERMAN);
  await page.keyboard.type("tur");
  await page.waitForFunction(() => document.getElementById("notice").textContent.includes("one cell is wrong"));
  await page.click('[aria-label="More"]');
  await page.click("#settings-open");
  await page.click('[name="plain_letters"]');
  await page.waitForSelector("#finish[open]");
}

export async function a_real_keyboard_puts_the_keys_away({ base, context }) {
  const page = await begin(await context(TABLET), base, "mini-1");
  holds(await page.isVisible("#keys"), "keys on the screen at first");
  await page.keyboard.type("ab");
  same((await letters(page)).join(""), "AB", "letters of the keyboard");
  holds(await page.isHidden("#keys"), "the grid has the room");
  await page.keyboard.press("Tab");
  same(await page.getAttribute(".cell.at", "id"), "cell-5", "Tab goes on");
  await page.tap("#keys-toggle");
  await page.tap('#keys [data-key="C"]');
  same((await letters(page))[5], "C", "and the keys come back");
}

export async function two_fingers_zoom_and_one_scrolls({ base, context }) {
  const page = await begin(await context(SCREENS.phone), base, "daily");
  const size = () => page.$eval("#cell-0", (cell) => cell.getBoundingClientRect().width);
  const before = await size();
  const session = await page.context().newCDPSession(page);
  const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  await touch("touchStart", [[150, 250], [200, 250]]);
  for (let step = 1; step <= 5; step++) await touch("touchMove", [[150 - step * 8, 250], [200 + step * 8, 250]]);
  await touch("touchEnd", []);
  const after = await size();
  holds(after > before * 1.5, `larger cells: ${before} to ${after}`);
  same(await page.evaluate(() => visualViewport.scale), 1, "the page itself is not zoomed");
  const at = await page.getAttribute(".cell.at", "id");
  await touch("touchStart", [[200, 300]]);
  for (let step = 1; step <= 5; step++) await touch("touchMove", [[200, 300 - step * 20]]);
  await touch("touchEnd", []);
  await page.waitForFunction(() => document.getElementById("grid").scrollTop > 20);
  same(await page.getAttribute(".cell.at", "id"), at, "scrolling does not move the cursor");
}

export async function a_laptop_at_200_percent_is_usable({ base, context }) {
  const page = await begin(await context({ viewport: { width: 720, height: 450 } }), base, "daily");
  await page.keyboard.type("amber");
  await saved(page);
  for (const selector of ["#grid", ".clue-bar", "#clues", "#check-menu"]) {
    if (selector === "#check-menu") await page.click("text=Check");
    const box = await page.$eval(selector, (element) => element.getBoundingClientRect().toJSON());
    holds(box.width > 100 && box.height > 30 && box.right <= 721 && box.bottom <= 451, `${selector}: ${JSON.stringify(box)}`);
  }
}
