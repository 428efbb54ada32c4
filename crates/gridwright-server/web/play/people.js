// @ts-check
/** The panel of the people in the game: names, chat, links. */

import { ask } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { keep, recall } from "../shared/keep.js";
import { copy } from "./dialogs.js";
import { prefs } from "./prefs.js";
import { COLOURS, colourOf, me, nameOf } from "./together.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./together.js").Together} Together */
/** @typedef {import("./page.js").Page} Page */
/** @typedef {{ owner: string, play: string, look: string | null, rules: import("./together.js").Rules }} Owned */

/** @param {Page} page */
export function wirePeople(page) {
  const { together } = page;
  const panel = byId("people");
  const button = byId("people-open");
  const [list, chat, owner] = [make("ul", { class: "who" }), make("section", { class: "chat" }), make("section", { class: "owner" })];
  const away = make("button", { type: "button", class: "away", "aria-label": t("Close") }, "×");
  panel.replaceChildren(make("div", { class: "panel-top" }, make("h2", {}, t("Playing together")), away), list, ownName(together), chat, owner);
  const talk = chatOf(together, chat);
  const isOpen = () => !panel.hidden;
  /** @param {boolean} open */
  const toggle = (open) => {
    panel.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (!open) return page.view.focus();
    together.unseen = 0;
    show("people");
    show("chat");
    void ownerOf(page, owner, false);
    panel.querySelector("input")?.focus();
  };
  button.addEventListener("click", () => toggle(!isOpen()));
  away.addEventListener("click", () => toggle(false));
  panel.addEventListener("keydown", (event) => event.key === "Escape" && toggle(false));
  /** @param {"people" | "chat" | "rules"} what */
  const show = (what) => {
    if (isOpen()) together.unseen = 0;
    const count = together.people.size;
    const news = together.unseen > 0 && prefs().chat;
    byId("people-count").textContent = count > 1 ? String(count) : "";
    button.classList.toggle("news", news);
    button.setAttribute("aria-label", [count > 1 ? t("Playing together: {count} are here", { count }) : t("Playing together"), news ? t("new messages") : ""].filter(Boolean).join(", "));
    if (!isOpen()) return;
    if (what === "people") list.replaceChildren(...[...together.people.values()].map((person) => row(page, person)));
    talk();
  };
  together.onChange = show;
  show("people");
}

/** @param {Page} page @param {import("./together.js").Person} person */
function row(page, person) {
  const dot = make("i", { class: "dot" });
  dot.style.background = colourOf(person.colour);
  const isYou = person.id === page.together.you;
  const item = make("li", {}, dot, make("span", {}, nameOf(person)), make("small", {}, isYou ? t("you") : person.role === "look" ? t("looks on") : ""));
  if (!isYou && recall(`owner.${page.link}`, "")) {
    const kick = make("button", { type: "button", class: "link" }, t("Send away"));
    kick.addEventListener("click", () => void govern(page, { type: "kick", id: person.id }));
    item.append(kick);
  }
  return item;
}

/** The fields of the player's own name and colour. @param {Together} together */
function ownName(together) {
  const { name, colour } = me();
  const field = make("input", { value: name, maxlength: 24, placeholder: t("Your name"), "aria-label": t("Your name"), autocomplete: "nickname" });
  const colours = Array.from({ length: COLOURS }, (_, at) => {
    const input = make("input", { type: "radio", name: "colour", value: at, checked: at === colour, "aria-label": t("Colour {n}", { n: at + 1 }) });
    input.style.setProperty("--own", colourOf(at));
    return input;
  });
  const change = () => {
    const chosen = colours.find((input) => input.checked);
    together.rename(field.value, chosen ? Number(chosen.value) : undefined);
  };
  field.addEventListener("change", change);
  for (const input of colours) input.addEventListener("change", change);
  return make("section", { class: "me" }, field, make("div", { class: "colours", role: "radiogroup", "aria-label": t("Your colour") }, ...colours));
}

