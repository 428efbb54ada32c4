// @ts-check
/** The make page: a crossword from a list of words and clues. */

import { ask, playPuzzle, send } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { followJob, waitingText } from "../shared/job.js";
import { keep, recall, remember } from "../shared/keep.js";
import { markup } from "../shared/markup.js";
import { menus } from "../shared/menu.js";
import { Picture } from "../shared/picture.js";
import { Nudge } from "./nudge.js";
import { arrange, faultOf, keepOrder, orderOf, recallOrder, showLine } from "./order.js";
import { askSheets } from "./sheets.js";
import { rowsOf, Table, textOf } from "./table.js";

/** @typedef {import("../play/types.js").PuzzleView} PuzzleView */

/**
 * @typedef {object} Layout
 * @property {"found" | "refused"} [outcome]
 * @property {string} [reason]
 * @property {PuzzleView} puzzle
 * @property {number} words
 * @property {number} letters
 * @property {number} crossings
 * @property {number} area
 * @property {number} listed
 * @property {number} seconds
 * @property {string | null} by
 * @property {object} [ipuz]
 * @property {string[]} [missing]
 * @property {import("./nudge.js").Placed[]} [placed]
 * @property {string[]} [word_bank]
 * @property {boolean} [proven]
 * @property {{ seconds: number, letters: number }[]} [history]
 */

class Page {
  constructor() {
    /** @type {ReturnType<typeof followJob> | null} */
    this.following = null;
    /** @type {Layout | null} */
    this.made = null;
    /** The link of the puzzle once it is kept. */
    this.link = "";
    /** A file that is no text is sent as it is. @type {Blob | null} */
    this.file = null;
    /** @type {{ seconds: number, letters: number }[]} */
    this.history = [];
    /** Why rows were left out, by their lines. @type {Map<number, string>} */
    this.remarks = new Map();
    /** Counts what was made or moved, so that a late answer is dropped. */
    this.turn = 0;
    this.table = new Table((text) => this.setList(text));
    this.nudge = new Nudge(() => this.lying, (placed) => this.move(placed));
  }

  /** What lies in the grid now, to be moved. */
  get lying() {
    return this.made?.placed ? { placed: this.made.placed, cols: this.made.puzzle.cols } : null;
  }

  /** Takes over the list of the table. @param {string} text */
  setList(text) {
    /** @type {HTMLTextAreaElement} */ (byId("list")).value = text;
    this.file = null;
    keepOrder();
  }

  /** Shows the list as a table, where it is one. */
  showTable() {
    const rows = rowsOf(/** @type {HTMLTextAreaElement} */ (byId("list")).value);
    if (rows === null || this.file) return false;
    this.table.show(rows);
    // From now on every line of the list is a row of the table.
    if (rows.length > 0) this.setList(textOf(rows));
    return true;
  }

  /** @param {boolean} on */
  asTable(on) {
    if (on && !this.showTable()) return say("This list can only be edited as text.", "bad");
    byId("as-table").setAttribute("aria-pressed", String(on));
    byId("as-text").setAttribute("aria-pressed", String(!on));
    byId("table").hidden = !on;
    byId("text").hidden = on;
    keep("make.table", on);
  }

