// @ts-check
/** What differs in the page where there is no server: its menu, and what it says. */

import { byId, make, say } from "../../shared/dom.js";
import { data, isEmbedded } from "./data.js";
import { store } from "./store.js";
import { offerContest } from "./contest.js";
import { t } from "../../shared/messages.js";

/** What the page says itself: that a puzzle has no solution is told in all pages. */
const REASONS = {
  reveal: "",
  check: t("This page can check letters, but it does not hold them: nothing can be revealed."),
  sealed: t("This page tells only whether the whole grid is right: letters can neither be checked nor revealed."),
  nothing: "",
};

let isAdapted = false;

/** Changes the page, once it works. */
export function adapt() {
  if (isAdapted) return;
  isAdapted = true;
  forbid();
  fillMenu();
  if (data.site?.contest) offerContest(data.site.contest);
}

let isTold = false;

/** Says once that the browser does not keep the game. */
export function tellKept() {
  document.documentElement.classList.toggle("unkept", !store.isKept);
  if (store.isKept || isTold) return;
  isTold = true;
  say(t("This browser keeps nothing for this page: your letters are gone when you close it."), "bad");
}

/** Takes away what the page cannot do, and says why. */
function forbid() {
  const reason = REASONS[data.access];
  if (reason === "") return;
  const all = data.access === "check" ? "#reveal-menu" : "#check-menu, #reveal-menu";
  for (const menu of document.querySelectorAll(all)) {
    menu.prepend(make("p", { class: "why" }, reason));
    for (const button of menu.querySelectorAll("[role^=menuitem]")) /** @type {HTMLButtonElement} */ (button).disabled = true;
  }
}

/** The menu of the page: printing, files, and how to embed it. */
function fillMenu() {
  const before = byId("settings-open");
  /** @param {string} text @param {() => void} run */
  const item = (text, run) => {
    const button = make("button", { role: "menuitem", type: "button" }, text);
    button.addEventListener("click", run);
    before.before(button);
  };
  item(t("Print…"), () => print());
  for (const { href, text } of data.site?.downloads ?? []) {
    before.before(make("a", { role: "menuitem", class: "button", href, download: "" }, text));
  }
  const isOnline = location.protocol.startsWith("http");
  if (isOnline && !isEmbedded && !data.address) {
    item(t("Copy link"), () => copy(plainAddress(), t("Link copied.")));
    item(t("Copy code to embed"), () => copy(embedCode(), t("Code copied: paste it into a page of yours.")));
  }
  if (isOnline && isEmbedded) before.before(make("a", { role: "menuitem", class: "button", href: plainAddress(), target: "_blank", rel: "noopener" }, t("Open in a page of its own")));
  before.before(make("hr"));
  joinLines(/** @type {HTMLElement} */ (before.parentElement));
}

/** Of lines with nothing between them one is enough. @param {HTMLElement} list */
function joinLines(list) {
  let isLine = true;
  for (const child of /** @type {HTMLElement[]} */ ([...list.children])) {
    if (child.hidden) continue;
    if (child.tagName === "HR" && isLine) child.remove();
    else isLine = child.tagName === "HR";
  }
}

/** The address of this page without what was said to it. */
function plainAddress() {
  return location.origin + location.pathname;
}

/** A frame with this page, which needs nothing else. */
function embedCode() {
  const { rows, cols, title } = data.puzzle;
  const frame = make("iframe", {
    src: `${plainAddress()}?embed`,
    title: title || t("Crossword"),
    width: "100%",
    height: rows > cols * 1.4 || rows > 15 ? 760 : 640,
    loading: "lazy",
    allow: "clipboard-write",
  });
  // The page itself may have no styles in attributes.
  return frame.outerHTML.replace("<iframe", '<iframe style="border: 0"');
}

/** @param {string} text @param {string} done */
async function copy(text, done) {
  await navigator.clipboard.writeText(text).then(() => say(done), () => prompt(t("To copy:"), text));
}
