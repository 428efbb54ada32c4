// @ts-check
/** The others in the game: who is here, where their cursors are, who wrote what. */

import { byId, say } from "../shared/dom.js";
import { keep, recall } from "../shared/keep.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./page.js").Page} Page */
/** @typedef {{ id: number, name: string, colour: number, role: "look" | "play", cell?: number, down?: boolean }} Person */
/** @typedef {{ name: string, colour: number, text: string }} ChatLine */
/** @typedef {{ locked: boolean, chat: boolean }} Rules */
/** @typedef {{ name: string, colour?: number }} Me */

/** How many colours tell people apart. */
export const COLOURS = 12;

/** How often the cursor is told to the others, in milliseconds. */
const PACE = 120;

/** The colour of a person, for styles. @param {number} colour */
export function colourOf(colour) {
  return `var(--p${colour % COLOURS})`;
}

/** The player's own name and colour, in this browser. @returns {Me} */
export function me() {
  const kept = recall("me", /** @type {Me} */ ({ name: "" }));
  return kept !== null && typeof kept === "object" && typeof kept.name === "string" ? kept : { name: "" };
}

export class Together {
  /** @param {Page} page @param {{ name: string, colour: number, cells: number[] }[]} writers */
  constructor(page, writers) {
    this.page = page;
    /** @type {Map<number, Person>} */
    this.people = new Map();
    /** @type {ChatLine[]} */
    this.said = [];
    /** @type {Rules} */
    this.rules = { locked: false, chat: true };
    this.you = -1;
    /** How much was said that the player has not seen. */
    this.unseen = 0;
    /** The colour of the one who wrote last, by cell. @type {Map<number, number>} */
    this.writers = new Map(writers.flatMap(({ colour, cells }) => cells.map((cell) => /** @type {const} */ ([cell, colour]))));
    /** Called when something has changed that a panel shows. @type {(what: "people" | "chat" | "rules") => void} */
    this.onChange = () => {};
    this.at = "";
    this.timer = 0;
  }

  /** The others who are here. */
  get others() {
    return [...this.people.values()].filter(({ id }) => id !== this.you);
  }

  /** Says who plays here, whenever the connection is made. */
  introduce() {
    this.page.sync.notice({ here: me() });
    this.at = "";
    this.tellCursor();
  }

  /** @param {string} name @param {number} [colour] */
  rename(name, colour) {
    keep("me", { name: name.trim().slice(0, 24), colour });
    this.introduce();
  }

  /** Tells the others where the cursor is, not too often. */
  tellCursor() {
    const { cell, down } = this.page.state;
    const now = `${cell} ${down}`;
    if (this.timer !== 0 || this.others.length === 0 || now === this.at) return;
    this.at = now;
    this.page.sync.notice({ at: { cell, down } });
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.tellCursor();
    }, PACE);
  }

  /** @param {string} text */
  talk(text) {
    return this.page.sync.notice({ say: { text } });
  }

  /** @param {any} news */
  hear(news) {
    if (news.here) {
      this.people = new Map(news.here.people.map((/** @type {Person} */ person) => [person.id, person]));
      this.you = news.here.you;
      this.said = news.here.said;
      this.rules = news.here.rules;
      this.changed("people", "chat", "rules");
      this.tellCursor();
    } else if (news.joined) {
      const isNew = !this.people.has(news.joined.id);
      this.people.set(news.joined.id, { ...this.people.get(news.joined.id), ...news.joined });
      this.changed("people");
      if (isNew) this.at = "";
      this.tellCursor();
    } else if (news.left !== undefined) {
      this.people.delete(news.left);
      this.changed("people");
    } else if (news.at) {
      const person = this.people.get(news.at.id);
      if (person) Object.assign(person, { cell: news.at.cell, down: news.at.down });
      this.paint();
    } else if (news.said) {
      this.said = [...this.said, news.said].slice(-100);
      this.unseen += 1;
      this.changed("chat");
    } else if (news.rules) {
      this.rules = news.rules;
      this.changed("rules");
    } else if (news.refused) {
      say(`${news.refused.reason[0].toUpperCase()}${news.refused.reason.slice(1)}.`, "bad");
    } else if (news.gone) {
      void this.page.sentAway(news.gone.reason);
    }
  }

  /** The connection is lost: nobody is known to be here. */
  lost() {
    this.people.clear();
    this.changed("people");
  }

  /** @param {...("people" | "chat" | "rules")} what */
  changed(...what) {
    for (const one of what) this.onChange(one);
    this.paint();
  }

  /** Shows whose letters have come, for a moment. @param {number} by @param {number[]} cells */
  wrote(by, cells) {
    const person = this.people.get(by);
    if (!person) return;
    for (const cell of cells) {
      this.writers.set(cell, person.colour);
      const element = this.page.view.cells[cell];
      if (!element || person.id === this.you) continue;
      element.style.setProperty("--by", colourOf(person.colour));
      element.classList.remove("fresh");
      // To look at the element begins its animation anew.
      void element.offsetWidth;
      element.classList.add("fresh");
    }
    this.paintWriters();
  }

  /** Shows the cursors of the others. */
  paint() {
    const { cells } = this.page.view;
    const at = new Map(this.others.flatMap((person) => (person.cell === undefined ? [] : [[person.cell, person]])));
    for (const marked of byId("grid").querySelectorAll(".other")) {
      if (!at.has(Number(/** @type {HTMLElement} */ (marked).dataset.cell))) {
        marked.classList.remove("other");
        marked.removeAttribute("title");
      }
    }
    for (const [cell, person] of at) {
      const element = cells[/** @type {number} */ (cell)];
      if (!element) continue;
      element.classList.add("other");
      element.style.setProperty("--other", colourOf(/** @type {Person} */ (person).colour));
      element.title = nameOf(/** @type {Person} */ (person));
    }
    this.paintWriters();
  }

  /** Colours letters by who wrote them, where the player wants that. */
  paintWriters() {
    for (const [cell, colour] of this.writers) this.page.view.cells[cell]?.style.setProperty("--writer", colourOf(colour));
  }
}

/** @param {Person} person */
export function nameOf(person) {
  return person.name || t("Guest");
}
