// @ts-check
/** Choosing a puzzle for the machine to solve. */

import { ask } from "../shared/api.js";
import { byId } from "../shared/dom.js";
import { dropping, showSamples } from "./open.js";

/** @param {Promise<{ link: string }>} puzzle */
const solve = async (puzzle) => `/solve/${(await puzzle).link}`;

const ways = {
  file: (/** @type {Blob} */ file) => solve(ask("POST", "/api/puzzles", file)),
  sample: (/** @type {string} */ name) => solve(ask("POST", `/api/samples/${name}`)),
};

dropping(ways);
await showSamples(ways).catch((error) => (byId("fault").textContent = error.message));
document.documentElement.dataset.ready = "true";
