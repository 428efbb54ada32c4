// @ts-check
/** Opening puzzles: files that are chosen or dropped, and samples. */

import { ask } from "../shared/api.js";
import { byId, make } from "../shared/dom.js";
import { thumb } from "./thumb.js";
import { t } from "../shared/messages.js";

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
    byId("fault").textContent = t("{name} is larger than 8 MB: this is no puzzle file.", { name: file.name });
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

/**
 * Opens what is pasted: a puzzle as text, or the address of a file. The browser
 * itself asks that address, so the server is no way into other networks.
 * @param {string} text
 * @param {Ways} ways
 */
async function openText(text, ways) {
  if (!/^https?:\/\/\S+$/i.test(text)) return ways.file(new Blob([text]));
  const address = new URL(text);
  const name = decodeURIComponent(address.pathname.split("/").pop() ?? "");
  const answer = await fetch(address, { credentials: "omit", referrerPolicy: "no-referrer" }).catch(() => {
    throw new Error(t("{host} cannot be reached, or does not let other pages read its files. Download the file and open it here.", { host: address.host }));
  });
  if (!answer.ok) throw new Error(t("{host} answered {status}.", { host: address.host, status: answer.status }));
  return ways.file(new File([await answer.arrayBuffer()], name || "puzzle"));
}

/** Makes the line for text and addresses work. @param {Ways} ways */
export function pasting(ways) {
  const field = /** @type {HTMLInputElement} */ (byId("pasted"));
  const begin = (/** @type {string} */ text) => void go(() => openText(text.trim(), ways));
  byId("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim() === "") field.focus();
    else begin(field.value);
  });
  // A puzzle has several lines, and a field of one line would join them.
  document.addEventListener("paste", (event) => {
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (!file && !/\n/.test(text.trim())) return;
    event.preventDefault();
    if (file) open(event.clipboardData?.files, ways);
    else begin(text);
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
