// Applies the chosen theme before anything is painted.
(() => {
  try {
    const theme = localStorage.getItem("gridwright.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the theme of the system holds.
  }
})();
