// @ts-check
// Applies what the player has chosen before anything is painted.
(() => {
  const page = document.documentElement;
  const kept = (/** @type {string} */ name) => {
    try {
      return localStorage.getItem(`gridwright.${name}`);
    } catch {
      // Without storage the choices of the system hold.
      return null;
    }
  };
  const plain = (/** @type {string} */ name) => (kept(name) ?? "").replaceAll('"', "");
  const theme = kept("theme");
  if (theme === "light" || theme === "dark") page.dataset.theme = theme;
  if (plain("colours")) page.dataset.colours = plain("colours");
  const size = Number(kept("text"));
  if (size >= 1 && size <= 2) page.style.fontSize = `${size * 100}%`;
  const keys = plain("keys");
  const isOn = keys === "on" || (keys !== "off" && matchMedia("(pointer: coarse)").matches);
  page.dataset.keys = isOn ? "on" : "off";
  // Pages whose texts are in the message files come in the player's language.
  if (page.dataset.messages === undefined) return;
  const wished = [plain("language"), ...navigator.languages].map((name) => name.slice(0, 2));
  page.lang = wished.find((name) => ["en", "de", "fr"].includes(name)) ?? "en";
  if (page.lang === "en") return;
  const texts = fetch(`/static/messages/${page.lang}.json`).then((answer) => (answer.ok ? answer.json() : {}), () => ({}));
  /** @type {any} */ (globalThis).gridwrightTexts = { [page.lang]: texts };
})();
// Once the page is there, the service worker looks after it, where browsers offer that.
addEventListener("load", () => navigator.serviceWorker?.register("/sw.js").catch(() => {}));
