// @ts-check
/**
 * The connection that moves go over. Pages without a server have another module
 * in this one's place, `local/transport.js`.
 */

/**
 * What is used of a connection.
 * @typedef {object} Connection
 * @property {number} readyState as of a WebSocket
 * @property {(text: string) => void} send
 * @property {() => void} close
 * @property {((event: any) => void) | null} onopen
 * @property {((event: any) => void) | null} onmessage
 * @property {((event: any) => void) | null} onclose
 * @property {((event: any) => void) | null} onerror
 */

/**
 * Connects with a game.
 * @param {string} link
 * @param {number | null} since the version that the page has
 * @param {string} seat a name of this browser's own for its place in the game
 * @returns {Connection}
 */
export function connection(link, since, seat) {
  const address = new URL(`/api/games/${link}/live`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  if (since !== null) address.searchParams.set("since", String(since));
  address.searchParams.set("seat", seat);
  return new WebSocket(address);
}
