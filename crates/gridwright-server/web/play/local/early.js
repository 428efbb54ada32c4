// @ts-check
/** Before anything is painted: the theme, and whether the page is part of another one. */
(() => {
  const root = document.documentElement;
  const asked = new URLSearchParams(location.search);
  if (asked.has("embed")) root.dataset.embed = "";
  let theme = asked.get("theme");
  try {
    theme ??= localStorage.getItem("gridwright.theme");
  } catch {
    // Without storage the theme of the system holds.
  }
  if (theme === "light" || theme === "dark") root.dataset.theme = theme;
})();
