// @ts-check
/**
 * What pages keep in the browser until the server has it. Every page has a
 * queue of its own, so that two tabs of one game do not overwrite each other's.
 * A page that begins takes over the queues of pages that are gone.
 */

import { forget, keep, names, recall } from "../shared/keep.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Moves} Moves */
/** @typedef {{ sent: Moves | null, waiting: Move[], seq?: number }} Kept */

/** How long a page may take to say that it is still there, in milliseconds. */
const PATIENCE = 250;

export class Queue {
  /** @param {string} link of the game */
  constructor(link) {
    this.link = link;
    /** The name of this page. The server applies each of its messages once. */
    this.player = randomName();
    this.isEmpty = true;
    this.live();
  }

  get name() {
    return `queue.${this.link}.${this.player}`;
  }

  /** Tells other pages from now on that this one is still there. */
  live() {
    const { player, link } = this;
    if (navigator.locks) void navigator.locks.request(`gridwright.${player}`, () => new Promise(() => {}));
    else if ("BroadcastChannel" in globalThis) {
      const channel = new BroadcastChannel(`gridwright.${link}`);
      channel.onmessage = ({ data }) => data === "who" && channel.postMessage(player);
    }
  }

  /**
   * Keeps what is not acknowledged. Gives whether that worked.
   * @param {Moves | null} sent
   * @param {Move[]} waiting
   * @param {number} seq
   */
  store(sent, waiting, seq) {
    this.isEmpty = sent === null && waiting.length === 0;
    if (!this.isEmpty) return keep(this.name, { sent, waiting, seq });
    forget(this.name);
    return true;
  }

  /**
   * Whether another page has taken this queue over, while this one was frozen.
   * Then this page must not send it again.
   */
  get isTaken() {
    return !this.isEmpty && recall(this.name, null) === null;
  }

  /** Goes on under another name. */
  rename() {
    this.player = randomName();
    this.isEmpty = true;
    this.live();
  }
}

/** @typedef {{ name: string, message: Moves }} Inherited */

/**
 * The messages that pages which are gone have left behind, in order.
 * @param {string} link
 * @returns {Promise<Inherited[]>}
 */
export async function inherit(link) {
  const all = names(`queue.${link}`);
  if (all.length === 0) return [];
  const living = await alive(link);
  return all
    .filter((name) => !living.has(name.slice(`queue.${link}.`.length)))
    .flatMap((name) => {
      const { sent, waiting, seq = 0 } = whole(recall(name, null));
      const player = name.slice(`queue.${link}.`.length) || randomName();
      const next = { player, seq: Math.max(seq, sent?.seq ?? 0) + 1, elapsed: 0, moves: waiting };
      const messages = [...(sent ? [sent] : []), ...(waiting.length > 0 ? [next] : [])];
      if (messages.length === 0) forget(name);
      return messages.map((message) => ({ name, message }));
    });
}

/** The names of the pages that are still there. @param {string} link @returns {Promise<Set<string>>} */
async function alive(link) {
  if (navigator.locks) {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = "" }) => name.replace(/^gridwright\./, "")));
  }
  const found = new Set();
  if (!("BroadcastChannel" in globalThis)) return found;
  const channel = new BroadcastChannel(`gridwright.${link}`);
  channel.onmessage = ({ data }) => found.add(data);
  channel.postMessage("who");
  await new Promise((resolve) => setTimeout(resolve, PATIENCE));
  channel.close();
  return found;
}

/**
 * What a page has kept, whatever the browser says that was.
 * @param {unknown} kept
 * @returns {Kept}
 */
function whole(kept) {
  // Earlier versions of the page have kept a plain list.
  if (Array.isArray(kept)) return { sent: null, waiting: kept };
  const found = /** @type {Partial<Kept> | null} */ (kept !== null && typeof kept === "object" ? kept : null);
  return { sent: found?.sent ?? null, waiting: Array.isArray(found?.waiting) ? found.waiting : [], seq: Number(found?.seq) || 0 };
}

/** A name that no other page has. */
export function randomName() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