  /** Moves words by hand, if what comes of it is a layout. @param {import("./nudge.js").Placed[]} placed */
  async move(placed) {
    const turn = ++this.turn;
    const list = /** @type {HTMLTextAreaElement} */ (byId("list")).value;
    const value = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id)).value;
    try {
      const made = await ask("POST", "/api/layouts/moved", { list, placed, rule: value("rule"), title: value("title") });
      if (turn !== this.turn) return false;
      this.link = "";
      this.finish(made);
      return true;
    } catch (error) {
      say(`Not there: ${/** @type {Error} */ (error).message}.`, "bad");
      return false;
    }
  }

  async start() {
    const fault = byId("fault");
    fault.textContent = faultOf();
    if (fault.textContent !== "") return;
    const text = /** @type {HTMLTextAreaElement} */ (byId("list")).value;
    if (text.trim() === "" && !this.file) {
      fault.textContent = "Give some words first: paste a list or open a file.";
      return;
    }
    this.following?.leave();
    this.turn += 1;
    this.clear();
    this.busy(true);
    try {
      const order = orderOf(Math.floor(Math.random() * 2 ** 31));
      const { link, list } = await ask("POST", `/api/jobs/layout?${order}`, this.file ?? text);
      this.showLeftOut(list);
      this.following = followJob(link, {
        progress: (progress) => {
          if (progress.so_far) this.show(progress.so_far);
          else this.tell(progress.status === "waiting" ? waitingText(progress) : "Laying out…");
        },
        done: (made) => this.finish(made),
        failed: (message) => this.fail(message),
      });
    } catch (error) {
      this.fail(/** @type {Error} */ (error).message);
    }
  }

  clear() {
    // What stood there belongs to another list.
    byId("clues").replaceChildren();
    byId("missing").hidden = true;
    byId("nudge").hidden = true;
    this.made = null;
    this.link = "";
    this.history = [];
    byId("actions").hidden = true;
    byId("left-out").hidden = true;
    document.body.dataset.state = "running";
    this.tell("Making…");
  }

  /** @param {boolean} on */
  busy(on) {
    byId("make").hidden = on;
    byId("stop").hidden = !on;
  }

  /** @param {string} text */
  tell(text) {
    const status = byId("status");
    if (status.textContent !== text) status.textContent = text;
  }

  /** @param {string} message */
  fail(message) {
    this.busy(false);
    this.tell("");
    byId("fault").textContent = message;
    if (!this.file) showLine(message);
    document.body.dataset.state = "failed";
  }

  /** @param {{ kept: number, rows: number, left_out: string[], left_out_count: number }} list */
  showLeftOut({ kept, left_out, left_out_count }) {
    byId("left-out").hidden = left_out_count === 0;
    this.remarks = new Map(left_out.flatMap((remark) => {
      const [, line, reason] = /^line (\d+): (.*)$/.exec(remark) ?? [];
      return line === undefined ? [] : [[Number(line), reason]];
    }));
    this.table.fates(new Set(), this.remarks);
    byId("left-out-title").textContent = `${kept} words; ${left_out_count} rows left out`;
    const more = left_out_count > left_out.length ? [make("li", {}, "…")] : [];
    byId("left-out-list").replaceChildren(...left_out.map((remark) => make("li", {}, remark)), ...more);
  }

  /** @param {Layout} layout */
  show(layout) {
    const { puzzle } = layout;
    const letters = puzzle.cells.map((cell) => cell.solution ?? null);
    const picture = new Picture(byId("grid"), puzzle);
    picture.show(letters);
    picture.describe("The crossword", letters);
    const dense = Math.round((layout.letters / layout.area) * 100);
    /** @type {[string, string][]} */
    const figures = [
      ["Words", `${layout.words} of ${layout.listed}`],
      ["Letters", String(layout.letters)],
      ["Crossings", String(layout.crossings)],
      ["Box", `${puzzle.rows} × ${puzzle.cols}, ${dense}% filled`],
    ];
    byId("figures").replaceChildren(...figures.map(([name, text]) => make("div", {}, make("dt", {}, name), make("dd", {}, text))));
    byId("facts").hidden = false;
    this.history.push({ seconds: layout.seconds, letters: layout.letters });
    this.drawCourse(layout.history ?? this.history);
    const by = layout.by ? ` by ${layout.by}` : "";
    this.tell(`${layout.words} words, ${layout.letters} letters after ${layout.seconds.toFixed(1)} s${by}`);
  }

  /** How the letters grew. @param {{ seconds: number, letters: number }[]} history */
  drawCourse(history) {
    const end = Math.max(0.1, ...history.map(({ seconds }) => seconds));
    const [low, high] = [Math.min(...history.map((step) => step.letters)), Math.max(...history.map((step) => step.letters))];
    const y = (/** @type {number} */ letters) => (28 - (26 * (letters - low)) / Math.max(1, high - low)).toFixed(1);
    const points = history.map(({ seconds, letters }) => `${((120 * seconds) / end).toFixed(1)},${y(letters)}`);
    byId("course").querySelector("polyline")?.setAttribute("points", points.join(" "));
    byId("course").toggleAttribute("hidden", history.length < 2);
  }

  /** @param {Layout} made */
  finish(made) {
    this.busy(false);
    if (made.outcome !== "found") return this.fail(made.reason ?? "Nothing could be made of this list.");
    this.show(made);
    this.made = made;
    this.showClues(made.puzzle);
    this.showMissing(made.missing ?? []);
    this.table.fates(new Set((made.placed ?? []).map(({ answer }) => answer)), this.remarks);
    this.nudge.offer();
    byId("actions").hidden = false;
    byId("make").textContent = "Make another";
    const parts = [`Done: ${made.words} of ${made.listed} words, ${made.letters} letters, ${made.crossings} crossings`];
    if (made.proven) parts.push("no layout is better");
    if (made.by) parts.push(`by ${made.by}`);
    this.tell(`${parts.join("; ")}.`);
    document.body.dataset.state = "done";
  }

  /** The words that are in the list and not in the grid. @param {string[]} missing */
  showMissing(missing) {
    byId("missing").hidden = missing.length === 0;
    byId("missing-title").textContent = missing.length === 1 ? "No place was found for one word" : `No place was found for ${missing.length} words`;
    byId("missing-list").replaceChildren(...missing.map((word) => make("li", {}, word)));
  }

  /** @param {PuzzleView} puzzle */
  showClues(puzzle) {
    const sections = puzzle.lists.map((list) => {
      const items = list.clues.map((clue) => {
        const text = make("span", {});
        text.append(markup(clue.text));
        return make("li", {}, make("span", { class: "n" }, clue.label), text);
      });
      return make("section", { "aria-label": list.title }, make("h2", {}, list.title), make("ol", {}, ...items));
    });
    byId("clues").replaceChildren(...sections);
  }

  /** The puzzle on the server: brought there when it is first needed. */
  async kept() {
    if (this.link === "" && this.made) {
      this.link = (await ask("POST", "/api/puzzles", JSON.stringify(this.made.ipuz))).link;
    }
    return this.link;
  }

  async keep() {
    const link = await this.kept();
    const { puzzle } = /** @type {Layout} */ (this.made);
    const shape = Array.from({ length: puzzle.rows }, (_, row) =>
      puzzle.cells.slice(row * puzzle.cols, (row + 1) * puzzle.cols).map((cell) => (cell.kind === "open" ? "." : "#")).join(""),
    );
    remember({ link, page: "puzzle", title: puzzle.title || "Crossword", shape, filled: 0, finished: false, when: Date.now() });
    say("Kept: the home page has it under “Go on”.");
  }

  /** @param {string} format */
  async download(format) {
    const link = await this.kept();
    const response = await send("GET", `/api/puzzles/${link}/download?format=${format}`);
    const losses = response.headers.get("gridwright-losses");
    if (losses) say(`${format} cannot hold: ${losses}`);
    make("a", { href: `/api/puzzles/${link}/download?format=${format}`, download: "" }).click();
  }
}

