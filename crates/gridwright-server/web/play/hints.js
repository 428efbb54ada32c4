// @ts-check
/** Hints in steps: the clue to try, what kind it is, a letter, the word. */

import { ask } from "../shared/api.js";
import { dialog } from "../shared/dialog.js";
import { make, say } from "../shared/dom.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./page.js").Page} Page */

/** @param {Page} page */
export function hints(page) {
  document.getElementById("hints")?.remove();
  const asked = dialog("hints", t("A hint"), (inside) => fill(inside, page));
  asked.showModal();
}

/** @param {HTMLElement} inside @param {Page} page */
function fill(inside, page) {
  const { state, view } = page;
  const where = make("p", {});
  const told = make("div", { class: "told", role: "status" });
  const show = () => where.replaceChildren(make("strong", {}, view.entryName(state.slot)), " ", view.isHidden(state.slot) ? "" : view.clueText(state.slot));
  /** @param {Record<string, unknown>} request @param {(reply: any) => void} tell */
  const hint = async (request, tell) => {
    try {
      tell(await ask("POST", `/api/games/${page.link}/hint`, request));
      page.hints += 1;
    } catch (error) {
      told.replaceChildren(make("p", { class: "fault" }, /** @type {Error} */ (error).message));
    }
  };
  /** @param {number | undefined} sure */
  const surely = (sure) => (sure === undefined ? "" : ` ${t("The machine is {n} % sure: this puzzle comes without its solution.", { n: Math.round(sure * 100) })}`);
  /** @param {string} label @param {string} hintText @param {() => void} run */
  const step = (label, hintText, run) => {
    const button = make("button", { type: "button", class: "outline" }, label);
    button.addEventListener("click", run);
    return make("li", {}, button, make("small", {}, hintText));
  };
  const slot = () => state.slot;
  const steps = make(
    "ol",
    { class: "steps" },
    step(t("Which clue?"), t("Goes to the one that is the easiest now."), () =>
      void hint({ step: "clue" }, (reply) => {
        state.goEntry(reply.slot);
        page.act();
        show();
        told.replaceChildren(make("p", {}, t("Try this one.")));
      }),
    ),
    step(t("What kind of clue?"), t("What its form says of the answer."), () =>
      void hint({ step: "kind", slot: slot() }, ({ says }) => told.replaceChildren(...says.map((/** @type {string} */ one) => make("p", {}, t(one))))),
    ),
    step(t("A letter"), t("The first that is missing or wrong."), () =>
      void hint({ step: "letter", slot: slot() }, ({ cell, text, sure }) => {
        const at = state.entryCells.indexOf(cell) + 1;
        told.replaceChildren(make("p", {}, t("Letter {at}:", { at }), " ", make("strong", {}, text), surely(sure)));
      }),
    ),
    step(t("The word"), "", () =>
      void hint({ step: "word", slot: slot() }, ({ texts, sure }) => told.replaceChildren(make("p", {}, make("strong", { class: "answer" }, texts.join("")), surely(sure)))),
    ),
  );
  const done = make("form", { method: "dialog", class: "row" }, make("button", { class: "primary" }, t("Back to the grid")));
  inside.append(where, steps, told, done);
  show();
  if (page.isLooking) say(t("Only players get hints."), "bad");
}
