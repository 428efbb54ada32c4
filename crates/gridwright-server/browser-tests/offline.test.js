// The pages while the server is away: it is reached through a door that can be shut.

import net from "node:net";
import { holds, letters, open, picture, ready, same, saved } from "./harness.js";

/** A way to the server that can be shut and opened again, at an address of its own. */
async function door(base) {
  const { hostname, port } = new URL(base);
  const open = new Set();
  const listen = (own) =>
    new Promise((resolve) => {
      const server = net.createServer((from) => {
        const to = net.connect(Number(port), hostname);
        for (const socket of [from, to]) {
          open.add(socket);
          socket.on("error", () => {}).on("close", () => open.delete(socket));
        }
        from.pipe(to).pipe(from);
      });
      server.listen(own, "127.0.0.1", () => resolve(server));
    });
  let server = await listen(0);
  const own = server.address().port;
  return {
    address: `http://127.0.0.1:${own}`,
    shut: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of open) socket.destroy();
      }),
    reopen: async () => void (server = await listen(own)),
  };
}

/** Waits until something in the page that takes time gives true. */
async function until(page, ask, argument) {
  while (!(await page.evaluate(ask, argument))) await page.waitForTimeout(100);
}

/** Waits until the service worker has its copy and looks after the page. */
async function lookedAfter(page) {
  await until(page, async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === "activated" && navigator.serviceWorker.controller !== null;
  });
}

async function begun(page, address, sample) {
  const { link } = await page.evaluate(
    async (sample) => (await fetch("/api/games", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ sample }) })).json(),
    sample,
  );
  return `${address}/play/${link}`;
}

export async function an_opened_game_goes_on_without_the_server({ base, context }) {
  const { address, shut, reopen } = await door(base);
  const page = await open(await context(), address);
  await lookedAfter(page);
  const game = await begun(page, address, "mini-1");
  await page.goto(game);
  await ready(page);
  await page.keyboard.type("ab");
  await saved(page);
  // What the server has acknowledged is kept for later, soon after.
  await until(page, async (path) => (await (await caches.match(path))?.text())?.includes('"text":"B"'), new URL(game).pathname.replace("/play/", "/api/games/"));
  await shut();
  await page.keyboard.type("cd");
  await page.reload();
  await ready(page);
  same((await letters(page)).join(""), "ABCD", "letters after a reload without the server");
  await picture(page, "offline-play");
  await page.click("#cell-4");
  await page.keyboard.type("e");
  await page.goto(address);
  await ready(page);
  same(await page.$$eval("#samples button", (all) => all.length), 8, "samples without the server");
  await page.goto(game);
  await ready(page);
  same((await letters(page)).join(""), "ABCDE", "letters of a page that was opened anew");
  await reopen();
  await saved(page);
  const link = game.split("/").pop();
  const told = await (await fetch(`${base}/api/games/${link}`)).json();
  same(told.game.squares.map(({ text }) => text).join(""), "ABCDE", "letters on the server");
  await shut();
}

export async function a_sample_is_played_without_the_server({ base, context }) {
  const { address, shut } = await door(base);
  const page = await open(await context(), address);
  await lookedAfter(page);
  await shut();
  await page.reload();
  await ready(page);
  await page.click('[data-sample="mini-2"]');
  await page.waitForURL(/\/play\/mini-2$/);
  await ready(page);
  await page.keyboard.type("abc");
  await page.reload();
  await ready(page);
  same((await letters(page)).join(""), "ABC", "letters after a reload");
  await page.waitForFunction(() => localStorage.getItem("gridwright.recent") !== null);
  await page.goto(address);
  await ready(page);
  await page.waitForFunction(() => document.querySelector('#recent-cards a[href="/play/mini-2"]') !== null);
  for (const path of ["/make", "/construct", "/solve"]) {
    await page.goto(address + path);
    holds((await page.title()).includes("Gridwright"), `${path} opens`);
  }
}

export async function the_app_can_be_installed({ base, context }) {
  const page = await open(await context(), base);
  const manifest = await (await fetch(`${base}/manifest.webmanifest`)).json();
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(base + src);
    same([icon.status, icon.headers.get("content-type")], [200, type], src);
  }
  const session = await page.context().newCDPSession(page);
  const { errors } = await session.send("Page.getAppManifest");
  same(errors, [], "faults of the manifest");
  await lookedAfter(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A private window cannot install anything, whatever the page offers.
  same(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), [], "what keeps the app from being installed");
}
