// @ts-check
/**
 * Drafts that the server does not have yet. Every page keeps its own, so that
 * two pages of one draft do not overwrite each other's.
 */

import { forget, keep, names, recall } from "../shared/keep.js";

/** @typedef {import("./draft.js").Draft} Draft */

/**
 * @typedef {object} Unsaved
 * @property {string} name under which it is kept
 * @property {string | null} base the version that was changed; none of earlier programs
 * @property {Draft} draft
 */

/** The name of this page. */
const PAGE = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36)).join("");

/** How long a page may be silent, in milliseconds, where browsers do not tell which are there. */
const SILENT = 15_000;

// Held as long as the page is there.
if (navigator.locks) void navigator.locks.request(`gridwright.draft.${PAGE}`, () => new Promise(() => {}));

/** @param {string} link */
function folder(link) {
  return `draft.${link || "new"}`;
}

/** @param {string} link @param {string | null} base @param {Draft} draft */
export function keepUnsaved(link, base, draft) {
  keep(`${folder(link)}.${PAGE}`, { base, draft, when: Date.now() });
}

/** @param {string} link */
export function forgetUnsaved(link) {
  forget(`${folder(link)}.${PAGE}`);
}

/**
 * What pages that are gone have left of a draft.
 * @param {string} link
 * @returns {Promise<Unsaved[]>}
 */
export async function leftUnsaved(link) {
  const found = names(folder(link)).filter((name) => name === folder(link) || name.startsWith(`${folder(link)}.`));
  if (found.length === 0) return [];
  const held = navigator.locks ? ((await navigator.locks.query()).held ?? []) : [];
  const living = new Set(held.map(({ name = "" }) => name));
  return found.flatMap((name) => {
    const kept = recall(name, /** @type {any} */ (null));
    const page = name.slice(folder(link).length + 1);
    const isThere = navigator.locks ? living.has(`gridwright.draft.${page}`) : Date.now() - (kept?.when ?? 0) < SILENT;
    // Earlier programs have kept the draft itself.
    const draft = kept?.draft ?? kept;
    if ((page !== "" && isThere) || !Array.isArray(draft?.cells)) return [];
    return [{ name, base: kept.draft ? kept.base : null, draft }];
  });
}
