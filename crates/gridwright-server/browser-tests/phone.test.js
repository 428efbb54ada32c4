import { accessible, begin, holds, letters, open, PHONE, picture, same, solution } from "./harness.js";

export async function a_whole_puzzle_by_touch({ base, context }) {
  const page = await begin(await context(PHONE), base, "mini-1");
  await accessible(page, "phone");
  await picture(page, "phone-start");
  for (const letter of (await solution(page)).join("")) await page.tap(`#keys [data-key="${letter}"]`);
  await page.waitForSelector("#finish[open]");
  same(await letters(page), await solution(page), "letters");
  await picture(page, "phone-end");
}

export async function everything_fits_a_phone({ base, context }) {
  for (const scheme of ["light", "dark"]) {
    const page = await begin(await context({ ...PHONE, colorScheme: scheme }), base, "daily");
    for (const letter of "AMBER") await page.tap(`#keys [data-key="${letter}"]`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    holds(wide <= 375, `nothing to scroll sideways: ${wide}`);
    const cell = await page.$eval("#cell-0", (element) => element.getBoundingClientRect().width);
    holds(cell >= 28, `cells can be hit: ${cell}`);
    for (const id of ["#keys", "#grid", ".clue-bar"]) {
      const bottom = await page.$eval(id, (element) => element.getBoundingClientRect().bottom);
      holds(bottom <= 668, `${id} is on the screen: ${bottom}`);
    }
    await picture(page, `phone-${scheme}`);
    await page.tap("#clues-open");
    await page.waitForSelector("#clues.open");
    await picture(page, `phone-clues-${scheme}`);
    await page.tap("#clues li:nth-child(3) button");
    await page.waitForSelector("#clues:not(.open)", { state: "attached" });
  }
}

export async function home_and_construct_fit_a_phone({ base, context }) {
  const shared = await context(PHONE);
  for (const [name, path] of [["home", "/"], ["construct", "/construct"]]) {
    const page = await open(shared, base + path);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    holds(wide <= 375, `${name}: nothing to scroll sideways: ${wide}`);
    await accessible(page, `${name} on a phone`);
    await picture(page, `phone-${name}`);
  }
}
