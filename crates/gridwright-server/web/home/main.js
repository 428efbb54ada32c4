// @ts-check
/** The home page: open a file, go on with a game, take a sample. */

import { ask, playFile, playPuzzle } from "../shared/api.js";
import { byId, make } from "../shared/dom.js";
import { forgetRecent, recents } from "../shared/keep.js";
import { thumb } from "./thumb.js";

/** @param {() => Promise<string>} begin */
async function go(begin) {
  const fault = byId("fault");
  fault.textContent = "";
  try {
    location.assign(await begin());
  } catch (error) {
    fault.textContent = /** @type {Error} */ (error).message;
  }
}

/** @param {FileList | null | undefined} files */
function open(files) {
  const file = files?.[0];
  if (!file) return;
  if (file.size > 8 << 20) {
    byId("fault").textContent = `${file.name} is larger than 8 MB: this is no puzzle file.`;
    return;
  }
  void go(() => playFile(file).catch((error) => Promise.reject(new Error(`${file.name}: ${error.message}`))));
}

function dropping() {
  const drop = byId("drop");
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  file.addEventListener("change", () => open(file.files));
  // A file that misses the box is meant for it all the same.
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    drop.classList.add("over");
  });
  document.addEventListener("dragleave", (event) => {
    if (!event.relatedTarget) drop.classList.remove("over");
  });
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    drop.classList.remove("over");
    open(event.dataTransfer?.files);
  });
}

function showRecent() {
  const list = recents();
  byId("recent").hidden = list.length === 0;
  byId("recent-cards").replaceChildren(
    ...list.map((recent) => {
      const percent = Math.round(recent.filled * 100);
      const state = recent.page === "construct" ? "under construction" : recent.finished ? "solved" : `${percent}% filled in`;
      const text = make("span", {}, make("strong", {}, recent.title), make("small", {}, state));
      const away = make("button", { type: "button", class: "away", "aria-label": `Remove ${recent.title} from this list` }, "×");
      away.addEventListener("click", () => {
        forgetRecent(recent.link);
        showRecent();
      });
      const page = make("a", { href: `/${recent.page}/${recent.link}` }, thumb(recent.shape, recent.filled), text);
      return make("li", { class: "card" }, page, away);
    }),
  );
}

async function showSamples() {
  const { samples } = await ask("GET", "/api/samples");
  for (const sample of samples) {
    const size = `${sample.cols} × ${sample.rows}`;
    const text = make("span", {}, make("strong", {}, sample.title), make("small", {}, size));
    const button = make("button", { type: "button", "data-sample": sample.name }, thumb(sample.shape), text);
    button.addEventListener("click", () => void go(() => playPuzzle({ sample: sample.name })));
    byId("samples").append(make("li", { class: "card" }, button));
  }
}

dropping();
showRecent();
// A page that comes back from the history shows what has happened since.
addEventListener("pageshow", showRecent);
await showSamples().catch((error) => (byId("fault").textContent = error.message));
document.documentElement.dataset.ready = "true";
