// @ts-check
/** Word lists, candidates and filling. */

import { ask } from "../shared/api.js";
import { byId, make, say } from "../shared/dom.js";
import { waitingText } from "../shared/job.js";
import { keep, recall } from "../shared/keep.js";
import { ipuzOf } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {{ name: string, id: string, on: boolean }} ListChoice */

/** The server's list of all answers it knows, good and bad; from this score on they are presentable. */
const [BUILT_IN, PRESENTABLE] = ["Built-in list", 40];

export class Filler {
  /**
   * @param {{ draft: () => Draft, slot: () => number, region: () => number[],
   *           place: (word: string) => void, apply: (letters: (string | null)[]) => void,
   *           map: (cells: (number | null)[] | null) => void }} desk
   */
  constructor(desk) {
    this.desk = desk;
    /** @type {ListChoice[]} */
    this.lists = [];
    /** Counts questions, so that late answers to old ones are dropped. */
    this.asked = 0;
    /** The job at work. */
    this.job = "";
    this.timer = 0;
  }

  async start() {
    const { lists } = await ask("GET", "/api/words");
    const kept = recall("lists", /** @type {ListChoice[]} */ ([]));
    const off = new Set(recall("lists-off", /** @type {string[]} */ ([])));
    if (lists.includes(BUILT_IN)) /** @type {HTMLInputElement} */ (byId("min-score")).value = String(PRESENTABLE);
    const own = lists.map((/** @type {string} */ name) => ({ name, id: name, on: !off.has(name) }));
    this.lists = [...own, ...(Array.isArray(kept) ? kept : [])];
    this.showLists();
    byId("list-file").addEventListener("change", () => void this.addList());
    byId("list-paste").addEventListener("click", () => void this.pasteList());
    byId("fill").addEventListener("click", () => void this.fill());
    byId("fill-stop").addEventListener("click", () => void ask("DELETE", `/api/jobs/${this.job}`).catch(() => {}));
    byId("min-score").addEventListener("change", () => this.look());
    this.look();
  }

  get chosen() {
    return this.lists.filter((list) => list.on).map((list) => list.id);
  }

  get minScore() {
    return Math.max(0, Number(/** @type {HTMLInputElement} */ (byId("min-score")).value) || 0);
  }

  showLists() {
    byId("lists").replaceChildren(
      ...this.lists.map((list) => {
        const box = make("input", { type: "checkbox" });
        box.checked = list.on;
        box.addEventListener("change", () => {
          list.on = box.checked;
          this.keepLists();
          this.look();
        });
        return make("label", { class: "switch" }, box, make("span", {}, list.name));
      }),
    );
    byId("no-lists").hidden = this.lists.length > 0;
  }

  keepLists() {
    const isOwn = (/** @type {ListChoice} */ list) => list.id === list.name;
    keep("lists", this.lists.filter((list) => !isOwn(list)));
    keep("lists-off", this.lists.filter((list) => isOwn(list) && !list.on).map((list) => list.name));
  }

  async addList() {
    const input = /** @type {HTMLInputElement} */ (byId("list-file"));
    const file = input.files?.[0];
    if (file) await this.bring(file.name, file);
    input.value = "";
  }

  async pasteList() {
    const area = /** @type {HTMLTextAreaElement} */ (byId("list-text"));
    if (await this.bring("Pasted words", area.value)) area.value = "";
  }

  /** @param {string} name @param {Blob | string} body */
  async bring(name, body) {
    try {
      const { link, words } = await ask("POST", "/api/words", body);
      this.lists.push({ name: `${name} (${words.toLocaleString("en")} words)`, id: link, on: true });
      this.keepLists();
      this.showLists();
      this.look();
      return true;
    } catch (error) {
      say(`${name}: ${/** @type {Error} */ (error).message}`, "bad");
      return false;
    }
  }

  /** Looks again at what fits, once the hand rests. */
  look() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.lookNow(), 150);
  }

  async lookNow() {
    const question = ++this.asked;
    if (this.chosen.length === 0) {
      this.show([], 0);
      this.desk.map(null);
      return;
    }
    const slot = this.desk.slot();
    const body = { puzzle: ipuzOf(this.desk.draft()), words: this.chosen, min_score: this.minScore, slot: slot < 0 ? null : slot };
    try {
      const found = await ask("POST", "/api/construct/analysis", body);
      if (question !== this.asked) return;
      this.show(found.candidates, found.slots[slot] ?? 0);
      const wanted = /** @type {HTMLInputElement} */ (byId("show-map")).checked;
      this.desk.map(wanted ? found.cells : null);
    } catch (error) {
      if (question === this.asked) byId("fit").textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {{ word: string, score: number }[]} candidates @param {number} count */
  show(candidates, count) {
    byId("fit").textContent = this.chosen.length === 0 ? "" : count === 1 ? "1 word fits" : `${count.toLocaleString("en")} words fit`;
    byId("candidates").replaceChildren(
      ...candidates.map(({ word, score }) => {
        const button = make("button", { type: "button" }, make("span", {}, word), make("small", {}, String(score)));
        button.addEventListener("click", () => this.desk.place(word));
        return make("li", {}, button);
      }),
    );
  }

  /** @param {boolean} on */
  busy(on) {
    byId("fill").hidden = on;
    byId("fill-stop").hidden = !on;
  }

  async fill() {
    if (this.chosen.length === 0) return say("Choose or bring a word list first.", "bad");
    const best = /** @type {HTMLInputElement} */ (byId("fill-best")).checked;
    const region = this.desk.region();
    const body = {
      puzzle: ipuzOf(this.desk.draft()),
      words: this.chosen,
      min_score: this.minScore,
      seed: Math.floor(Math.random() * 2 ** 31),
      region,
      best,
      seconds: best ? 20 : 60,
    };
    try {
      const { link } = await ask("POST", "/api/jobs/fill", body);
      this.job = link;
      this.busy(true);
      this.follow(link);
    } catch (error) {
      say(/** @type {Error} */ (error).message, "bad");
    }
  }

  /** @param {string} link */
  follow(link) {
    const status = byId("fill-status");
    const events = new EventSource(`/api/jobs/${link}/events`);
    const end = () => {
      events.close();
      this.busy(false);
      status.textContent = "";
    };
    events.onmessage = (event) => {
      const progress = JSON.parse(event.data);
      const now = progress.so_far ?? {};
      if (progress.status === "waiting") status.textContent = waitingText(progress);
      else if (now.score !== undefined) status.textContent = `Score ${now.score}`;
      else if (now.nodes !== undefined) status.textContent = `${now.decided} of ${now.slots} words`;
      else status.textContent = "Filling…";
      if (!["done", "failed", "stopped"].includes(progress.status)) return;
      end();
      this.finish(progress.result ?? { outcome: progress.status });
    };
    events.onerror = () => {
      end();
      say("The connection to the server was lost.", "bad");
    };
  }

  /** @param {{ outcome?: string, grid?: (string | null)[], reason?: string }} result */
  finish(result) {
    if (result.outcome === "found" && result.grid) {
      this.desk.apply(result.grid);
      say("Filled. Undo takes it back.");
    } else if (result.outcome === "impossible") {
      say(`There is no fill: ${result.reason}`, "bad");
    } else if (result.outcome === "stopped") {
      say("Stopped without a fill.", "bad");
    } else say("Filling failed.", "bad");
  }
}
