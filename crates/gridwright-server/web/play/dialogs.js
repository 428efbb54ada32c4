// @ts-check
/** The dialogs of the play page: about, settings, files, links, the key. */

import { ask, send } from "../shared/api.js";
import { confirmed } from "../shared/dialog.js";
import { byId, make, say } from "../shared/dom.js";
import { keep, recall } from "../shared/keep.js";
import { markup, plain } from "../shared/markup.js";
import { hints } from "./hints.js";
import { beginRace } from "./race.js";
import { entries, streaks } from "./record.js";
import { replay } from "./replay.js";
import { settings } from "./settings.js";
import { share } from "./share.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {import("./types.js").PuzzleView} PuzzleView */

const dialogOf = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (byId(id));

/** @param {Page} page @param {import("../shared/keyboard.js").ScreenKeys} keys */
export function wireDialogs(page, keys) {
  const change = (/** @type {import("./types.js").Options} */ options) => page.setOptions(options);
  const showSettings = settings(byId("switches"), () => page.state.options, change, () => keys.draw());
  byId("settings-open").addEventListener("click", () => {
    showSettings();
    dialogOf("settings").showModal();
  });
  byId("keys-open").addEventListener("click", () => dialogOf("key-list").showModal());
  byId("about-open").addEventListener("click", () => dialogOf("about").showModal());
  byId("watch").addEventListener("click", () => void watch(page));
  byId("edit").addEventListener("click", () => void edit(page).catch((error) => say(error.message, "bad")));
  byId("share-game").addEventListener("click", () => copy(`/play/${page.link}`, t("Link copied: whoever opens it plays along.")));
  byId("share-puzzle").addEventListener("click", () => copy(`/puzzle/${page.puzzleLink}`, t("Link copied: whoever opens it begins anew.")));
  byId("share-embed").hidden = !page.isEmbeddable;
  byId("share-embed").addEventListener("click", () => copyText(embedCode(page), t("Code copied: paste it into a page of yours.")));
  byId("race-open").addEventListener("click", () => beginRace(page));
  for (const id of ["replay-open", "finish-replay"]) {
    byId(id).addEventListener("click", () => {
      dialogOf("finish").close();
      void replay(page);
    });
  }
  byId("finish-share").addEventListener("click", () => void share(page, page.entry, streaks(entries(), new Date()).current));
  byId("record-open").addEventListener("click", () => location.assign("/record"));
  byId("hint-open").addEventListener("click", () => hints(page));
  wireFiles(page);
}

/** What another page needs to show the puzzle. @param {Page} page */
function embedCode({ puzzleLink, name }) {
  const { origin } = location;
  const script = make("script", { type: "module", src: `${origin}/gridwright-puzzle.js` });
  const element = document.createElement("gridwright-puzzle");
  element.setAttribute("src", `${origin}/embed/${puzzleLink}`);
  element.setAttribute("label", name);
  return `${script.outerHTML}\n${element.outerHTML}`;
}

