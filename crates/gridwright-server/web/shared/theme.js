// @ts-check
/** Light, dark, or as the system has it. */

/** @typedef {"auto" | "light" | "dark"} Theme */

/** @returns {Theme} */
export function theme() {
  const chosen = document.documentElement.dataset.theme;
  return chosen === "light" || chosen === "dark" ? chosen : "auto";
}

/** @param {Theme} chosen */
export function setTheme(chosen) {
  if (chosen === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
  try {
    localStorage.setItem("gridwright.theme", chosen);
  } catch {
    // Then the choice holds for this page only.
  }
}
