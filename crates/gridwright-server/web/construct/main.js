// @ts-check
/** The construct page. */

import { ownLink, send } from "../shared/api.js";
import { byId, say } from "../shared/dom.js";
import { ScreenKeys, showKeys } from "../shared/keyboard.js";
import { languageOf } from "../shared/layouts.js";
import { menus } from "../shared/menu.js";
import { Desk } from "./desk.js";
import { wireClues } from "./clues.js";
import { draftOf } from "./document.js";
import { emptyDraft } from "./draft.js";
import { wireFiles } from "./files.js";
import { strike, wireGrid } from "./input.js";
import { wireLists } from "./lists.js";
import { wireFields, wireTabs, wireTools } from "./panels.js";
import { takeUp } from "./save.js";
import { leftUnsaved } from "./unsaved.js";

/** @typedef {import("./save.js").Saved} Saved */

/** The draft of the address, and its version. @param {string} link @returns {Promise<Saved>} */
async function load(link) {
  if (link === "") return { draft: emptyDraft(15, 15), version: null };
  const answer = await send("GET", `/api/drafts/${link}`);
  return { draft: draftOf(await answer.json()), version: answer.headers.get("etag") };
}

try {
  const link = ownLink();
  const [saved, left] = await Promise.all([load(link), leftUnsaved(link)]);
  const desk = new Desk(saved);
  menus();
  wireGrid(desk);
  wireTabs(desk);
  wireTools(desk);
  wireFields(desk);
  wireFiles(desk);
  wireClues(desk);
  const clues = Object.values(desk.draft.clues).join(" ");
  new ScreenKeys(byId("keys"), languageOf(clues), (key) => strike(desk, key, false));
  byId("keys-toggle").addEventListener("click", () => showKeys(document.documentElement.dataset.keys !== "on"));
  desk.fields();
  desk.view.focus();
  await desk.words.start();
  wireLists(desk);
  desk.filler.start();
  void takeUp(desk, left);
  document.documentElement.dataset.ready = "true";
} catch (error) {
  say(/** @type {Error} */ (error).message, "bad");
  byId("grid").replaceChildren();
  document.documentElement.dataset.ready = "false";
}