/** @param {Together} together @param {HTMLElement} place @returns {() => void} shows what is new */
function chatOf(together, place) {
  const log = make("div", { class: "said", role: "log", "aria-label": t("Messages"), tabindex: 0 });
  const field = make("input", { maxlength: 500, placeholder: t("Say something"), "aria-label": t("Say something"), autocomplete: "off" });
  const form = make("form", {}, field, make("button", { class: "outline" }, t("Send")));
  const off = make("p", { class: "hint" });
  place.append(log, form, off);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim() === "") return;
    if (together.talk(field.value)) field.value = "";
    else say(t("The server cannot be reached: say it again when it is back."), "bad");
  });
  /** @type {import("./together.js").ChatLine[]} */
  let shown = [];
  return () => {
    const isOn = prefs().chat && together.rules.chat;
    log.hidden = form.hidden = !isOn;
    off.textContent = isOn ? "" : together.rules.chat ? t("You have switched the chat off in the settings.") : t("The owner has switched the chat off.");
    if (together.said === shown) return;
    shown = together.said;
    log.replaceChildren(
      ...shown.map(({ name, colour, text }) => {
        const who = make("strong", {}, name || t("Guest"));
        who.style.color = colourOf(colour);
        return make("p", {}, who, " ", text);
      }),
    );
    log.scrollTop = log.scrollHeight;
  };
}

/**
 * Asks the server for something that only the owner may have.
 * @param {Page} page
 * @param {Record<string, unknown>} wish
 * @returns {Promise<Owned | null>}
 */
async function govern(page, wish) {
  try {
    const owner = recall(`owner.${page.link}`, "");
    const owned = await ask("POST", `/api/games/${page.link}/owner`, { ...(owner ? { owner } : {}), wish });
    keep(`owner.${page.link}`, owned.owner);
    keep(`owner.${owned.play}`, owned.owner);
    return owned;
  } catch (error) {
    say(/** @type {Error} */ (error).message, "bad");
    return null;
  }
}

/** The links of the game, for its owner. @param {Page} page @param {HTMLElement} place @param {boolean} asks */
async function ownerOf(page, place, asks) {
  if (page.isLooking) return place.replaceChildren();
  if (!recall(`owner.${page.link}`, "") && !asks) {
    const share = make("button", { type: "button", class: "outline" }, t("Copy the link to play along"));
    share.addEventListener("click", () => copy(`/play/${page.link}`, t("Link copied: whoever opens it plays along.")));
    return place.replaceChildren(share);
  }
  const owned = await govern(page, { type: "show" });
  if (owned) showOwned(page, place, owned);
}

/** @param {Page} page @param {HTMLElement} place @param {Owned} owned */
function showOwned(page, place, owned) {
  /** @param {string} label @param {() => void} run */
  const button = (label, run) => {
    const made = make("button", { type: "button", class: "outline" }, label);
    made.addEventListener("click", run);
    return made;
  };
  /** @param {Record<string, unknown>} wish */
  const wish = async (wish) => {
    const now = await govern(page, wish);
    if (!now) return;
    if (now.play !== page.link && wish.type === "rotate-play") location.replace(`/play/${now.play}`);
    else showOwned(page, place, now);
  };
  /** @param {string} title @param {boolean} on @param {string} type @param {boolean} [inverted] */
  const box = (title, on, type, inverted = false) => {
    const input = make("input", { type: "checkbox", checked: on });
    input.addEventListener("change", () => void wish({ type, on: inverted ? !input.checked : input.checked }));
    return make("label", { class: "switch" }, input, make("span", {}, title));
  };
  const look = owned.look;
  place.replaceChildren(
    make("h3", {}, t("This game is yours")),
    make("div", { class: "links" }, button(t("Copy the link to play"), () => copy(`/play/${owned.play}`, t("Link copied: whoever opens it plays along."))), button(t("Change it"), () => void wish({ type: "rotate-play" }))),
    look
      ? make("div", { class: "links" }, button(t("Copy the link to look on"), () => copy(`/play/${look}`, t("Link copied: whoever opens it looks on."))), button(t("Change it"), () => void wish({ type: "rotate-look" })), button(t("Take it back"), () => void wish({ type: "revoke-look" })))
      : make("div", { class: "links" }, button(t("Make a link to look on"), () => void wish({ type: "rotate-look" }))),
    box(t("Whoever comes now only looks on"), owned.rules.locked, "lock"),
    box(t("Chat"), owned.rules.chat, "chat"),
  );
}
