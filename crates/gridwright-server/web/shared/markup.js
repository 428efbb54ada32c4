// @ts-check
/** Styled text from the server, as nodes of the page. Never HTML. */

/** @typedef {string | { br: true } | { style: string, inner: Piece[] }} Piece */

const STYLES = new Set(["i", "b", "u", "s", "sub", "sup"]);

/**
 * @param {Piece[]} pieces
 * @returns {DocumentFragment}
 */
export function markup(pieces) {
  const fragment = document.createDocumentFragment();
  for (const piece of pieces) {
    if (typeof piece === "string") fragment.append(piece);
    else if ("br" in piece) fragment.append(document.createElement("br"));
    else if (STYLES.has(piece.style)) {
      const element = document.createElement(piece.style);
      element.append(markup(piece.inner));
      fragment.append(element);
    } else fragment.append(markup(piece.inner));
  }
  return fragment;
}

/**
 * The text without its styles.
 * @param {Piece[]} pieces
 * @returns {string}
 */
export function plain(pieces) {
  return pieces
    .map((piece) => (typeof piece === "string" ? piece : "br" in piece ? " " : plain(piece.inner)))
    .join("");
}
