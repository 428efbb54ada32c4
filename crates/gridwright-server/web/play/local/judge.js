// @ts-check
/** What a page knows of the solution: it tells right letters from wrong ones by their hashes. */

import { sha256 } from "./sha256.js";

/** @typedef {{ rounds: number, hash: string }} AnswerHash */

/**
 * @typedef {object} Secret
 * @property {string} salt
 * @property {(string[] | null)[]} [cells] for every cell the hashes of what is right, with a tilde of what is right without marks; nothing where all is
 * @property {string} [veil] the letters, hidden
 * @property {AnswerHash} [whole] the hash of the whole grid
 */

/** How many bytes of a hash are kept for a cell. */
const KEPT = 6;

const encoder = new TextEncoder();

/** @param {Uint8Array} bytes */
function base64(bytes) {
  return btoa(String.fromCharCode(...bytes));
}

/**
 * Whether a text is the one of a hash. It is slow on purpose.
 * @param {string} salt
 * @param {AnswerHash} known
 * @param {string} text
 */
export function matches(salt, known, text) {
  let hash = sha256(encoder.encode(`${salt}\nwhole\n${text}`));
  for (let round = 1; round < known.rounds; round++) hash = sha256(hash);
  return base64(hash) === known.hash;
}

/** Letters under marks that Unicode does not part from them. @type {Record<string, string>} */
const BASES = { Ø: "O", Ł: "L", Đ: "D", Ð: "D", Ħ: "H", Ŧ: "T", ı: "I", ẞ: "S", ß: "S" };

/** Letters without their marks. @param {string} text */
function plain(text) {
  return [...text.normalize("NFD").replace(/\p{M}/gu, "")].map((letter) => BASES[letter] ?? letter).join("");
}

export class Judge {
  /** @param {Secret | null} secret */
  constructor(secret) {
    this.secret = secret;
    /** @type {string[] | null} */
    this.letters = null;
  }

  /** Whether letters can be checked one by one. */
  get canCheck() {
    return Boolean(this.secret?.cells);
  }

  get canReveal() {
    return Boolean(this.secret?.veil);
  }

  /** Whether only a whole grid is judged. */
  get isSealed() {
    return Boolean(this.secret?.whole);
  }

  /** Whether there is anything to compare a grid with. */
  get hasSolution() {
    return this.canCheck || this.isSealed;
  }

  /**
   * Whether letters are right in a cell.
   * @param {number} cell
   * @param {string} text
   * @param {boolean} plainly whether letters without their marks are right too
   */
  accepts(cell, text, plainly) {
    const right = this.secret?.cells?.[cell];
    if (!right || right.includes(this.hash(cell, text))) return true;
    if (!plainly) return false;
    const bare = plain(text);
    const hasPlain = right.some((hash) => hash.startsWith("~"));
    return right.includes(hasPlain ? `~${this.hash(cell, `~${bare}`)}` : this.hash(cell, bare));
  }

  /** @param {number} cell @param {string} text */
  hash(cell, text) {
    return base64(sha256(encoder.encode(`${this.secret?.salt}\n${cell}\n${text}`)).slice(0, KEPT));
  }

  /** Whether the texts of all cells are right together. @param {string[]} texts */
  acceptsAll(texts) {
    return !this.secret?.whole || matches(this.secret.salt, this.secret.whole, texts.join("\n"));
  }

  /** The right letters of a cell; empty where they are not known. @param {number} cell */
  solution(cell) {
    this.letters ??= this.unveiled();
    return this.letters[cell] ?? "";
  }

  /** @returns {string[]} */
  unveiled() {
    const { salt, veil } = this.secret ?? {};
    if (!veil) return [];
    const bytes = Uint8Array.from(atob(veil), (letter) => letter.charCodeAt(0));
    for (let at = 0; at < bytes.length; at += 32) {
      const stream = sha256(encoder.encode(`${salt}\nveil\n${at / 32}`));
      for (let of = 0; of < 32 && at + of < bytes.length; of++) bytes[at + of] ^= stream[of];
    }
    return new TextDecoder().decode(bytes).split("\n");
  }
}
