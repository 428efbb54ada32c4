// @ts-check
/** Candidates and filling. */

import { ask } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { followJob, waitingText } from "../shared/job.js";
import { puzzleOf } from "./document.js";
import { nameOf, slotsOf, wordOf } from "./draft.js";
import { patternOf, rescore } from "./lists.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{ outcome?: string, grid?: (string | null)[], reason?: string, mean_score?: number }} FillResult */

/** From this score on the words of the built-in list are presentable. */
const PRESENTABLE = 40;

export class Filler {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** Counts questions, so that late answers to old ones are dropped. */
    this.asked = 0;
    /** The job at work. @type {ReturnType<typeof followJob> | null} */
    this.job = null;
    this.timer = 0;
    /** The scores of the words in the grid, slot by slot. @type {(number | null)[]} */
    this.scores = [];
  }

  start() {
    if (this.desk.words.hasBuiltIn) /** @type {HTMLInputElement} */ (byId("min-score")).value = String(PRESENTABLE);
    byId("fill").addEventListener("click", () => void this.fill());
    byId("fill-stop").addEventListener("click", () => this.job?.stop());
    byId("min-score").addEventListener("change", () => this.look());
    byId("filter").addEventListener("input", () => this.look());
    byId("ban-here").addEventListener("click", () => void this.ban(true));
    byId("ban-ever").addEventListener("click", () => void this.ban(false));
    this.look();
  }

  get minScore() {
    return Math.max(0, Number(/** @type {HTMLInputElement} */ (byId("min-score")).value) || 0);
  }

  /** Which words there are, for every question. */
  get choice() {
    const { chosen, changeText } = this.desk.words;
    return { words: chosen, changes: changeText, min_score: this.minScore };
  }

  /** Looks again at what fits, once the hand rests. */
  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.lookNow(), 150);
  }

  async lookNow() {
    const question = ++this.asked;
    const { desk } = this;
    if (desk.words.chosen.length === 0) {
      this.show([], 0);
      desk.showMap(null);
      return;
    }
    const slot = desk.state.slot;
    const pattern = patternOf(/** @type {HTMLInputElement} */ (byId("filter")).value);
    const body = { ...this.choice, puzzle: puzzleOf(desk.draft), slot: slot < 0 ? null : slot, pattern };
    try {
      const found = await ask("POST", "/api/construct/analysis", body);
      if (question !== this.asked) return;
      this.scores = found.scores;
      this.show(found.candidates, found.slots[slot] ?? 0);
      const wanted = /** @type {HTMLInputElement} */ (byId("show-map")).checked;
      desk.showMap(wanted ? found.cells : null);
      desk.judge();
    } catch (error) {
      if (question === this.asked) byId("fit").textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {{ word: string, score: number }[]} candidates @param {number} count */
  show(candidates, count) {
    this.showWord();
    byId("fit").textContent = this.desk.words.chosen.length === 0 ? "" : count === 1 ? "1 word fits" : `${count.toLocaleString("en")} words fit`;
    byId("candidates").replaceChildren(
      ...candidates.map(({ word, score }) => {
        const button = make("button", { type: "button" }, make("span", {}, word), make("small", {}, String(score)));
        button.addEventListener("click", () => this.desk.place(word));
        const ban = make("button", { type: "button", class: "away", "aria-label": `Ban ${word} in this puzzle`, title: "Ban in this puzzle" }, "×");
        ban.addEventListener("click", () => rescore(this.desk, word, 0, true));
        return make("li", {}, button, ban);
      }),
    );
  }

  /** Says of the entry what its word is worth, where it has one. */
  showWord() {
    const { draft, state } = this.desk;
    const slot = slotsOf(draft)[state.slot];
    const word = slot ? wordOf(draft, slot) : "";
    byId("entry-word").hidden = word === "";
    if (word === "") return;
    const score = this.scores[state.slot];
    byId("entry-score").textContent = score ? `${word} has the score ${score}.` : `${word} is in no list.`;
    const isFree = slot.cells.some((cell) => draft.cells[cell].origin === "filled");
    byId("ban-here").textContent = isFree ? "Ban and refill" : "Ban in this puzzle";
  }

  /** Bans the word of the entry, and fills its place anew where it was filled. @param {boolean} here for this puzzle only */
  async ban(here) {
    const { desk } = this;
    const slot = slotsOf(desk.draft)[desk.state.slot];
    const word = slot ? wordOf(desk.draft, slot) : "";
    if (word === "") return;
    rescore(desk, word, 0, here);
    const free = slot.cells.filter((cell) => desk.draft.cells[cell].origin === "filled");
    if (free.length > 0) await this.fill(slot.cells, `${word} is banned; ${nameOf(slot)} was filled anew.`);
    else say(`${word} is banned.`);
  }

  /** @param {boolean} on */
  busy(on) {
    byId("fill").hidden = on;
    byId("fill-stop").hidden = !on;
  }

  /**
   * Fills what is empty, and anew what was filled; letters that were typed or
   * locked stay.
   * @param {number[]} [region] only words through these cells, and around them what it takes
   * @param {string} [told] what to say of it
   */
  async fill(region = [...this.desk.region], told = "Filled. Undo takes it back.") {
    if (this.desk.words.chosen.length === 0) return say("Choose or bring a word list first.", "bad");
    const best = /** @type {HTMLInputElement} */ (byId("fill-best")).checked;
    const { draft } = this.desk;
    const replaceable = draft.cells.flatMap((cell, index) => (cell.origin === "filled" && cell.text !== "" ? [index] : []));
    const seed = Math.floor(Math.random() * 2 ** 31);
    const body = { ...this.choice, puzzle: puzzleOf(draft), seed, region, replaceable, best, seconds: best ? 20 : 60 };
    const before = draft.cells.map((cell) => cell.text);
    try {
      const { link } = await ask("POST", "/api/jobs/fill", body);
      this.busy(true);
      const status = byId("fill-status");
      const end = () => {
        this.busy(false);
        this.job = null;
        status.textContent = "";
      };
      this.job = followJob(link, {
        progress: (progress) => {
          const now = progress.so_far ?? {};
          if (progress.status === "waiting") status.textContent = waitingText(progress);
          else if (now.score !== undefined) status.textContent = `Score ${now.score}`;
          else if (now.nodes !== undefined) status.textContent = `${now.decided} of ${now.slots} words`;
          else status.textContent = "Filling…";
        },
        done: (result) => {
          end();
          this.finish(result, before, told);
        },
        failed: (message) => {
          end();
          say(message, "bad");
        },
      });
    } catch (error) {
      say(/** @type {Error} */ (error).message, "bad");
    }
  }

  /** @param {FillResult} result @param {string[]} before the letters that were sent @param {string} told */
  finish(result, before, told) {
    if (result.outcome === "found" && result.grid) {
      const { cells } = this.desk.draft;
      // A grid that was changed meanwhile is another grid.
      if (cells.length !== before.length || cells.some((cell, at) => cell.text !== before[at])) {
        say("The grid was changed meanwhile: the fill is dropped.", "bad");
        return;
      }
      this.desk.apply(result.grid);
      say(told);
    } else if (result.outcome === "impossible") {
      say(`There is no fill: ${result.reason}`, "bad");
    } else if (result.outcome === "stopped") {
      say("Stopped without a fill.", "bad");
    } else say("Filling failed.", "bad");
  }
}

