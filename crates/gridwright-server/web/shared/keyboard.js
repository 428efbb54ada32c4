// @ts-check
/**
 * The keys on the screen, for phones and tablets: the system's own keyboard
 * would cover half of the grid and correct the spelling. They are shown where
 * the main pointer is a finger, at any width, until keys of a real keyboard are
 * pressed.
 */

import { make } from "./dom.js";
import { keep, recall } from "./keep.js";
import { accents, behind, DIGITS, LAYOUTS } from "./layouts.js";
import { t } from "./messages.js";

/** @typedef {"auto" | "on" | "off"} Wanted */

/** How long a press must be to offer more letters, and to repeat, in milliseconds. */
const LONG = 380;
const REPEAT = 90;

const coarse = matchMedia("(pointer: coarse)");

/** Whether the keys are to be shown: always, never, or where there is touch. @returns {Wanted} */
export function wantedKeys() {
  const kept = recall("keys", /** @type {string} */ ("auto"));
  return kept === "on" || kept === "off" ? kept : "auto";
}

/** Shows or hides the keys. @param {boolean} shown */
export function showKeys(shown) {
  document.documentElement.dataset.keys = shown ? "on" : "off";
  document.getElementById("keys-toggle")?.setAttribute("aria-pressed", String(shown));
}

/** Shows the keys as the settings and the pointer have it. @param {Wanted} [wanted] a new setting */
export function settleKeys(wanted) {
  if (wanted) keep("keys", wanted);
  const now = wanted ?? wantedKeys();
  showKeys(now === "auto" ? coarse.matches : now === "on");
}

export class ScreenKeys {
  /**
   * @param {HTMLElement} place
   * @param {string} language of the clues
   * @param {(key: string) => void} press hears of keys, named as browsers name them
   */
  constructor(place, language, press) {
    this.place = place;
    this.language = language;
    this.press = press;
    /** @type {"letters" | "digits" | "accents"} */
    this.layer = "letters";
    /** The key under the finger. @type {HTMLElement | null} */
    this.down = null;
    this.timer = 0;
    /** The letters of a long press. @type {HTMLElement | null} */
    this.more = null;
    this.draw();
    place.addEventListener("pointerdown", (event) => this.begin(event));
    place.addEventListener("pointermove", (event) => this.slide(event));
    place.addEventListener("pointerup", (event) => this.end(event));
    place.addEventListener("pointercancel", () => this.cancel());
    place.addEventListener("contextmenu", (event) => event.preventDefault());
    // Assistive technology clicks without a pointer.
    place.addEventListener("click", (event) => {
      const key = keyAt(event.target);
      if (key && event.detail === 0) this.strike(key);
    });
    coarse.addEventListener("change", () => settleKeys());
    document.addEventListener("keydown", (event) => {
      const isReal = event.isTrusted && event.key.length === 1 && !event.ctrlKey && !event.metaKey;
      const isText = event.target instanceof HTMLElement && event.target.closest("input, textarea, dialog");
      if (isReal && !isText && wantedKeys() === "auto") showKeys(false);
    });
    settleKeys();
  }

  get layout() {
    const chosen = recall("layout", "auto");
    return LAYOUTS[chosen] ?? LAYOUTS[this.language] ?? LAYOUTS.en;
  }

  draw() {
    const { layout, layer } = this;
    const rows = layer === "digits" ? DIGITS : layer === "accents" ? accents(layout) : layout.rows;
    const lines = rows.map((row) => make("div", {}, ...[...row].map((letter) => key(letter, letter))));
    const last = lines[lines.length - 1];
    const turn = layer === "letters" ? key("123", "digits", t("Digits and signs")) : key("ABC", "letters", t("Letters"));
    last.prepend(wide(turn));
    last.append(wide(key("⌫", "Backspace", t("Backspace"))));
    const moves = make(
      "div",
      { class: "moves" },
      wide(layer === "accents" ? key("123", "digits", t("Digits and signs")) : key("ÄÉ", "accents", t("Letters with accents"))),
      wide(key("···", "Escape", t("Several letters in one cell"))),
      key("←", "ArrowLeft", t("Left arrow")),
      key("↑", "ArrowUp", t("Up arrow")),
      key("↓", "ArrowDown", t("Down arrow")),
      key("→", "ArrowRight", t("Right arrow")),
      wide(key("⇄", " ", t("Turn"))),
      wide(key("⇥", "Tab", t("Next word"))),
    );
    this.place.dataset.layer = layer;
    this.place.dir = "ltr";
    this.place.replaceChildren(...lines, moves);
  }

