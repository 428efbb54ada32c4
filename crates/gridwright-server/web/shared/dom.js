// @ts-check
/** Making elements and finding them. */

/**
 * Makes an element with attributes and children. Attributes that are true are
 * set empty, those that are false or nothing are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | null | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/**
 * The element with this id, which the page must have.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return /** @type {T} */ (element);
}

let timer = 0;

/**
 * Says something on the page for a few seconds.
 * @param {string} text
 * @param {"good" | "bad"} [mood]
 * @param {{ label: string, run: () => void }} [offer] something to do about it
 */
export function say(text, mood = "good", offer) {
  const notice = byId("notice");
  notice.replaceChildren(text);
  if (offer) {
    const button = make("button", { type: "button" }, offer.label);
    button.addEventListener("click", () => {
      notice.hidden = true;
      offer.run();
    });
    notice.append(button);
  }
  notice.classList.toggle("bad", mood === "bad");
  notice.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => (notice.hidden = true), offer ? 12_000 : mood === "bad" ? 8000 : 3500);
}
