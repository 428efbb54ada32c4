// @ts-check
/** The connection that moves go over, where they stay in the browser. */

import { adapt, tellKept } from "./adapt.js";
import { tellHost } from "./host.js";
import { store } from "./store.js";

/** @typedef {import("../transport.js").Connection} Connection */

/** @implements {Connection} */
class LocalConnection {
  constructor() {
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {Connection["onopen"]} */
    this.onopen = null;
    /** @type {Connection["onmessage"]} */
    this.onmessage = null;
    /** @type {Connection["onclose"]} */
    this.onclose = null;
    /** @type {Connection["onerror"]} */
    this.onerror = null;
    store.follow(() => this.tell({ update: store.whole() }));
    queueMicrotask(() => {
      this.readyState = WebSocket.OPEN;
      this.onopen?.({});
      adapt();
      tellHost("ready");
    });
  }

  /** @param {object} message */
  tell(message) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    // There is nobody to be told where the player is.
    if (!message.moves) return;
    const wasFinished = store.game.finished;
    const reply = store.play(message);
    queueMicrotask(() => this.tell({ reply }));
    tellKept();
    tellHost(store.game.finished && !wasFinished ? "done" : "progress");
  }

  /** There is nothing to be cut off from. */
  close() {}
}

/** @returns {Connection} */
export function connection() {
  return new LocalConnection();
}
