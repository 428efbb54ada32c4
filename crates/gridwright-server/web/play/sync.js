// @ts-check
/**
 * The way to the server. Moves are kept by the browser until the server has
 * them on disk: neither a closed page nor a stopped server loses a letter.
 */

import { forget, keep, recall } from "../shared/keep.js";
import { Queue, randomName } from "./queue.js";
import { connection } from "./transport.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./transport.js").Connection} Connection */
/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Moves} Moves */
/** @typedef {import("./types.js").Reply} Reply */
/** @typedef {import("./types.js").Update} Update */
/** @typedef {import("./queue.js").Inherited} Inherited */
/** @typedef {"saved" | "saving" | "away" | "failed"} Status */

/** How long to wait before trying again, longer each time. */
const PAUSES = [300, 1000, 2000, 5000];

export class Sync {
  /**
   * @param {string} link
   * @param {number} version of the game that the page has
   * @param {Inherited[]} inherited messages of pages that are gone
   * @param {{ reply: (reply: Reply, stillWriting: Set<number>) => void,
   *           update: (update: Update, stillWriting: Set<number>) => void,
   *           stale: () => void,
   *           people?: (news: any) => void,
   *           opened?: () => void,
   *           lost?: () => void,
   *           status: (status: Status, message: string) => void }} hooks
   */
  constructor(link, version, inherited, hooks) {
    this.link = link;
    this.hooks = hooks;
    this.queue = new Queue(link);
    this.seq = 0;
    this.inherited = inherited;
    /** Moves that have not been sent. @type {Move[]} */
    this.waiting = [];
    /**
     * The message that was sent and not acknowledged. It is sent again as it
     * is, under its own name: also that of a page that is gone.
     * @type {Moves | null}
     */
    this.sent = null;
    /** Whether the browser has kept what is not acknowledged. */
    this.isKept = true;
    /** The version to begin with; none once a connection was lost. @type {number | null} */
    this.since = version;
    /** @type {Connection | null} */
    this.socket = null;
    this.failures = 0;
    /** When time was last sent. */
    this.counted = performance.now();
    /** Milliseconds of play that have not been sent. */
    this.elapsed = 0;
    this.running = true;
    /** Whether the player only looks on, so that nothing is sent. */
    this.isSilent = false;
    /** Whether the player was sent away: then nothing is tried any more. */
    this.isOver = false;
  }

  /** Tells the others something of the player. Gives whether that was possible. @param {Record<string, unknown>} notice */
  notice(notice) {
    if (!this.isConnected) return false;
    this.socket?.send(JSON.stringify(notice));
    return true;
  }

  /** Whether the server can be asked something now. */
  get isConnected() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** All moves that the server has not acknowledged yet. @returns {Move[]} */
  get pending() {
    const inherited = this.inherited.filter(({ message }) => message !== this.sent).flatMap(({ message }) => message.moves);
    return [...(this.sent?.moves ?? []), ...inherited, ...this.waiting];
  }

  /** Whether letters are lost if the page is closed now. */
  get isUnsafe() {
    return !this.isKept && this.pending.length > 0;
  }

  /** Cells whose letters the server has not acknowledged yet. */
  get writing() {
    return new Set(this.pending.flatMap((move) => (move.type === "write" ? [move.cell] : [])));
  }

  /** Writes that pages have left behind before they were acknowledged. @returns {Move[]} */
  leftOver() {
    return this.pending.filter((move) => move.type === "write");
  }

