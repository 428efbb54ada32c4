// @ts-check
/** Versions that were given a name: each is kept on the server as a draft of its own. */

import { ask, send } from "../shared/api.js";
import { closing } from "../shared/dialog.js";
import { make, say } from "../shared/dom.js";
import { differing, picture } from "./conflict.js";
import { draftOf, ipuzOf } from "./document.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").Version} Version */

/** Keeps the draft as it is under a name. @param {Desk} desk @param {string} name */
async function keepVersion(desk, name) {
  const { link } = await ask("POST", "/api/drafts", JSON.stringify(ipuzOf({ ...desk.draft, versions: [] })));
  desk.setVersions([{ name, when: Date.now(), link }, ...desk.draft.versions]);
}

/** @param {Version} version @returns {Promise<Draft>} */
async function read({ link }) {
  return draftOf(await (await send("GET", `/api/drafts/${link}`)).json());
}

/** Opens the list of versions. @param {Desk} desk */
export function openVersions(desk) {
  const asked = make("dialog", { id: "versions", class: "conflict", "aria-labelledby": "versions-title" });
  const field = make("input", { type: "text", id: "version-name", "aria-label": "Name of the version", placeholder: "Name, such as “before the NE corner”" });
  const form = make("form", { class: "controls" }, field, make("button", { class: "primary" }, "Keep this version"));
  const rows = make("ul", { class: "version-rows" });
  const compared = make("div", { class: "versions" });
  const show = () => {
    rows.replaceChildren(...desk.draft.versions.map((version) => row(desk, version, compared, show, () => asked.close())));
    if (desk.draft.versions.length === 0) rows.append(make("li", { class: "hint" }, "No version has a name yet."));
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const name = field.value.trim() || new Date().toLocaleString();
    await keepVersion(desk, name).catch((error) => say(error.message, "bad"));
    field.value = "";
    show();
  });
  const title = make("h2", { id: "versions-title" }, "Versions");
  asked.append(make("div", { class: "inside" }, title, form, rows, compared, closing("Done")));
  asked.addEventListener("close", () => {
    asked.remove();
    desk.view.focus();
  });
  show();
  document.body.append(asked);
  asked.showModal();
}

/** @param {Desk} desk @param {Version} version @param {HTMLElement} compared where the two are shown side by side @param {() => void} show @param {() => void} close */
function row(desk, version, compared, show, close) {
  /** @param {string} text @param {() => Promise<void> | void} run */
  const button = (text, run) => {
    const made = make("button", { type: "button", class: "outline", "aria-label": `${text}: ${version.name}` }, text);
    made.addEventListener("click", () => void Promise.resolve(run()).catch((error) => say(error.message, "bad")));
    return made;
  };
  const compare = button("Compare", async () => {
    const other = await read(version);
    const told = differing(desk.draft, other);
    compared.replaceChildren(picture("Now", desk.draft, other), picture(version.name, other, desk.draft), make("p", { role: "status" }, told));
  });
  const back = button("Go back to it", async () => {
    const other = await read(version);
    // The names of the versions belong to the draft, not to one of them.
    desk.change(() => (desk.draft = { ...other, versions: desk.draft.versions }));
    desk.fields();
    close();
    say(`Back to ${version.name}. Undo returns to what you had.`);
  });
  const away = button("Forget", () => {
    desk.setVersions(desk.draft.versions.filter((other) => other !== version));
    void send("DELETE", `/api/drafts/${version.link}`).catch(() => {});
    show();
  });
  const when = new Date(version.when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
  return make("li", {}, make("span", {}, make("strong", {}, version.name), make("small", {}, when)), compare, back, away);
}
