// @ts-check
/** Before anything is painted: the theme, the language, and whether the page is part of another one. */
(() => {
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  if (asked.has("embed")) root.dataset.embed = "";
  let theme = asked.get("theme");
  let language = asked.get("lang") ?? "";
  try {
    theme ??= localStorage.getItem("gridwright.theme");
    language ||= (localStorage.getItem("gridwright.language") ?? "").replaceAll('"', "");
  } catch {
    // Without storage the choices of the system hold.
  }
  const wished = [language, ...navigator.languages].map((name) => name.slice(0, 2));
  root.lang = wished.find((name) => ["en", "de", "fr"].includes(name)) ?? "en";
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
})();
