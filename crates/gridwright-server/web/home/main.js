// @ts-check
/** The home page: open a file, go on with a game, take a sample. */

import { playFile, playPuzzle } from "../shared/api.js";
import { byId, make } from "../shared/dom.js";
import { forgetRecent, recents } from "../shared/keep.js";
import { dropping, pasting, showSamples } from "./open.js";
import { thumb } from "./thumb.js";
import { languageChoice, t, translatePage } from "../shared/messages.js";

translatePage();

/** Begins a sample: without the server in a page that does without it. @param {string} sample */
async function playSample(sample) {
  return playPuzzle({ sample }).catch((error) => (error.status === 0 ? `/play/${sample}` : Promise.reject(error)));
}

const ways = { file: playFile, sample: playSample };

/** @param {import("../shared/keep.js").Recent} recent */
function stateOf(recent) {
  if (recent.page === "construct") return t("under construction");
  if (recent.page === "puzzle") return t("made from a list");
  return recent.finished ? t("solved") : t("{n}% filled in", { n: Math.round(recent.filled * 100) });
}

function showRecent() {
  const list = recents();
  byId("recent").hidden = list.length === 0;
  byId("recent-cards").replaceChildren(
    ...list.map((recent) => {
      const text = make("span", {}, make("strong", {}, recent.title), make("small", {}, stateOf(recent)));
      const away = make("button", { type: "button", class: "away", "aria-label": t("Remove {title} from this list", { title: recent.title }) }, "×");
      away.addEventListener("click", () => {
        forgetRecent(recent.link);
        showRecent();
      });
      const page = make("a", { href: `/${recent.page}/${recent.link}` }, thumb(recent.shape, recent.filled), text);
      return make("li", { class: "card" }, page, away);
    }),
  );
}

byId("languages").append(languageChoice());
dropping(ways);
pasting(ways);
showRecent();
// A page that comes back from the history shows what has happened since.
addEventListener("pageshow", showRecent);
await showSamples(ways).catch((error) => (byId("fault").textContent = error.message));
document.documentElement.dataset.ready = "true";
