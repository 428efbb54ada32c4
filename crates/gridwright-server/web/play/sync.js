// @ts-check
/**
 * The way to the server. Moves are kept by the browser until the server has
 * them on disk: neither a closed page nor a stopped server loses a letter.
 */

import { forget, keep, recall } from "../shared/keep.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {"saved" | "saving" | "away" | "failed"} Status */

/** How long to wait before trying again, longer each time. */
const PAUSES = [300, 1000, 2000, 5000];

export class Sync {
  /**
   * @param {string} link
   * @param {{ reply: (reply: Reply, stillWriting: Set<number>) => void,
   *           update: (update: Update, stillWriting: Set<number>) => void,
   *           stale: () => void,
   *           status: (status: Status, message: string) => void }} hooks
   */
  constructor(link, hooks) {
    this.link = link;
    this.hooks = hooks;
    this.seq = 0;
    /** Moves that have not been sent. @type {Move[]} */
    this.waiting = recall(this.storage, /** @type {Move[]} */ ([]));
    /** Moves that were sent and not acknowledged. @type {Move[]} */
    this.sent = [];
    /** @type {WebSocket | null} */
    this.socket = null;
    this.failures = 0;
    /** When time was last sent. */
    this.counted = performance.now();
    /** Milliseconds of play that have not been sent. */
    this.elapsed = 0;
    this.running = true;
  }

  get storage() {
    return `queue.${this.link}`;
  }

  /** Cells whose letters the server has not acknowledged yet. */
  get writing() {
    const cells = [...this.sent, ...this.waiting].flatMap((move) => (move.type === "write" ? [move.cell] : []));
    return new Set(cells);
  }

  /** Writes that a page left behind before they were acknowledged. @returns {Move[]} */
  leftOver() {
    return this.waiting.filter((move) => move.type === "write");
  }

  connect() {
    const address = new URL(`/api/games/${this.link}/live`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      this.flush();
      this.tell();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => this.lost(socket);
    // After an error comes a close.
    socket.onerror = () => {};
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    this.waiting = [...this.sent, ...this.waiting];
    this.sent = [];
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)];
    this.failures += 1;
    if (this.failures > 1) this.hooks.status("away", "Offline: letters are kept here");
    setTimeout(() => this.connect(), pause);
  }

  /** @param {any} message */
  hear(message) {
    if (message.reply) {
      this.sent = [];
      this.hooks.reply(message.reply, this.writing);
    } else if (message.update) {
      this.hooks.update(message.update, this.writing);
    } else if (message.stale) {
      this.hooks.stale();
    } else if (message.error) {
      // What makes no sense to the server never will; the rest is tried again.
      if (!message.lasting) this.waiting = [...this.sent, ...this.waiting];
      this.sent = [];
      this.hooks.status("failed", `Not saved: ${message.error}`);
      this.store();
      setTimeout(() => this.flush(), 2000);
      return;
    }
    this.store();
    this.flush();
    this.tell();
  }

  /** Counts the time since the last call, while the page is in use. */
  count() {
    const now = performance.now();
    const passed = Math.min(now - this.counted, 60_000);
    this.counted = now;
    if (this.running) this.elapsed += passed;
  }

  /** Sends moves as soon as it can. @param {Move[]} moves */
  send(...moves) {
    for (const move of moves) {
      // Only the last place of the cursor matters.
      if (move.type === "cursor") this.waiting = this.waiting.filter((other) => other.type !== "cursor");
      this.waiting.push(move);
    }
    this.store();
    this.flush();
    this.tell();
  }

  flush() {
    const isOpen = this.socket?.readyState === WebSocket.OPEN;
    this.count();
    const hasTime = this.elapsed > 10_000;
    if (!isOpen || this.sent.length > 0 || (this.waiting.length === 0 && !hasTime)) return;
    this.sent = this.waiting;
    this.waiting = [];
    this.seq += 1;
    const elapsed = Math.round(this.elapsed);
    this.elapsed = 0;
    this.socket?.send(JSON.stringify({ seq: this.seq, elapsed, moves: this.sent }));
  }

  store() {
    const all = [...this.sent, ...this.waiting];
    if (all.length === 0) forget(this.storage);
    else keep(this.storage, all);
  }

  tell() {
    if (this.sent.length + this.waiting.length === 0) this.hooks.status("saved", "Saved");
    else if (this.socket) this.hooks.status("saving", "Saving…");
  }
}
