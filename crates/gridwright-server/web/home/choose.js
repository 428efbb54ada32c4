// @ts-check
/** Choosing a puzzle for the machine to solve. */

import { ask, bringFile } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { dropping, pasting, showSamples } from "./open.js";
import { translatePage } from "../shared/messages.js";

translatePage();

const ways = {
  file: async (/** @type {Blob} */ file) => `/solve/${await bringFile(file)}`,
  sample: async (/** @type {string} */ name) => `/solve/${(await ask("POST", `/api/samples/${name}`)).link}`,
};

dropping(ways);
pasting(ways);
await showSamples(ways).catch((error) => (byId("fault").textContent = error.message));
document.documentElement.dataset.ready = "true";
