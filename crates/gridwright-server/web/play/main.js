// @ts-check
/** The play page: asks for the game and puts the page together. */

import { ask, ownLink } from "../shared/api.js";
import { byId, say } from "../shared/dom.js";
import { forgetRecent, nameOf } from "../shared/keep.js";
import { menus } from "../shared/menu.js";
import { wire } from "./controls.js";
import { introduce, wireDialogs } from "./dialogs.js";
import { Page } from "./page.js";
import { showPrefs } from "./prefs.js";
import { wirePeople } from "./people.js";
import { inherit } from "./queue.js";
import { follow } from "./race.js";
import { showTip } from "./tip.js";
import { t, translatePage } from "../shared/messages.js";

translatePage();

const link = ownLink();

async function start() {
  showPrefs();
  try {
    const [loaded, inherited] = await Promise.all([ask("GET", `/api/games/${link}`), inherit(link)]);
    nameOf(loaded.puzzle, [link, loaded.puzzle_link]);
    introduce(loaded.puzzle, link);
    const page = new Page(link, loaded, inherited);
    menus();
    wireDialogs(page, wire(page));
    wirePeople(page);
    showTip(() => page.view.focus());
    const race = new URLSearchParams(location.search).get("race");
    if (race) follow(race, link);
    document.body.classList.toggle("looking", page.isLooking);
    page.begin();
    performance.mark("ready");
    page.sync.connect();
    page.tick();
    setInterval(() => page.tick(), 500);
    if (page.state.finished) page.finish();
    // To focus is to lay out the page. Keys are heard without that.
    requestAnimationFrame(() => {
      // Inside another page the keys stay where they are.
      if (document.documentElement.dataset.embed === undefined) page.view.focus();
      document.documentElement.dataset.ready = "true";
    });
  } catch (error) {
    fail(/** @type {any} */ (error));
  }
}

/** Shows why there is no game. @param {Error & { status?: number }} error */
function fail(error) {
  if (error.status === 404) forgetRecent(link);
  document.body.classList.add("missing");
  byId("grid").replaceChildren();
  say(error.message, "bad");
  byId("title").textContent = error.status === 404 ? t("No such game") : t("Crossword");
  document.documentElement.dataset.ready = "false";
}

await start();
