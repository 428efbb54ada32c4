// @ts-check
/** Buttons that open a menu. */

/** Makes every `.menu` of the page work: a button, then a `[role=menu]`. */
export function menus() {
  for (const menu of document.querySelectorAll(".menu")) {
    const button = menu.querySelector("button");
    const list = /** @type {HTMLElement | null} */ (menu.querySelector("[role=menu]"));
    if (button && list) wire(button, list);
  }
}

/** @param {HTMLButtonElement} button @param {HTMLElement} list */
function wire(button, list) {
  const items = () =>
    /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role^=menuitem]:not(:disabled)")]).filter((item) => item.offsetParent !== null);
  /** @param {boolean} open */
  const toggle = (open) => {
    list.hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    if (open) items()[0]?.focus();
  };
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  list.hidden = true;
  button.addEventListener("click", () => toggle(list.hidden));
  list.addEventListener("click", (event) => {
    const item = /** @type {HTMLElement} */ (event.target).closest("[role^=menuitem]");
    if (item) toggle(false);
  });
  list.addEventListener("keydown", (event) => {
    const all = items();
    const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const moves = { ArrowDown: here + 1, ArrowUp: here - 1 + all.length, Home: 0, End: all.length - 1 };
    if (event.key in moves) {
      event.preventDefault();
      all[moves[/** @type {keyof typeof moves} */ (event.key)] % all.length]?.focus();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      toggle(false);
      button.focus();
    } else if (event.key === "Tab") {
      toggle(false);
    }
  });
  document.addEventListener("pointerdown", (event) => {
    const inside = list.parentElement?.contains(/** @type {Node} */ (event.target));
    if (!list.hidden && !inside) toggle(false);
  });
}
