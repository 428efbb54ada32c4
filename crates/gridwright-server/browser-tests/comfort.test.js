// What makes playing pleasant.

import { accessible, begin, bring, holds, letters, line, picture, ready, same, saved, solution } from "./harness.js";

/** A puzzle whose clues name each other. */
const NAMING = {
  version: "http://ipuz.org/v2",
  kind: ["http://ipuz.org/crossword#1"],
  dimensions: { width: 3, height: 3 },
  puzzle: [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
  solution: [["C", "A", "T"], ["O", "D", "E"], ["W", "O", "N"]],
  clues: { Across: [[1, "See 4-Across and 3-Down"], [4, "Mit 1 senkrecht ein Lied"], [5, "Was first"]], Down: [[1, "It moos"], [2, "Fuss"], [3, "Not 4 across"]] },
};

async function set(page, name) {
  await page.click('[aria-label="More"]');
  await page.click("#settings-open");
  await page.click(`#settings [name="${name}"]`);
  await page.click("#settings .primary");
}

export async function clues_that_a_clue_names_are_marked_and_clicked({ base, context }) {
  const page = await bring(await context(), base, NAMING);
  same(await page.$$eval(".clues li.named", (all) => all.map((item) => item.textContent)), ["4Mit 1 senkrecht ein Lied", "3Not 4 across"], "clues that are named");
  same(await page.$$eval(".cell.named", (all) => all.length), 4, "their cells, beside the word itself");
  await picture(page, "named");
  await page.click("#clue .names >> nth=0");
  same(await page.textContent("#where"), "4 Across", "a name in the bar leads there");
  await page.keyboard.press("Alt+j");
  same(await page.textContent("#where"), "1 Down", "so does a key");
  await page.click("#clues section:nth-child(2) li:nth-child(3) .names");
  same(await page.textContent("#where"), "4 Across", "and a name in the list");
  await accessible(page, "clues that name others");
}

export async function references_are_read_in_many_forms({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  const found = await page.evaluate(async () => {
    const { references } = await import("/static/play/references.js");
    const texts = ["See 17-Across", "With 5- and 7-Down, a song", "17-, 25- & 40-Across, e.g.", "Mit 5 senkrecht", "Voir 3 horizontalement", "40 across the river", "Going 5 ways", "1984 author", "Down 5 places"];
    return texts.map((text) => references(text).map(({ label, down }) => label + (down ? "d" : "a")).join(" "));
  });
  same(found, ["17a", "5d 7d", "17a 25a 40a", "5d", "3a", "40a", "", "", ""], "what the texts name");
}

export async function a_clue_is_found_by_its_number({ base, context }) {
  const page = await begin(await context(), base, "daily");
  await page.keyboard.press("Alt+g");
  await page.fill("#jump-to", "99d");
  await page.keyboard.press("Enter");
  same(await page.textContent("#jump .fault"), "There is no clue 99d.", "a wrong number");
  await accessible(page, "going to a clue");
  await page.fill("#jump-to", "13 down");
  await page.keyboard.press("Enter");
  same(await page.textContent("#where"), "13 Down", "the entry");
  await page.keyboard.press("q");
  holds((await letters(page)).includes("Q"), "keys go to the grid");
}

export async function check_reveal_and_pencil_have_keys({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  const answer = await solution(page);
  await page.keyboard.press("Alt+p");
  same(await page.getAttribute("#pencil", "aria-pressed"), "true", "the pencil");
  await page.keyboard.type("qq");
  await saved(page);
  await page.keyboard.press("Alt+w");
  await page.waitForSelector(".cell.wrong");
  await page.keyboard.press("Alt+Shift+l");
  await page.waitForSelector(".cell.revealed");
  same(await page.$$eval(".cell.revealed", (all) => all.map((cell) => cell.querySelector(".txt").textContent)), [answer[2]], "the letter that is revealed");
  await page.keyboard.press("Alt+t");
  holds(await page.isVisible("#resume"), "the clock is stopped");
  holds(!(await page.isVisible("#clues li button")), "the clues are hidden while it is");
}

export async function downs_only_hides_the_clues_across({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await set(page, "downs_only");
  const seen = (direction) => page.$$eval(`#clues section${direction} li button span:not(.n)`, (all) => all.filter((text) => text.checkVisibility({ visibilityProperty: true })).length);
  same(await seen(".across"), 0, "clues across");
  same(await seen(":not(.across)"), 5, "clues down");
  same(await page.$eval("#clue", (clue) => clue.checkVisibility({ visibilityProperty: true })), false, "the clue in the bar");
  await page.reload();
  await ready(page);
  same(await seen(".across"), 0, "clues across after a reload");
  await picture(page, "downs-only");
}

export async function the_clock_is_hidden_and_text_and_colours_chosen({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await set(page, "hide_clock");
  await page.waitForFunction(() => !/\d/.test(document.getElementById("clock").textContent));
  await page.click('[aria-label="More"]');
  await page.click("#settings-open");
  await page.selectOption('[name="text"]', "1.3");
  await page.selectOption('[name="colours"]', "strong");
  await page.click("#settings .primary");
  await page.reload();
  await ready(page);
  same(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "20.8px", "the size of the text");
  same(await page.$eval(".cell.at", (cell) => getComputedStyle(cell).backgroundColor), "rgb(255, 224, 0)", "the colour of the cursor");
  await accessible(page, "strong contrast");
  for (const colours of ["sea", "rose", "paper"]) {
    for (const theme of ["light", "dark"]) {
      await page.evaluate(([colours, theme]) => Object.assign(document.documentElement.dataset, { colours, theme }), [colours, theme]);
      await accessible(page, `${colours}, ${theme}`);
      await picture(page, `colours-${colours}-${theme}`);
    }
  }
}

export async function anagrams_and_notes({ base, context }) {
  const page = await begin(await context(), base, "mini-1");
  await page.keyboard.type("s");
  await page.keyboard.press("Alt+m");
  await page.fill("#anagram-letters", "Rats! s");
  same(await page.$$eval("#anagrams .ring span", (all) => all.map((letter) => letter.textContent).sort().join("")), "ARST", "letters in the ring: the S stands in the entry");
  await page.click("#anagrams >> text=Shuffle");
  same(await page.$$eval("#anagrams .ring span", (all) => all.length), 4, "the same letters in another order");
  same(await page.$$eval("#anagrams .pattern span", (all) => all.map((cell) => cell.textContent.trim() || "·").join("")), "S····", "the entry");
  await accessible(page, "anagrams");
  await picture(page, "anagrams");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Alt+n");
  await page.fill("#notepad textarea", "<b>maybe</b> a rebus");
  await page.keyboard.press("Escape");
  await page.reload();
  await ready(page);
  await page.keyboard.press("Alt+n");
  same(await page.inputValue("#notepad textarea"), "<b>maybe</b> a rebus", "notes are kept");
}

export async function leaving_is_asked_about_where_letters_would_be_lost({ base, context }) {
  const shared = await context();
  const wire = await line(shared);
  const page = await begin(shared, base, "mini-1");
  const asks = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await page.keyboard.type("a");
  same(await asks(), false, "a game that is saved is left without a question");
  await set(page, "ask_leaving");
  same(await asks(), true, "unless the player wants one");
  await set(page, "ask_leaving");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await wire.cut();
  await page.keyboard.type("b");
  same(await asks(), true, "letters that would be lost");
  await wire.mend();
  await saved(page);
  same(await asks(), false, "and are not any more");
}

export async function every_dialog_is_accessible({ base, context }) {
  for (const colorScheme of ["light", "dark"]) {
    const page = await begin(await context({ colorScheme }), base, "mini-1");
    for (const id of ["about-open", "settings-open", "keys-open", "download-open", "print-open", "jump-open", "notepad-open", "restart", "watch"]) {
      await page.click('[aria-label="More"]');
      await page.click(`#${id}`);
      await page.waitForSelector("dialog[open]");
      await accessible(page, `${id}, ${colorScheme}`);
      await picture(page, `dialog-${id}-${colorScheme}`);
      await page.keyboard.press("Escape");
    }
  }
}

export async function what_a_screen_reader_says_in_ten_steps({ base, context }) {
  const page = await bring(await context(), base, NAMING);
  const said = async () =>
    page.evaluate(() => {
      const cell = document.activeElement?.getAttribute("aria-label");
      const live = document.getElementById("spoken").textContent;
      const changed = live === window.lastSaid ? "" : live;
      window.lastSaid = live;
      return [cell, changed].filter(Boolean).join(" / ");
    });
  const heard = [await said()];
  for (const key of ["c", "Backspace", "x", "ArrowDown", "ArrowDown", "Tab", "o", "Alt+p", "d", "Home"]) {
    await page.keyboard.press(key);
    heard.push(`${key}: ${await said()}`);
  }
  same(
    heard,
    [
      "blank, number 1, row 1, column 1 / 1 Across, 3 letters: See 4-Across and 3-Down",
      "c: blank, number 2, row 1, column 2",
      "Backspace: blank, number 1, row 1, column 1",
      "x: blank, number 2, row 1, column 2",
      "ArrowDown: blank, number 2, row 1, column 2 / 2 Down, 3 letters: Fuss",
      "ArrowDown: blank, row 2, column 2",
      "Tab: blank, number 3, row 1, column 3 / 3 Down, 3 letters: Not 4 across",
      "o: blank, row 2, column 3",
      "Alt+p: blank, row 2, column 3 / Pencil",
      "d: blank, row 3, column 3",
      "Home: O, number 3, row 1, column 3",
    ],
    "what is said",
  );
}