/** @param {Page} page */
function wireFiles(page) {
  const format = /** @type {HTMLSelectElement} */ (byId("format"));
  const letters = /** @type {HTMLSelectElement} */ (byId("letters"));
  let prints = false;
  const open = (/** @type {boolean} */ print) => {
    prints = print;
    byId("files-title").textContent = print ? t("Print") : t("Download");
    byId("files-go").textContent = print ? t("Print") : t("Download");
    byId("format-row").hidden = print;
    letters.value = print ? "blank" : "entries";
    dialogOf("files").showModal();
  };
  byId("print-open").addEventListener("click", () => open(true));
  byId("download-open").addEventListener("click", () => open(false));
  byId("files-go").addEventListener("click", async () => {
    const chosen = prints ? "pdf" : format.value;
    const address = `/api/games/${page.link}/download?format=${chosen}&letters=${letters.value}${prints ? "&inline=true" : ""}`;
    dialogOf("files").close();
    // A tab of its own must be opened at once, or the browser forbids it.
    const tab = prints ? window.open("", "_blank") : null;
    try {
      const answer = await send("GET", address);
      const file = URL.createObjectURL(await answer.blob());
      const name = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "crossword";
      if (tab) tab.location.href = file;
      else make("a", { href: file, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(file), 60_000);
    } catch (error) {
      tab?.close();
      say(t("No file: {n}", { n: /** @type {Error} */ (error).message }), "bad");
    }
  });
}

/** @param {string} path @param {string} done */
export async function copy(path, done) {
  await copyText(new URL(path, location.href).href, done);
}

/** @param {string} text @param {string} done */
async function copyText(text, done) {
  const copied = navigator.clipboard?.writeText(text) ?? Promise.reject();
  await copied.then(() => say(done), () => prompt(t("To copy:"), text));
}

/** Opens a copy of the puzzle on the construct page. @param {Page} page */
async function edit(page) {
  const sure = page.state.finished || (await confirmed(t("Edit a copy?"), t("The construct page shows the solution. Your game stays as it is."), t("Edit")));
  if (!sure) return;
  const file = await send("GET", `/api/puzzles/${page.puzzleLink}/download?format=ipuz&letters=solution`);
  const { link } = await ask("POST", "/api/drafts", await file.blob());
  location.assign(`/construct/${link}`);
}

/** @param {Page} page */
async function watch(page) {
  const sure = page.state.finished || (await confirmed(t("Watch the machine solve it?"), t("You will see its letters, which may be the right ones. Your game stays as it is."), t("Watch")));
  if (sure) location.assign(`/solve/${page.puzzleLink}`);
}

/**
 * Shows what is known of the puzzle, and its note before play.
 * @param {PuzzleView} puzzle
 * @param {string} link of the game
 */
export function introduce(puzzle, link) {
  const title = puzzle.title || t("Crossword");
  document.title = `${title} · Gridwright`;
  byId("title").textContent = title;
  byId("by").textContent = puzzle.author ? t("by {author}", { author: puzzle.author }) : "";
  /** @type {[string, string | null][]} */
  const facts = [
    [t("Title"), puzzle.title],
    [t("Author"), puzzle.author],
    [t("Editor"), puzzle.editor],
    [t("Date"), puzzle.date],
    [t("Copyright"), puzzle.copyright],
    [t("Size"), `${puzzle.rows} × ${puzzle.cols}`],
  ];
  for (const [name, value] of facts) {
    if (value) byId("facts").append(make("dt", {}, name), make("dd", {}, value));
  }
  byId("notes").append(markup(puzzle.notes));
  if (plain(puzzle.notes).trim() !== "" && recall(`note.${link}`, true)) showNote(puzzle, link);
  if (!puzzle.has_solution) withoutSolution(puzzle, link);
}

/** @param {PuzzleView} puzzle @param {string} link */
function showNote(puzzle, link) {
  const away = make("button", { type: "button", class: "outline" }, t("Hide"));
  const text = make("p", {}, make("strong", {}, t("Note"), " "), markup(puzzle.notes));
  byId("note").replaceChildren(text, away);
  byId("note").hidden = false;
  away.addEventListener("click", () => {
    byId("note").hidden = true;
    keep(`note.${link}`, false);
    document.getElementById("grid")?.querySelector(/** @type {"div"} */ ("[tabindex='0']"))?.focus();
  });
}

/** Says why nothing can be checked, and asks for the key of a locked puzzle. @param {PuzzleView} puzzle @param {string} link */
function withoutSolution(puzzle, link) {
  byId("auto-check").setAttribute("aria-disabled", "true");
  for (const menu of document.querySelectorAll("#check-menu, #reveal-menu")) {
    menu.prepend(make("p", { class: "why" }, puzzle.locked ? t("The solution is locked.") : t("This puzzle comes without its solution.")));
    for (const button of menu.querySelectorAll("[role^=menuitem]")) /** @type {HTMLButtonElement} */ (button).disabled = true;
    if (!puzzle.locked) continue;
    const unlock = make("button", { role: "menuitem", type: "button" }, t("Unlock…"));
    unlock.addEventListener("click", () => askKey(link));
    menu.append(unlock);
  }
}

/** @param {string} link */
function askKey(link) {
  const field = make("input", { id: "key-field", inputmode: "numeric", autocomplete: "off", maxlength: 4, pattern: "[0-9]{4}", required: true });
  const fault = make("p", { class: "fault", role: "status" });
  const cancel = make("button", { type: "button", class: "outline" }, t("Cancel"));
  const form = make(
    "form",
    {},
    make("p", {}, t("The file holds its solution, scrambled with a key of four digits. Whoever has published the puzzle may give it away later.")),
    make("label", { class: "choice" }, t("Key"), " ", field),
    fault,
    make("div", { class: "row" }, cancel, make("button", { class: "primary" }, t("Unlock"))),
  );
  const asked = make("dialog", { id: "unlock", "aria-labelledby": "unlock-title" }, make("div", { class: "inside" }, make("h2", { id: "unlock-title" }, t("Unlock the solution")), form));
  cancel.addEventListener("click", () => asked.close());
  asked.addEventListener("close", () => asked.remove());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await send("POST", `/api/games/${link}/unlock`, { key: field.value });
      location.reload();
    } catch (error) {
      fault.textContent = /** @type {Error} */ (error).message;
      field.select();
    }
  });
  document.body.append(asked);
  asked.showModal();
}
