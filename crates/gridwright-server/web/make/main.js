// @ts-check
/** The make page: a crossword from a list of words and clues. */

import { ask, playPuzzle, send } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { followJob, waitingText } from "../shared/job.js";
import { remember } from "../shared/keep.js";
import { markup } from "../shared/markup.js";
import { menus } from "../shared/menu.js";
import { Picture } from "../shared/picture.js";
import { arrange, faultOf, orderOf, showLine } from "./order.js";

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
    byId("actions").hidden = false;
    byId("make").textContent = "Make another";
    const parts = [`Done: ${made.words} of ${made.listed} words, ${made.letters} letters, ${made.crossings} crossings`];
    if (made.proven) parts.push("no layout is better");
    if (made.by) parts.push(`by ${made.by}`);
    if (made.missing?.length) parts.push(`no place was found for ${made.missing.join(", ")}`);
    this.tell(`${parts.join("; ")}.`);
    document.body.dataset.state = "done";
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

  async print() {
    const link = await this.kept();
    const address = `/api/puzzles/${link}/download?format=pdf&letters=blank&solution_page=true&inline=true`;
    make("a", { href: address, target: "_blank", rel: "noopener" }).click();
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
    list.value = await (await send("GET", "/static/winter.csv")).text();
    page.file = null;
  }));
  list.addEventListener("input", () => (page.file = null));
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
  }));
  byId("play").addEventListener("click", careful(async () => location.assign(await playPuzzle({ puzzle: await page.kept() }))));
  byId("print").addEventListener("click", careful(() => page.print()));
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
wire(new Page());
arrange();
document.body.dataset.state = "idle";
document.documentElement.dataset.ready = "true";
