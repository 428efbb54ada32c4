// @ts-check
/** Opening puzzles: files that are chosen or dropped, and samples. */

import { ask } from "../shared/api.js";
import { byId, make } from "../shared/dom.js";
import { thumb } from "./thumb.js";

/**
 * What becomes of a puzzle: each gives the path of the page to go to.
 * @typedef {{ file: (file: Blob) => Promise<string>, sample: (name: string) => Promise<string> }} Ways
 */

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

/** @param {FileList | null | undefined} files @param {Ways} ways */
function open(files, ways) {
  const file = files?.[0];
  if (!file) return;
  if (file.size > 8 << 20) {
    byId("fault").textContent = `${file.name} is larger than 8 MB: this is no puzzle file.`;
    return;
  }
  void go(() => ways.file(file).catch((error) => Promise.reject(new Error(`${file.name}: ${error.message}`))));
}

/** Makes the box for files work. @param {Ways} ways */
export function dropping(ways) {
  const drop = byId("drop");
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  file.addEventListener("change", () => open(file.files, ways));
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
    open(event.dataTransfer?.files, ways);
  });
}

/** Shows the samples. @param {Ways} ways */
export async function showSamples(ways) {
  const { samples } = await ask("GET", "/api/samples");
  for (const sample of samples) {
    const size = `${sample.cols} × ${sample.rows}`;
    const text = make("span", {}, make("strong", {}, sample.title), make("small", {}, size));
    const button = make("button", { type: "button", "data-sample": sample.name }, thumb(sample.shape), text);
    button.addEventListener("click", () => void go(() => ways.sample(sample.name)));
    byId("samples").append(make("li", { class: "card" }, button));
  }
}
