// @ts-check
/** Files that the browser saves. */

import { make } from "./dom.js";

/** @param {string} name @param {Blob} file */
export function saveFile(name, file) {
  const address = URL.createObjectURL(file);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {string} name @param {string} text */
export function saveText(name, text) {
  saveFile(name, new Blob([text], { type: "text/plain;charset=utf-8" }));
}
