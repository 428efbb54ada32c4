// @ts-check
/** A question beyond the grid, whose answers are only known by their hashes. */

import { closing, dialog } from "../../shared/dialog.js";
import { byId, make } from "../../shared/dom.js";
import { keep, recall } from "../../shared/keep.js";
import { data } from "./data.js";
import { matches } from "./judge.js";
import { t } from "../../shared/messages.js";

/** @typedef {import("./data.js").Contest} Contest */

/** What of an answer counts: capital letters and digits. @param {string} text */
export function bare(text) {
  return text.normalize("NFC").toUpperCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** Offers the question, above the grid and in the menu. @param {Contest} contest */
export function offerContest(contest) {
  const open = () => dialog("contest", t("Contest"), (inside) => fill(inside, contest)).showModal();
  const button = make("button", { type: "button", class: "outline wide", id: "contest-open" }, t("Contest"));
  const item = make("button", { role: "menuitem", type: "button", id: "contest-item" }, t("Contest…"));
  for (const one of [button, item]) one.addEventListener("click", open);
  byId("undo").before(button);
  byId("about-open").before(item);
}

/** @param {HTMLElement} inside @param {Contest} contest */
function fill(inside, contest) {
  const name = `contest.${data.id}`;
  const field = make("input", { id: "contest-answer", autocomplete: "off", "aria-describedby": "contest-reply" });
  const reply = make("p", { id: "contest-reply", role: "status" });
  const form = make(
    "form",
    { class: "contest" },
    make("label", { for: "contest-answer" }, contest.question),
    make("div", { class: "row" }, field, make("button", { class: "primary" }, t("Send"))),
    reply,
  );
  if (contest.closes) form.append(make("small", {}, t("Until {day}; the solution is shown after that.", { day: contest.closes })));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    keep(name, field.value);
    if (bare(field.value) === "") return;
    const isRight = contest.answers.some((answer) => matches(contest.salt, answer, bare(field.value)));
    form.classList.toggle("right", isRight);
    reply.textContent = isRight ? t("That is it.") : t("That is not it. Try again.");
  });
  field.value = recall(name, "");
  inside.append(form, closing(t("Close")));
}
