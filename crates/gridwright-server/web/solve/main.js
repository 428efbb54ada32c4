// @ts-check
/** The solve page: two grids, the clues, and what the machine believes. */

import { ask, ownLink, playPuzzle } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { nameOf } from "../shared/keep.js";
import { followJob, waitingText } from "../shared/job.js";
import { markup } from "../shared/markup.js";
import { showNow } from "../shared/now.js";
import { Picture } from "../shared/picture.js";
import { framesOf, roundFrame, stepFrame, summary } from "./frames.js";
import { percent, showCandidates, showDomains, showStep } from "./tables.js";
import { t, translatePage } from "../shared/messages.js";

translatePage();

/** @typedef {import("../play/types.js").PuzzleView} PuzzleView */
/** @typedef {import("./frames.js").Frame} Frame */
/** @typedef {import("./frames.js").Solved} Solved */

/** How long each round is shown, in milliseconds. */
const PACE = 160;
/** At most so long for all rounds together. */
const LONGEST_SHOW = 8000;

const link = ownLink();

/** The letters of a word in a solved grid. @param {(string | null)[] | undefined} grid @param {number[]} cells */
function found(grid, cells) {
  return grid ? cells.map((cell) => grid[cell] ?? "·").join("") : "";
}

class Page {
  /** @param {PuzzleView} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.official = new Picture(byId("official"), puzzle);
    this.machine = new Picture(byId("machine"), puzzle);
    /** Whether the official solution is shown, and what differs from it. */
    this.showsOfficial = false;
    /** @type {Frame[]} */
    this.frames = [];
    /** The frame that is shown. */
    this.at = -1;
    /** Whether the frames follow each other by themselves. */
    this.playing = false;
    /** Whether the player looks at one frame while the machine goes on. */
    this.held = false;
    /** @type {Solved | null} */
    this.solved = null;
    this.job = "";
    /** @type {ReturnType<typeof followJob> | null} */
    this.following = null;
    this.slot = -1;
    this.started = 0;
    /** For every entry, where its answer is shown. @type {Map<number, HTMLElement>} */
    this.found = new Map();
    this.drawClues();
    this.clear();
  }

  /** Shows the official solution, once it is asked for, or puts it away. @param {boolean} shown */
  async toggleOfficial(shown) {
    if (shown) {
      const { cells } = /** @type {PuzzleView} */ (await ask("GET", `/api/puzzles/${link}?solution=true`));
      const letters = cells.map((cell) => cell.solution ?? cell.given ?? null);
      this.official.show(letters);
      this.official.describe(t("The official solution"), letters);
    }
    this.showsOfficial = shown;
    byId("official-figure").hidden = !shown;
    byId("pair").classList.toggle("alone", !shown);
    if (this.solved) byId("legend").hidden = !this.solved.rounds && !shown;
    if (this.at >= 0) this.show(this.at);
  }

  /** The cells of the result that are marked as wrong. @returns {number[]} */
  get marked() {
    const isResult = this.solved !== null && this.at === this.frames.length - 1;
    return isResult && this.showsOfficial ? (this.solved?.wrong ?? []) : [];
  }

  drawClues() {
    for (const list of this.puzzle.lists) {
      const items = list.clues.map((clue) => {
        const text = make("span", {});
        text.append(markup(clue.text));
        const found = make("span", { class: "found" });
        const button = make("button", { type: "button" }, make("span", { class: "n" }, clue.label), text, found);
        if (clue.slot === undefined) button.disabled = true;
        else {
          button.dataset.slot = String(clue.slot);
          if (!this.found.has(clue.slot)) this.found.set(clue.slot, found);
        }
        return make("li", {}, button);
      });
      byId("clues").append(make("section", { "aria-label": list.title }, make("h2", {}, list.title), make("ol", {}, ...items)));
    }
  }

  /** Back to an empty grid. */
  clear() {
    this.frames = [];
    this.at = -1;
    this.solved = null;
    this.machine.show(this.puzzle.cells.map((cell) => cell.given ?? null));
    this.machine.mark("wrong", []);
    this.machine.describe(t("The machine's grid"), []);
    for (const id of ["course", "legend", "trace"]) byId(id).hidden = true;
    this.showAnswers();
    document.body.dataset.state = "idle";
  }

  async start() {
    this.following?.leave();
    this.clear();
    this.hold(false);
    const method = /** @type {HTMLSelectElement} */ (byId("method")).value;
    this.busy(true);
    this.tell(t("Making ready…"));
    try {
      this.job = (await ask("POST", "/api/jobs/solve", { puzzle: link, method })).link;
    } catch (error) {
      this.fail(/** @type {Error} */ (error).message);
      return;
    }
    this.started = performance.now();
    this.following = followJob(this.job, {
      progress: (progress) => this.hear(progress),
      done: (result) => this.finish(result),
      failed: (message) => this.fail(message),
    });
    if (this.slot >= 0) void this.ask(this.slot);
  }

  /** @param {import("../shared/job.js").Progress} progress */
  hear(progress) {
    if (progress.status === "waiting") return this.tell(waitingText(progress));
    const { so_far } = progress;
    if (!so_far) return this.tell(t("Asking the clues…"));
    const frame = so_far.step !== undefined ? stepFrame(so_far) : roundFrame(this.puzzle, so_far, so_far.round);
    this.tell(t("Solving: {name}", { name: frame.name }));
    this.frames.push(frame);
    this.measure();
    if (this.held) this.nameStep();
    else this.show(this.frames.length - 1);
  }

  /** Fits the slider to the frames that there are. */
  measure() {
    byId("course").hidden = this.frames.length < 2;
    /** @type {HTMLInputElement} */ (byId("step")).max = String(this.frames.length);
  }

  /** Stays at the frame that is shown, or lets them follow each other. @param {boolean} held */
  hold(held) {
    this.held = held;
    this.playing &&= !held;
    const button = byId("hold");
    button.textContent = held ? "▸" : "❙❙";
    button.setAttribute("aria-pressed", String(held));
    button.setAttribute("aria-label", held ? t("Go on") : t("Pause"));
  }

  /** Goes on from where it was held: to the newest, or one by one where all are there. */
  goOn() {
    this.hold(false);
    if (this.solved) this.run(this.at + 1 < this.frames.length ? this.at + 1 : 0);
    else this.show(this.frames.length - 1);
  }

  /** One frame on or back; holds there. @param {number} by */
  step(by) {
    this.hold(true);
    this.show(Math.min(this.frames.length - 1, Math.max(0, this.at + by)));
  }

  /** @param {Solved} solved */
  finish(solved) {
    this.busy(false);
    if (solved.outcome === "refused") return this.fail(summary(this.puzzle, solved));
    this.solved = solved;
    const seen = this.frames.at(-1)?.name;
    this.frames = framesOf(this.puzzle, solved);
    this.measure();
    byId("legend").hidden = !solved.rounds && !this.showsOfficial;
    this.showElapsed((solved.seconds ?? 0) * 1000);
    if (solved.domains) showDomains(solved);
    this.tell(summary(this.puzzle, solved));
    // Rounds that went by too fast to be seen are shown at a pace for people.
    const from = this.frames.findIndex((frame) => frame.name === seen) + 1;
    if (this.held) this.show(this.at);
    else if (matchMedia("(prefers-reduced-motion: reduce)").matches || solved.steps) {
      this.hold(true);
      this.show(this.frames.length - 1);
    }
    else this.run(from);
    if (this.slot >= 0) void this.ask(this.slot);
  }

  /** Shows the frames from one on, one after the other. @param {number} from */
  run(from) {
    this.hold(false);
    this.playing = true;
    this.show(from);
    const pace = Math.min(PACE, LONGEST_SHOW / this.frames.length);
    const next = () => {
      if (!this.playing) return;
      const isLast = this.at + 2 >= this.frames.length;
      if (isLast) this.hold(true);
      else setTimeout(next, pace);
      this.show(Math.min(this.at + 1, this.frames.length - 1));
    };
    if (this.at + 1 < this.frames.length) setTimeout(next, pace);
    else this.hold(true);
  }

  /** @param {number} at */
  show(at) {
    const frame = this.frames[at];
    if (!frame) return;
    this.at = at;
    this.machine.show(frame.letters, frame.sure);
    const isResult = this.solved !== null && at === this.frames.length - 1;
    this.machine.mark("wrong", this.marked);
    if (isResult) this.machine.describe(t("The machine's grid"), frame.letters);
    /** @type {HTMLInputElement} */ (byId("step")).value = String(at + 1);
    this.nameStep();
    if (frame.step) showStep(frame.step);
    this.showAnswers();
    document.body.dataset.state = isResult ? "done" : "running";
  }

  /** Says which frame is shown. */
  nameStep() {
    const { at, frames } = this;
    const isResult = this.solved !== null && at === frames.length - 1;
    const all = this.solved ? frames.length - 1 : frames.length;
    byId("step-name").textContent = isResult ? t("result") : t("{name} of {all}", { name: frames[at]?.name ?? "", all: Math.max(at + 1, all) });
    /** @type {HTMLButtonElement} */ (byId("step-back")).disabled = at <= 0;
    /** @type {HTMLButtonElement} */ (byId("step-on")).disabled = at + 1 >= frames.length;
  }

  /** What the grid that is shown says, beside the clues. */
  showAnswers() {
    const letters = this.frames[this.at]?.letters;
    const isResult = this.solved !== null && this.at === this.frames.length - 1;
    const words = new Map((this.solved?.words ?? []).map((word) => [word.slot, word]));
    const wrong = new Set(this.marked);
    for (const [slot, place] of this.found) {
      const cells = this.puzzle.slots[slot].cells;
      const answer = letters && cells.some((cell) => letters[cell]) ? cells.map((cell) => letters[cell] ?? "·").join("") : "";
      const sure = isResult ? words.get(slot)?.probability : undefined;
      place.replaceChildren(answer, ...(sure === undefined ? [] : [make("small", {}, percent(sure))]));
      const isOff = cells.some((cell) => wrong.has(cell));
      place.closest("li")?.classList.toggle("off", isOff);
      if (isOff) place.append(make("span", { class: "unseen" }, ` ${t("wrong")}`));
    }
  }

  /** Chooses an entry. @param {number} slot */
  choose(slot) {
    this.slot = slot;
    const cells = this.puzzle.slots[slot]?.cells ?? [];
    this.official.mark("word", cells);
    this.machine.mark("word", cells);
    for (const [other, place] of this.found) {
      const item = place.closest("li");
      item?.classList.toggle("here", other === slot);
      if (other === slot) item?.scrollIntoView({ block: "nearest" });
    }
    void this.ask(slot);
  }

  /** @param {number} slot */
  async ask(slot) {
    const { label, direction, cells } = this.puzzle.slots[slot];
    byId("candidates-title").textContent = `${label} ${direction === "down" ? t("Down") : t("Across")}`;
    const note = byId("candidates-note");
    if (this.job === "") {
      note.textContent = t("Start the solver to see candidates.");
      return;
    }
    note.textContent = t("Looking…");
    try {
      const { candidates, verdict } = await ask("GET", `/api/jobs/${this.job}/candidates?slot=${slot}`);
      if (slot !== this.slot) return;
      showCandidates(candidates, found(this.solved?.grid, cells));
      const weighed = t("By its clue alone, and weighed with what the crossing words say.");
      const told = verdict ? `${found(this.solved?.grid, cells)}: ${verdict}. ${weighed}` : weighed;
      note.textContent = this.solved?.rounds ? told : t("By its clue alone.");
    } catch (error) {
      if (slot === this.slot) note.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {boolean} on */
  busy(on) {
    byId("start").hidden = on;
    byId("stop").hidden = !on;
    byId("start").textContent = t("Solve again");
  }

  /** @param {string} text */
  tell(text) {
    const status = byId("status");
    status.classList.remove("bad");
    if (status.textContent !== text) status.textContent = text;
  }

  /** @param {string} message */
  fail(message) {
    this.busy(false);
    this.tell(message);
    byId("status").classList.add("bad");
    document.body.dataset.state = "failed";
  }

  /** @param {number} time in milliseconds */
  showElapsed(time) {
    byId("elapsed").textContent = `${(time / 1000).toFixed(1)} s`;
  }

  tick() {
    if (byId("start").hidden && this.started > 0) this.showElapsed(performance.now() - this.started);
  }
}

/** @param {Page} page */
function wire(page) {
  byId("start").addEventListener("click", () => void page.start());
  byId("stop").addEventListener("click", () => page.following?.stop());
  byId("method").addEventListener("change", () => void page.start());
  byId("replay").addEventListener("click", () => page.run(0));
  byId("step-back").addEventListener("click", () => page.step(-1));
  byId("step-on").addEventListener("click", () => page.step(1));
  byId("hold").addEventListener("click", () => (page.held ? page.goOn() : page.hold(true)));
  byId("step").addEventListener("input", (event) => {
    page.hold(true);
    page.show(Number(/** @type {HTMLInputElement} */ (event.target).value) - 1);
  });
  byId("clues").addEventListener("click", (event) => {
    const slot = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.slot;
    if (slot !== undefined) page.choose(Number(slot));
  });
  for (const picture of [page.official, page.machine]) {
    picture.place.addEventListener("click", (event) => {
      const cell = Number(/** @type {HTMLElement} */ (event.target).closest(".cell")?.getAttribute("data-cell") ?? -1);
      const through = page.puzzle.slots.flatMap((slot, index) => (slot.cells.includes(cell) ? [index] : []));
      // A second click turns to the other word through the cell.
      const next = through.find((slot) => slot !== page.slot) ?? through[0];
      if (next !== undefined) page.choose(through.includes(page.slot) ? next : through[0]);
    });
  }
  const official = /** @type {HTMLInputElement} */ (byId("show-official"));
  official.addEventListener("change", () => void page.toggleOfficial(official.checked).catch((error) => say(error.message, "bad")));
  if (!page.puzzle.has_solution) /** @type {HTMLElement} */ (official.closest("label")).hidden = true;
  byId("pair").classList.toggle("large", page.puzzle.cols > 9);
  byId("play").addEventListener("click", () =>
    playPuzzle({ puzzle: link }).then((path) => location.assign(path), (error) => say(error.message, "bad")),
  );
}

showNow(byId("now"));
try {
  /** @type {PuzzleView} */
  const puzzle = await ask("GET", `/api/puzzles/${link}?diagram=true`);
  nameOf(puzzle, [link]);
  const title = puzzle.title || t("Crossword");
  document.title = `${t("{title}, solved", { title })} · Gridwright`;
  byId("title").textContent = title;
  byId("by").textContent = [puzzle.author && t("by {author}", { author: puzzle.author }), puzzle.date].filter(Boolean).join(", ");
  const page = new Page(puzzle);
  wire(page);
  setInterval(() => page.tick(), 100);
  document.documentElement.dataset.ready = "true";
  await page.start();
} catch (error) {
  byId("title").textContent = t("No such puzzle");
  byId("status").textContent = /** @type {Error} */ (error).message;
  byId("status").classList.add("bad");
  for (const id of ["start", "method", "play"]) /** @type {HTMLButtonElement} */ (byId(id)).disabled = true;
  document.documentElement.dataset.ready = "false";
}
