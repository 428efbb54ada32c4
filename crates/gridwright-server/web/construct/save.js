// @ts-check
/**
 * Saving a draft. The server is told which version was changed; where another
 * page has saved since, the user chooses with which version to go on.
 */

import { send } from "../shared/api.js";
import { byId, say } from "../shared/dom.js";
import { forget, remember } from "../shared/keep.js";
import { chooseVersion } from "./conflict.js";
import { draftOf, ipuzOf } from "./document.js";
import { forgetUnsaved, keepUnsaved } from "./unsaved.js";

/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {{ draft: Draft, version: string | null }} Saved a draft, and the version that the server has */

/** How long to wait after a change, and before another try, in milliseconds. */
const [SOON, AGAIN] = [300, 3000];

/** The status of an answer that refuses to write over another version. */
const CHANGED = 412;

export class Keeper {
  /** @param {Desk} desk @param {string} link @param {string | null} version that the server has */
  constructor(desk, link, version) {
    this.desk = desk;
    this.link = link;
    this.version = version;
    this.timer = 0;
    this.isSaving = false;
    /** Whether there is something that the server does not have. */
    this.isDirty = false;
    // A page that is looked at again shows what others have saved meanwhile.
    document.addEventListener("visibilitychange", () => void this.refresh());
    addEventListener("focus", () => void this.refresh());
  }

  get path() {
    return `/api/drafts/${this.link}`;
  }

  saveSoon() {
    this.isDirty = true;
    byId("saved").textContent = "Saving…";
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), SOON);
    // Until the server has it, the browser keeps it.
    keepUnsaved(this.link, this.version, this.desk.draft);
  }

  async save() {
    // One at a time: the version of the next one is that of this one.
    if (this.isSaving) return;
    this.isSaving = true;
    this.isDirty = false;
    const sent = textOf(this.desk.draft);
    try {
      await this.put(sent);
      if (!this.isDirty) this.saved();
    } catch (error) {
      this.isDirty = true;
      const { status, message } = /** @type {Error & { status?: number }} */ (error);
      if (status === CHANGED) await this.settle(sent).catch((failure) => this.failed(failure.message));
      else this.failed(message);
    }
    this.isSaving = false;
    if (this.isDirty && !this.timer) this.saveSoon();
  }

  /** @param {string} text */
  async put(text) {
    clearTimeout(this.timer);
    this.timer = 0;
    const isNew = this.link === "";
    /** @type {Record<string, string>} */
    const headers = this.version === null ? {} : { "if-match": this.version };
    const answer = await send(isNew ? "POST" : "PUT", isNew ? "/api/drafts" : this.path, text, headers);
    this.version = answer.headers.get("etag");
    if (!isNew) return;
    const { link } = await answer.json();
    forgetUnsaved("");
    this.link = link;
    if (this.isDirty) keepUnsaved(this.link, this.version, this.desk.draft);
    history.replaceState(null, "", `/construct/${this.link}`);
  }

  saved() {
    forgetUnsaved(this.link);
    this.desk.keepSteps();
    byId("saved").textContent = "Saved";
    remember(recent(this.link, this.desk.draft));
  }

  /** @param {string} message */
  failed(message) {
    byId("saved").textContent = `Kept in this browser only: ${message}`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.save(), AGAIN);
  }

  /** Another page has saved: the user chooses. @param {string} sent what was refused */
  async settle(sent) {
    const theirs = await this.read();
    // The answer to an earlier try was lost: it is our own version.
    if (textOf(theirs.draft) === sent) {
      this.version = theirs.version;
      this.isDirty = textOf(this.desk.draft) !== sent;
      if (!this.isDirty) this.saved();
      return;
    }
    byId("saved").textContent = "Not saved: changed by another page";
    const chosen = await chooseVersion(this.desk.draft, theirs.draft);
    this.desk.view.focus();
    if (chosen === "later") {
      // The next change asks again.
      this.isDirty = false;
      return;
    }
    const other = chosen === "mine" ? theirs.draft : this.desk.draft;
    await keepCopy(other);
    this.version = theirs.version;
    if (chosen === "mine") return;
    this.desk.replace(theirs.draft);
    this.isDirty = false;
    this.saved();
  }

  /** @returns {Promise<Saved>} */
  async read() {
    const answer = await send("GET", this.path);
    return { draft: draftOf(await answer.json()), version: answer.headers.get("etag") };
  }

  /** Shows what others have saved, if nothing of this page is lost by that. */
  async refresh() {
    const isIdle = () => !this.isDirty && !this.isSaving && this.timer === 0;
    if (document.visibilityState !== "visible" || this.version === null || !isIdle()) return;
    try {
      const answer = await send("GET", this.path, undefined, { "if-none-match": this.version });
      if (answer.status === 304) return;
      const draft = draftOf(await answer.json());
      if (!isIdle()) return;
      this.version = answer.headers.get("etag");
      this.desk.replace(draft);
      say("Another page has changed this draft.");
    } catch {
      // The server is away: saving will tell.
    }
  }
}

/**
 * Takes up what pages that are gone have left.
 * @param {Desk} desk
 * @param {import("./unsaved.js").Unsaved[]} left
 */
export async function takeUp(desk, left) {
  const { keeper } = desk;
  for (const { name, base, draft } of left) {
    const isSame = textOf(draft) === textOf(desk.draft);
    // The first one that goes on from what the server has is simply gone on with.
    const follows = base === keeper.version && !keeper.isDirty;
    if (!isSame && follows) {
      desk.replace(draft);
      keeper.saveSoon();
    } else if (!isSame) {
      const kept = await keepCopy(draft).then(() => true, () => false);
      if (!kept) continue;
      say("Another page had left a version of this draft that was not saved. It is a draft of its own now, listed on the home page.");
    }
    forget(name);
  }
}

/** Keeps a version as a draft of its own. @param {Draft} draft */
async function keepCopy(draft) {
  const copy = { ...draft, title: `${draft.title || "Untitled"} (other version)` };
  const answer = await send("POST", "/api/drafts", textOf(copy));
  const { link } = await answer.json();
  remember(recent(link, copy));
}

/** @param {Draft} draft */
function textOf(draft) {
  return JSON.stringify(ipuzOf(draft));
}

/** What the home page says of a draft. @param {string} link @param {Draft} draft @returns {import("../shared/keep.js").Recent} */
function recent(link, { rows, cols, cells, title }) {
  const shape = Array.from({ length: rows }, (_, row) =>
    cells.slice(row * cols, (row + 1) * cols).map((cell) => (cell.kind === "open" ? "." : "#")).join(""),
  );
  const open = cells.filter((cell) => cell.kind === "open");
  const filled = open.filter((cell) => cell.text).length / Math.max(1, open.length);
  return { link, page: "construct", title: title || "Untitled", shape, filled, finished: false, when: Date.now() };
}