  connect() {
    const socket = connection(this.link, this.since, seatIn(this.link));
    this.socket = socket;
    socket.onopen = () => {
      this.failures = 0;
      // What others did while the connection was lost was not heard.
      if (this.since === null) this.hooks.stale();
      this.since = null;
      this.hooks.opened?.();
      if (this.sent) socket.send(JSON.stringify(this.sent));
      this.flush();
      this.tell();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = () => this.lost(socket);
    // After an error comes a close.
    socket.onerror = () => {};
  }

  /** Connects anew, to hear everything again. */
  reconnect() {
    this.socket?.close();
  }

  /** @param {Connection} socket */
  lost(socket) {
    if (this.socket !== socket) return;
    this.socket = null;
    this.hooks.lost?.();
    if (this.isOver) return;
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)];
    this.failures += 1;
    if (this.failures > 1) this.tellAway();
    setTimeout(() => this.connect(), pause);
  }

  /** @param {any} message */
  hear(message) {
    if (message.reply) {
      if (message.reply.seq === this.sent?.seq) this.acknowledged();
      this.hooks.reply(message.reply, this.writing);
    } else if (message.update) {
      this.hooks.update(message.update, this.writing);
    } else if (message.people) {
      this.hooks.people?.(message.people);
      return;
    } else if (message.stale) {
      this.hooks.stale();
    } else if (message.error) {
      this.fail(message);
      return;
    }
    this.store();
    this.flush();
    this.tell();
  }

  /** The message that was sent is safe. */
  acknowledged() {
    const [first, next] = this.inherited;
    if (first && first.message === this.sent) {
      this.inherited.shift();
      if (next?.name !== first.name) forget(first.name);
    }
    this.sent = null;
  }

  /** @param {{ error: string, lasting: boolean }} message */
  fail({ error, lasting }) {
    this.hooks.status("failed", t("Not saved: {error}", { error }));
    const { socket } = this;
    if (lasting) {
      // What makes no sense to the server never will: the page shows again what
      // the server has.
      this.acknowledged();
      this.hooks.stale();
    }
    this.store();
    setTimeout(() => {
      if (this.sent && this.socket === socket && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(this.sent));
      this.flush();
    }, 2000);
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
    if (this.isSilent) return;
    for (const move of moves) {
      // Only the last place of the cursor matters.
      if (move.type === "cursor") this.waiting = this.waiting.filter((other) => other.type !== "cursor");
      this.waiting.push(move);
    }
    this.store();
    this.flush();
    if (this.failures > 1) this.tellAway();
    else this.tell();
  }

  flush() {
    this.count();
    const hasTime = this.elapsed > 10_000;
    if (!this.isConnected || this.sent || this.isSilent) return;
    if (this.inherited.length > 0) {
      this.sent = this.inherited[0].message;
      this.socket?.send(JSON.stringify(this.sent));
      return;
    }
    if (this.waiting.length === 0 && !hasTime) return;
    this.seq += 1;
    this.sent = { player: this.queue.player, seq: this.seq, elapsed: Math.round(this.elapsed), moves: this.waiting };
    this.waiting = [];
    this.elapsed = 0;
    this.store();
    this.socket?.send(JSON.stringify(this.sent));
  }

  /** Keeps in the browser what the server has not acknowledged. */
  store() {
    const { sent, waiting, inherited, queue, seq } = this;
    // What pages that are gone have left is kept under their names.
    const own = inherited[0]?.message === sent ? null : sent;
    this.isKept = queue.store(own, waiting, seq);
  }

  /** A page that was frozen may have lost its moves to another one, which has sent them. */
  wake() {
    if (!this.isKept || !this.queue.isTaken) return;
    this.sent = null;
    this.waiting = [];
    this.seq = 0;
    this.queue.rename();
    this.hooks.stale();
  }

  tell() {
    if (this.pending.length === 0) this.hooks.status("saved", t("Saved"));
    else this.hooks.status("saving", t("Saving…"));
  }

  tellAway() {
    this.hooks.status("away", this.isUnsafe ? t("Offline: leave this page open") : t("Offline: letters are kept here"));
  }
}

/** The name by which the server knows this browser again in a game. @param {string} link */
function seatIn(link) {
  const name = `seat.${link}`;
  const seat = recall(name, "") || randomName();
  keep(name, seat);
  return seat;
}
