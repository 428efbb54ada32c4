// @ts-check
/** The page of a race: choose a team, see how they stand. */

import { ask, ownLink } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { bars } from "../play/race.js";

const link = ownLink();

async function look() {
  const { title, teams } = await ask("GET", `/api/races/${link}`);
  byId("title").textContent = title || "A race";
  document.title = `${title || "A race"} · Gridwright`;
  const rows = bars(teams, "");
  rows.forEach((row, at) => {
    const { link: game, name, people } = teams[at];
    row.append(make("small", {}, people === 1 ? "one is here" : `${people} are here`));
    row.append(make("a", { class: "button primary", href: `/play/${game}?race=${link}` }, `Join ${name}`));
  });
  byId("teams").replaceChildren(...rows);
}

byId("copy").addEventListener("click", () => {
  const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
  copied.then(() => say("Link copied: whoever opens it chooses a team."), () => prompt("The link:", location.href));
});
try {
  await look();
  setInterval(() => void look().catch(() => {}), 2500);
  document.documentElement.dataset.ready = "true";
} catch (error) {
  byId("title").textContent = "No such race";
  say(/** @type {Error} */ (error).message, "bad");
  document.documentElement.dataset.ready = "false";
}
