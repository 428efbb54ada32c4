// The texts of the pages in all languages.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { accessible, begin, holds, open, picture, same } from "./harness.js";
import { modulesOf, textsOfModule, textsOfPage } from "./texts.js";

const WEB = path.resolve(import.meta.dirname, "../web");
const LANGUAGES = readdirSync(path.join(WEB, "messages")).map((file) => path.basename(file, ".json"));

/** Names that are the same in every language: of formats, and our own. */
const SAME = /^(Gridwright|ipuz|xd|exolve|PDF|SVG|PNG|(puz|jpz|cfp) \(.+\)|\.puz .+)$/;

/** Modules whose words are no texts of ours: keys of other languages, refusals that are translated where they are shown. */
const APART = ["shared/layouts.js", "shared/messages.js", "shared/dom.js", "play/local/game.js"].map((file) => path.join(WEB, file));

/** The pages that take part, and the modules that they load. */
function parts() {
  const pages = readdirSync(WEB).filter((file) => file.endsWith(".html")).map((file) => readFileSync(path.join(WEB, file), "utf8"));
  const taking = pages.filter((page) => page.includes("<html lang=\"en\" data-messages>"));
  const modules = new Set();
  for (const page of taking) for (const [, script] of page.matchAll(/<script type="module" src="\/static\/([^"]+)"/g)) modulesOf(path.join(WEB, script), modules);
  // What takes the place of the server in pages that stand alone.
  for (const script of ["play/local/transport.js", "play/local/api.js"]) modulesOf(path.join(WEB, script), modules);
  return { pages: taking, modules: [...modules] };
}

export async function every_text_is_in_the_message_files() {
  const { pages, modules } = parts();
  holds(pages.length >= 8, `pages that take part: ${pages.length}`);
  const found = modules.map((file) => ({ file, ...textsOfModule(file) }));
  same(found.filter(({ file }) => !APART.includes(file)).flatMap(({ strays }) => strays), [], "texts outside the message files");
  const keys = new Set([...pages.flatMap(textsOfPage), ...found.flatMap((module) => module.keys)].filter((key) => !SAME.test(key)));
  holds(keys.size > 400, `texts: ${keys.size}`);
  const holes = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join(" ");
  for (const language of LANGUAGES) {
    const texts = JSON.parse(readFileSync(path.join(WEB, "messages", `${language}.json`), "utf8"));
    same([...keys].filter((key) => !texts[key]), [], `texts that are missing in ${language}`);
    same(Object.keys(texts).filter((key) => holes(key) !== holes(texts[key])), [], `texts with other holes in ${language}`);
  }
}

export async function the_test_of_texts_finds_what_is_forgotten() {
  same(textsOfPage('<p title="One thing">Two <b>things</b></p><script>no("Text here")</script>'), ["Two", "things", "One thing"], "texts of a page");
  const found = textsOfModule(path.join(import.meta.dirname, "fixtures/texts.js"));
  same(found.keys, ["A text", "{n} texts"], "keys");
  same(found.strays.map((stray) => stray.replace(/^\S+ /, "")), ['"Forgotten words"', '"Forgotten   words"'], "texts that are forgotten");
}

export async function pages_are_in_the_language_of_the_browser({ base, context }) {
  const expected = { de: ["Kreuzworträtsel zum Spielen und zum Machen.", "Prüfen", "1 waagerecht", "Gesichert"], fr: ["Des mots croisés à jouer et à faire.", "Vérifier", "1 horizontalement", "Enregistré"] };
  for (const [language, [heading, check, entry, saved]] of Object.entries(expected)) {
    const shared = await context({ locale: `${language}-${language.toUpperCase()}` });
    const home = await open(shared, base);
    same(await home.textContent("h1"), heading, "the home page");
    same(await home.getAttribute("html", "lang"), language, "the language of the page");
    await accessible(home, `home in ${language}`);
    await picture(home, `home-${language}`);
    const page = await begin(shared, base, "mini-1");
    same(await page.textContent(".tools .menu button"), check, "a button");
    same(await page.textContent("#where"), entry, "the name of an entry");
    await page.keyboard.press("q");
    await page.waitForFunction((saved) => document.getElementById("saved").textContent === saved, saved);
    await accessible(page, `play in ${language}`);
    await picture(page, `play-${language}`);
    same(home.faults.concat(page.faults), [], "faults");
  }
}

export async function a_language_is_chosen_and_kept({ base, context }) {
  const shared = await context({ locale: "de-DE" });
  const page = await open(shared, base);
  await Promise.all([page.waitForEvent("load"), page.selectOption("[name=language]", "en")]);
  await page.waitForFunction(() => document.querySelector("h1").textContent === "Crosswords, to play and to make.");
  // A language that there is none of is English.
  const other = await open(await context({ locale: "ja-JP" }), base);
  same(await other.getAttribute("html", "lang"), "en", "the language of the page");
}
