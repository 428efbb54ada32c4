// @ts-check
/** The page of a race: choose a team, see how they stand. */

import { ask, ownLink } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { bars } from "../play/race.js";
import { t, translatePage } from "../shared/messages.js";

translatePage();

const link = ownLink();

async function look() {
  const { title, teams } = await ask("GET", `/api/races/${link}`);
  byId("title").textContent = title || t("A race");
  document.title = `${title || t("A race")} · Gridwright`;
  const rows = bars(teams, "");
  rows.forEach((row, at) => {
    const { link: game, name, people } = teams[at];
    row.append(make("small", {}, people === 1 ? t("one is here") : t("{people} are here", { people })));
    row.append(make("a", { class: "button primary", href: `/play/${game}?race=${link}` }, t("Join {name}", { name })));
  });
  byId("teams").replaceChildren(...rows);
}

byId("copy").addEventListener("click", () => {
  const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
  copied.then(() => say(t("Link copied: whoever opens it chooses a team.")), () => prompt(t("The link:"), location.href));
});
try {
  await look();
  setInterval(() => void look().catch(() => {}), 2500);
  document.documentElement.dataset.ready = "true";
} catch (error) {
  byId("title").textContent = t("No such race");
  say(/** @type {Error} */ (error).message, "bad");
  document.documentElement.dataset.ready = "false";
}
