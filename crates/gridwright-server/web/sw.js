// @ts-check
/**
 * The service worker: pages that were opened work without the server. Online
 * everything comes from the server, so that page and scripts always fit
 * together. Without it the pages come from a copy that was taken as a whole,
 * and games and puzzles as they were last seen.
 *
 * The server puts `VERSION` and `FILES` before this text: a hash of all files,
 * and their addresses.
 */

const worker = /** @type {any} */ (self);
const { VERSION, FILES } = /** @type {{ VERSION: string, FILES: string[] }} */ (worker.gridwrightShell);

const SHELL = `gridwright-shell-${VERSION}`;
const GAMES = "gridwright-games";

/** How many games and puzzles are kept. */
const MOST_GAMES = 100;

/** What of the interface is kept: what a page needs to begin. */
const KEPT = /^\/api\/(samples|words|(games|puzzles|drafts)\/[\w-]+)$/;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(install().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (KEPT.test(pathname)) event.respondWith(fresh(event, pathname + search));
  else if (!pathname.startsWith("/api/")) event.respondWith(shell(request, pathname));
});

/** Takes the copy of all files, or none of them. */
async function install() {
  const cache = await caches.open(SHELL);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  // What the first page has asked for before anybody looked after it.
  const games = await caches.open(GAMES);
  await games.addAll(["/api/samples", "/api/words"]).catch(() => {});
}

async function forgetOthers() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith("gridwright-shell-") && name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * A page or a file.
 * @param {Request} request
 * @param {string} pathname
 * @returns {Promise<Response>}
 */
async function shell(request, pathname) {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(SHELL);
    const kept = (await cache.match(pathname)) ?? (await cache.match(pathname.replace(/[^/]+$/, "-")));
    if (kept) return kept;
    throw error;
  }
}

/**
 * A game, a puzzle or a list: as it is, else as it was.
 * @param {any} event
 * @param {string} pathname
 * @returns {Promise<Response>}
 */
async function fresh(event, pathname) {
  const cache = await caches.open(GAMES);
  try {
    const response = await fetch(event.request);
    if (response.ok) event.waitUntil(put(cache, pathname, response.clone()));
    return response;
  } catch (error) {
    const kept = await cache.match(pathname);
    if (kept) return kept;
    throw error;
  }
}

/** @param {Cache} cache @param {string} pathname @param {Response} response */
async function put(cache, pathname, response) {
  // A storage that is full keeps what it has.
  await cache.put(pathname, response).catch(() => {});
  const all = await cache.keys();
  await Promise.all(all.slice(0, Math.max(0, all.length - MOST_GAMES)).map((request) => cache.delete(request)));
}