  /** @param {PointerEvent} event */
  begin(event) {
    const key = keyAt(event.target);
    if (!key) return;
    event.preventDefault();
    // A second finger comes down before the first has left: that one was meant.
    if (this.down) this.finish();
    this.down = key;
    key.classList.add("pressed");
    const name = key.dataset.key ?? "";
    if (name === "Backspace" || name.startsWith("Arrow")) {
      this.strike(key);
      const again = () => {
        this.strike(key);
        this.timer = setTimeout(again, REPEAT);
      };
      this.timer = setTimeout(again, LONG);
    } else {
      const more = behind(name, this.layout);
      if (more.length > 0) this.timer = setTimeout(() => this.offer(key, [name, ...more]), LONG);
    }
  }

  /** @param {HTMLElement} key @param {string[]} letters */
  offer(key, letters) {
    const buttons = letters.map((letter) => make("span", { "data-letter": letter }, letter));
    this.more = make("div", { class: "more", "aria-hidden": "true" }, ...buttons);
    this.place.append(this.more);
    const [place, box] = [this.place.getBoundingClientRect(), key.getBoundingClientRect()];
    const width = this.more.offsetWidth;
    const left = Math.min(Math.max(4, box.left - place.left - 8), Math.max(4, place.width - width - 4));
    this.more.style.left = `${left}px`;
    this.more.style.top = `${box.top - place.top - this.more.offsetHeight - 6}px`;
    this.choose(buttons[0]);
  }

  /** @param {Element | null} chosen */
  choose(chosen) {
    for (const one of this.more?.children ?? []) one.classList.toggle("chosen", one === chosen);
  }

  /** @param {PointerEvent} event */
  slide(event) {
    if (!this.more) return;
    // The finger covers what it points at: what is nearest sideways is meant.
    const near = [...this.more.children].map((one) => {
      const box = one.getBoundingClientRect();
      return { one, far: Math.abs((box.left + box.right) / 2 - event.clientX) + Math.max(0, box.top - event.clientY - 40) };
    });
    this.choose(near.reduce((a, b) => (a.far <= b.far ? a : b)).one);
  }

  /** @param {PointerEvent} event */
  end(event) {
    if (!this.down) return;
    const isOff = !this.more && keyAt(document.elementFromPoint(event.clientX, event.clientY)) !== this.down;
    if (isOff) this.cancel();
    else this.finish();
  }

  finish() {
    const { down, more } = this;
    const letter = /** @type {HTMLElement | undefined} */ (more?.querySelector(".chosen") ?? undefined)?.dataset.letter;
    this.cancel();
    const name = down?.dataset.key ?? "";
    if (letter) this.press(letter);
    else if (down && name !== "Backspace" && !name.startsWith("Arrow")) this.strike(down);
  }

  cancel() {
    clearTimeout(this.timer);
    this.down?.classList.remove("pressed");
    this.down = null;
    this.more?.remove();
    this.more = null;
  }

  /** @param {HTMLElement} key */
  strike(key) {
    const name = key.dataset.key ?? "";
    if (name === "letters" || name === "digits" || name === "accents") {
      this.layer = name;
      this.draw();
    } else this.press(name);
  }
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
function keyAt(target) {
  return target instanceof Element ? target.closest("[data-key]") : null;
}

/** @param {string} label @param {string} name @param {string} [says] */
function key(label, name, says) {
  return make("button", { type: "button", tabindex: -1, "data-key": name, "aria-label": says }, label);
}

/** @param {HTMLElement} element */
function wide(element) {
  element.classList.add("wide-key");
  return element;
}
