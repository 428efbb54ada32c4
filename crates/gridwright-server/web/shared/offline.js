// @ts-check
/** What pages keep for the time when the server is away. */

/** The name that the service worker (`sw.js`) has for it, too. */
const GAMES = "gridwright-games";

/**
 * Keeps a game as it stands, for a page that is opened without the server.
 * @param {string} link
 * @param {object} game as the server tells it
 */
export async function keepGame(link, game) {
  if (!navigator.serviceWorker?.controller) return;
  try {
    const cache = await caches.open(GAMES);
    const headers = { "content-type": "application/json" };
    await cache.put(`/api/games/${link}`, new Response(JSON.stringify(game), { headers }));
  } catch {
    // Then the page has to wait for the server.
  }
}
