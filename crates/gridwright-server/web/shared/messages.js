// @ts-check
/**
 * The texts of the interface in the language of the player. English texts stand
 * in the pages and scripts and are the names of their translations, which are
 * in `messages/`. A text without a translation stays English.
 */

import { keep, recall } from "./keep.js";
import { make } from "./dom.js";

/** The languages of the interface, as their speakers call them. */
const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français" };

const lang = document.documentElement.lang;

/** The translations: the script of the head, or the page itself, has brought them. @type {Record<string, string>} */
const texts = (await /** @type {any} */ (globalThis).gridwrightTexts?.[lang]) ?? {};

/**
 * A text in the language of the player.
 * @param {string} text in English; what stands in braces is put in
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(text, values = {}) {
  return (texts[text] ?? text).replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** What people read or hear of an element besides its contents. */
const READ = ["aria-label", "title", "placeholder", "alt"];

/** Translates what stands in the page. */
export function translatePage() {
  if (Object.keys(texts).length > 0) {
    document.title = t(document.title);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = /** @type {Text} */ (walker.currentNode);
      const plain = node.data.replace(/\s+/g, " ").trim();
      if (plain in texts) node.data = node.data.replace(/\S[\s\S]*\S|\S/, () => texts[plain]);
    }
    for (const name of READ) {
      for (const element of document.body.querySelectorAll(`[${name}]`)) {
        const text = element.getAttribute(name) ?? "";
        if (text in texts) element.setAttribute(name, texts[text]);
      }
    }
  }
  document.documentElement.dataset.translated = "";
}

/** A choice of the language, which holds from the next page on: this one is opened anew. */
export function languageChoice() {
  const all = [["auto", t("As the browser")], ...Object.entries(LANGUAGES)];
  const select = make("select", { name: "language", "aria-label": t("Language") }, ...all.map(([value, label]) => make("option", { value }, label)));
  select.value = recall("language", "auto");
  select.addEventListener("change", () => {
    keep("language", select.value);
    location.reload();
  });
  return select;
}
