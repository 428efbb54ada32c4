// @ts-check
/**
 * The keys on the screen by language. The language comes from the clues, or
 * from the player's choice, never from the solution.
 */

/**
 * @typedef {object} Layout
 * @property {string} name as players know it
 * @property {string[]} rows
 * @property {string} [first] letters that long presses and the layer of accents offer first
 */

const QWERTY = ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"];

/** @type {Record<string, Layout>} */
export const LAYOUTS = {
  en: { name: "English (QWERTY)", rows: QWERTY },
  de: { name: "Deutsch (QWERTZ)", rows: ["QWERTZUIOPÜ", "ASDFGHJKLÖÄ", "YXCVBNMẞ"], first: "ÄÖÜẞ" },
  fr: { name: "Français (AZERTY)", rows: ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"], first: "ÉÈÊËÀÂÇÎÏÔÙÛÜŒÆ" },
  es: { name: "Español", rows: ["QWERTYUIOP", "ASDFGHJKLÑ", "ZXCVBNM"], first: "ÁÉÍÓÚÜÑ" },
  it: { name: "Italiano", rows: QWERTY, first: "ÀÈÉÌÒÙ" },
  pt: { name: "Português", rows: ["QWERTYUIOP", "ASDFGHJKLÇ", "ZXCVBNM"], first: "ÁÂÃÀÉÊÍÓÔÕÚÇ" },
  nl: { name: "Nederlands", rows: QWERTY, first: "ËÏÉÖÜ" },
  sv: { name: "Svenska, Suomi", rows: ["QWERTYUIOPÅ", "ASDFGHJKLÖÄ", "ZXCVBNM"], first: "ÅÄÖÉ" },
  da: { name: "Dansk, Norsk", rows: ["QWERTYUIOPÅ", "ASDFGHJKLÆØ", "ZXCVBNM"], first: "ÆØÅÉ" },
  pl: { name: "Polski", rows: QWERTY, first: "ĄĆĘŁŃÓŚŹŻ" },
  cs: { name: "Čeština, Slovenčina", rows: ["QWERTZUIOP", "ASDFGHJKL", "YXCVBNM"], first: "ÁČĎÉĚÍĽŇÓÔŘŠŤÚŮÝŽ" },
  hu: { name: "Magyar", rows: ["QWERTZUIOPŐ", "ASDFGHJKLÉÁ", "YXCVBNMÖÜ"], first: "ÁÉÍÓÖŐÚÜŰ" },
  tr: { name: "Türkçe", rows: ["QWERTYUIOPĞ", "ASDFGHJKLŞİ", "ZXCVBNMÖÇÜ"], first: "ÇĞİÖŞÜ" },
  ru: { name: "Русский", rows: ["ЙЦУКЕНГШЩЗХЪ", "ФЫВАПРОЛДЖЭ", "ЯЧСМИТЬБЮ"], first: "Ё" },
  uk: { name: "Українська", rows: ["ЙЦУКЕНГШЩЗХЇ", "ФІВАПРОЛДЖЄ", "ЯЧСМИТЬБЮ"], first: "Ґ" },
  el: { name: "Ελληνικά", rows: ["ΕΡΤΥΘΙΟΠ", "ΑΣΔΦΓΗΞΚΛ", "ΖΧΨΩΒΝΜ"], first: "ΆΈΉΊΌΎΏ" },
  ar: { name: "العربية", rows: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ئءؤرىةوزظدذ"], first: "أإآ" },
  he: { name: "עברית", rows: ["קראטוןםפ", "שדגכעיחלךף", "זסבהנמצתץ"] },
};

/** Whether a language is written from right to left. @param {string} language */
export function isFromRight(language) {
  return language === "he" || language === "ar";
}

/** The letters that stand behind a letter, for long presses. */
const BEHIND = [
  "AÀÁÂÃÄÅÆĀĄ", "CÇĆČ", "DĎĐÐ", "EÈÉÊËĒĖĘĚ", "GĞĢ", "IÌÍÎÏĪİ", "LŁĽĹ", "NÑŃŇ", "OÒÓÔÕÖØŐŒ", "RŘŔ", "SŚŠŞẞ", "TŤŢÞ",
  "UÙÚÛÜŮŰŪ", "YÝŸ", "ZŹŻŽ", "ЕЁ", "ГҐ", "ИЙ", "ΑΆ", "ΕΈ", "ΗΉ", "ΙΊΪ", "ΟΌ", "ΥΎΫ", "ΩΏ", "اأإآ",
];

/** The layer of digits and signs. */
export const DIGITS = ["1234567890", "-/&+*#'", ".,!?=@$%"];

/**
 * What a long press on a letter offers: what the language uses comes first.
 * @param {string} letter
 * @param {Layout} layout
 */
export function behind(letter, layout) {
  const row = BEHIND.find((letters) => letters[0] === letter);
  const first = layout.first ?? "";
  const all = [...(row ?? "")].slice(1);
  return [...all.filter((one) => first.includes(one)), ...all.filter((one) => !first.includes(one))];
}

/**
 * The layer of accented letters, in rows.
 * @param {Layout} layout
 * @returns {string[]}
 */
export function accents(layout) {
  const onKeys = layout.rows.join("");
  const first = layout.first ?? "";
  const common = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØŒÙÚÛÜẞ";
  const own = /[А-Я]/.test(onKeys) || /[Α-Ω]/.test(onKeys) || /[א-ת]/.test(onKeys) || /[ء-ي]/.test(onKeys);
  const rest = own ? QWERTY.join("") : [...common].filter((one) => !first.includes(one)).join("");
  const all = [...first, ...rest];
  const width = Math.max(8, Math.ceil(all.length / 3));
  return [0, 1, 2].map((row) => all.slice(row * width, (row + 1) * width).join("")).filter(Boolean);
}

/** Small words that are common in a language and rare in the others. @type {Record<string, string>} */
const WORDS = {
  en: "the of and to with for from it is or by his her who what like maybe some this that your are was on at",
  de: "der die das und ein eine einer mit von für ist nicht im auf dem den des zum zur auch wie bei abk kurz",
  fr: "le les des du une est dans pour qui sur au aux avec il elle ou ce sont pas petit",
  es: "el los las una del con por para que es y su en como muy más",
  it: "il lo gli della dello delle un per che si è sono nel alla degli di",
  pt: "o os uma do dos das em não com para ao seu são é",
  nl: "het een van en voor met op te bij niet dat zijn aan",
  sv: "och ett som av på är med för inte den det ej",
  da: "og et af på er med ikke som til den det",
  pl: "w na z się i do nie jest od po dla",
  cs: "a na se v je z do od pro při nebo",
  hu: "a az és egy nem hogy ez van meg",
  tr: "ve bir bu için ile olan da de çok",
};

/** Letters that point to a language. @type {[RegExp, string][]} */
const LETTERS = [
  [/[äöüß]/g, "de"], [/[éèêàçœ]/g, "fr"], [/[ñ¿¡]/g, "es"], [/[ãõ]/g, "pt"], [/[å]/g, "sv"], [/[æø]/g, "da"],
  [/[ąęłńśźż]/g, "pl"], [/[ěřů]/g, "cs"], [/[őű]/g, "hu"], [/[ğış]/g, "tr"],
];

/**
 * The language of some texts, as far as it can be told; English otherwise.
 * @param {string} text
 * @returns {string} a key of `LAYOUTS`
 */
export function languageOf(text) {
  const small = text.normalize("NFC").toLowerCase();
  const count = (/** @type {RegExp} */ letters) => small.match(letters)?.length ?? 0;
  const half = count(/\p{L}/gu) / 2;
  if (count(/[\u0400-\u04ff]/g) > half) return count(/[іїєґ]/g) > 0 ? "uk" : "ru";
  if (count(/[\u0370-\u03ff]/g) > half) return "el";
  if (count(/[\u0590-\u05ff]/g) > half) return "he";
  if (count(/[\u0600-\u06ff]/g) > half) return "ar";
  /** @type {Map<string, number>} */
  const seen = new Map();
  for (const word of small.match(/\p{L}+/gu) ?? []) seen.set(word, (seen.get(word) ?? 0) + 1);
  const marks = new Map(LETTERS.map(([letters, language]) => [language, count(letters)]));
  const score = (/** @type {string} */ language) =>
    WORDS[language].split(" ").reduce((sum, word) => sum + (seen.get(word) ?? 0), 0) + (marks.get(language) ?? 0);
  const [best] = Object.keys(WORDS).sort((a, b) => score(b) - score(a));
  return score(best) > score("en") ? best : "en";
}
