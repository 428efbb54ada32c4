// @ts-check
/** Three keys for those who are here for the first time. */

import { byId, make } from "../shared/dom.js";
import { keep, recall } from "../shared/keep.js";
import { t } from "../shared/messages.js";

/** @type {[string, string][]} */
const KEYS = [
  [t("Space"), t("turns between across and down")],
  [t("Tab"), t("goes to the next word")],
  [t("Backspace"), t("clears and steps back")],
];

/** @type {[string, string][]} */
const TOUCHES = [
  [t("Tap the cell again"), t("turns between across and down")],
  ["‹ ›", t("go from word to word")],
  [t("Hold a key"), t("for accents")],
];

/** Shows them on the first visit. @param {() => void} leave called when they were put away */
export function showTip(leave) {
  if (recall("visited", /** @type {boolean} */ (false))) return;
  const isTouch = document.documentElement.dataset.keys === "on";
  const pairs = (isTouch ? TOUCHES : KEYS).map(([key, does]) => make("span", {}, make("kbd", {}, key), ` ${does} `));
  const away = make("button", { type: "button", class: "outline" }, t("Got it"));
  const place = byId("tip");
  place.replaceChildren(make("p", {}, ...pairs), away);
  place.hidden = false;
  away.addEventListener("click", () => {
    keep("visited", true);
    place.hidden = true;
    leave();
  });
  addEventListener("pagehide", () => keep("visited", true));
}
