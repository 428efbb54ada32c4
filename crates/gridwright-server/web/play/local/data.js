// @ts-check
/** What a page that stands alone holds. */

/** @typedef {{ href: string, text: string }} SiteLink */

/**
 * @typedef {object} Site
 * @property {SiteLink | null} home
 * @property {SiteLink | null} previous
 * @property {SiteLink | null} next
 * @property {SiteLink[]} downloads
 * @property {Contest | null} contest
 */

/**
 * @typedef {object} Contest
 * @property {string} question
 * @property {string | null} closes
 * @property {string} salt
 * @property {import("./judge.js").AnswerHash[]} answers
 */

/**
 * @typedef {object} PageData
 * @property {string} id
 * @property {import("../types.js").PuzzleView} puzzle
 * @property {"reveal" | "check" | "sealed" | "nothing"} access
 * @property {import("./judge.js").Secret} [secret]
 * @property {import("../types.js").Save} [begun]
 * @property {Site} [site]
 * @property {string} [address]
 */

/** @type {PageData} */
export const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "");

/** Whether the page is shown inside another one. */
export const isEmbedded = document.documentElement.dataset.embed !== undefined;
