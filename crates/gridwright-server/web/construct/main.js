// @ts-check
/** The construct page. */

import { ask, ownLink } from "../shared/api.js";
import { byId, say } from "../shared/dom.js";
import { recall } from "../shared/keep.js";
import { menus } from "../shared/menu.js";
import { Desk } from "./desk.js";
import { draftOf, emptyDraft } from "./draft.js";
import { wireGrid } from "./input.js";
import { wireFields, wireFiles, wireTabs, wireTools } from "./panels.js";

/** @typedef {import("./draft.js").Draft} Draft */

/** The draft of the address, with what this browser could not deliver. @returns {Promise<Draft>} */
async function load() {
  const link = ownLink();
  const kept = recall(`draft.${link || "new"}`, /** @type {Draft | null} */ (null));
  if (kept) return kept;
  return link === "" ? emptyDraft(15, 15) : draftOf(await ask("GET", `/api/drafts/${link}`));
}

try {
  const desk = new Desk(await load());
  menus();
  wireGrid(desk);
  wireTabs(desk);
  wireTools(desk);
  wireFields(desk);
  wireFiles(desk);
  desk.fields();
  desk.view.focus();
  await desk.filler.start();
  document.documentElement.dataset.ready = "true";
} catch (error) {
  say(/** @type {Error} */ (error).message, "bad");
  byId("grid").replaceChildren();
  document.documentElement.dataset.ready = "false";
}
