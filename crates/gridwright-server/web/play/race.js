// @ts-check
/** A race: how the other teams stand, and beginning one. */

import { ask } from "../shared/api.js";
import { dialog } from "../shared/dialog.js";
import { byId, make, say } from "../shared/dom.js";
import { shown } from "./clock.js";
import { t } from "../shared/messages.js";

/** @typedef {{ name: string, link: string, filled: number, cells: number, finished: boolean, elapsed: number, people: number }} Team */

/** How often the standing is asked for, in milliseconds. */
const PACE = 2500;

/** The bars of the teams. @param {Team[]} teams @param {string} own the link of one's own game */
export function bars(teams, own) {
  return teams.map((team) => {
    const part = Math.round((100 * team.filled) / Math.max(1, team.cells));
    const bar = make("span", { class: "bar", role: "img", "aria-label": t("{part}% filled in", { part }) }, make("i", {}));
    bar.style.setProperty("--part", `${part}%`);
    const state = team.finished ? t("solved in {n}", { n: shown(team.elapsed) }) : `${part}%`;
    return make("li", { class: team.link === own ? "own" : "" }, make("strong", {}, team.name), bar, make("span", {}, state));
  });
}

/** Shows how the race stands above the grid, from now on. @param {string} race @param {string} own */
export function follow(race, own) {
  const strip = byId("race");
  const list = make("ul", { class: "teams" });
  strip.append(list);
  strip.hidden = false;
  let said = false;
  const look = async () => {
    try {
      const { teams } = await ask("GET", `/api/races/${race}`);
      list.replaceChildren(...bars(teams, own));
      const winner = teams.find((/** @type {Team} */ team) => team.finished);
      if (winner && !said && winner.link !== own) say(t("{name} is first.", { name: winner.name }));
      said ||= Boolean(winner);
    } catch {
      // The game goes on; the next question may be answered.
    }
    setTimeout(() => void look(), PACE);
  };
  void look();
}

/** Begins a race with this puzzle. @param {import("./page.js").Page} page */
export function beginRace(page) {
  const asked = dialog("race-new", t("A race"), (inside) => {
    const fields = [t("Red"), t("Blue")].map((name, at) => make("input", { value: name, maxlength: 40, required: true, "aria-label": t("Name of team {n}", { n: at + 1 }) }));
    const form = make(
      "form",
      {},
      make("p", {}, t("Two teams play this puzzle, each in a grid of its own, and see how far the other one is. Your game stays as it is.")),
      ...fields.map((field) => make("label", { class: "choice" }, t("Team"), " ", field)),
      make("div", { class: "row" }, make("button", { class: "primary" }, t("Begin"))),
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        const { link } = await ask("POST", "/api/races", { puzzle: page.puzzleLink, teams: fields.map((field) => field.value) });
        location.assign(`/race/${link}`);
      } catch (error) {
        say(/** @type {Error} */ (error).message, "bad");
      }
    });
    inside.append(form);
  });
  asked.showModal();
}