/** Runs something and tells what went wrong. @param {() => Promise<unknown>} run */
const careful = (run) => () => void run().catch((error) => say(error.message, "bad"));

/** @param {Page} page */
function wire(page) {
  const list = /** @type {HTMLTextAreaElement} */ (byId("list"));
  byId("order").addEventListener("submit", (event) => {
    event.preventDefault();
    void page.start();
  });
  byId("order").setAttribute("novalidate", "");
  byId("stop").addEventListener("click", () => page.following?.stop());
  for (const id of ["method", "objective"]) byId(id).addEventListener("change", arrange);
  byId("winter").addEventListener("click", careful(async () => {
    page.setList(await (await send("GET", "/static/winter.csv")).text());
    if (!byId("table").hidden) page.showTable();
  }));
  list.addEventListener("input", () => {
    page.file = null;
    keepOrder();
  });
  byId("order").addEventListener("change", keepOrder);
  byId("as-table").addEventListener("click", () => page.asTable(true));
  byId("as-text").addEventListener("click", () => page.asTable(false));
  byId("list-new").addEventListener("click", () => {
    if (list.value.trim() !== "" && !confirm("Begin a new list? The old one goes.")) return;
    page.setList("");
    page.table.show([]);
  });
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  file.addEventListener("change", careful(async () => {
    const chosen = file.files?.[0];
    if (!chosen) return;
    if (chosen.size > 8 << 20) throw new Error(`${chosen.name} is larger than 8 MB.`);
    const text = await chosen.text();
    // What is not plain text is not shown, but sent as it is.
    const isText = !text.includes("\ufffd") && !text.includes("\0");
    page.file = isText ? null : chosen;
    list.value = isText ? text : "";
    keepOrder();
    if (!byId("table").hidden && !(isText && page.showTable())) page.asTable(false);
  }));
  byId("play").addEventListener("click", careful(async () => location.assign(await playPuzzle({ puzzle: await page.kept() }))));
  byId("print").addEventListener("click", () => askSheets(() => page.made, page.file ?? list.value));
  byId("keep").addEventListener("click", careful(() => page.keep()));
  byId("construct").addEventListener("click", careful(async () => {
    const { link } = await ask("POST", "/api/drafts", JSON.stringify(page.made?.ipuz));
    location.assign(`/construct/${link}`);
  }));
  for (const button of document.querySelectorAll("[data-format]")) {
    const format = /** @type {HTMLElement} */ (button).dataset.format ?? "";
    button.addEventListener("click", careful(() => page.download(format)));
  }
  const letters = /** @type {HTMLInputElement} */ (byId("letters"));
  letters.addEventListener("change", () => byId("grid").classList.toggle("blank", !letters.checked));
}

menus();
recallOrder();
const page = new Page();
wire(page);
page.asTable(recall("make.table", false));
arrange();
document.body.dataset.state = "idle";
document.documentElement.dataset.ready = "true";
