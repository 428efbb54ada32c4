// @ts-check
/**
 * The game as the server has it. Replies and updates may come in another order
 * than the changes that they report: of two with the same cell the one with the
 * greater version holds.
 */

/** @typedef {import("./types.js").SavedSquare} SavedSquare */
/** @typedef {import("./types.js").Update} Update */

export class ServerCopy {
  /** @param {number} cells how many cells the grid has */
  constructor(cells) {
    /** The newest version that was heard of. */
    this.version = 0;
    /** For every cell, the version of its square. @type {number[]} */
    this.versions = Array(cells).fill(0);
    /** What the page has not shown yet. @type {Map<number, SavedSquare>} */
    this.fresh = new Map();
  }

  /**
   * Takes over what is newer. Gives whether nothing newer than all of it is
   * known, so that what it says of the whole game holds.
   * @param {{ version: number, squares: SavedSquare[] }} update
   */
  take({ version, squares }) {
    for (const square of squares) this.put(square, version);
    const isNewest = version >= this.version;
    if (isNewest) this.version = version;
    return isNewest;
  }

  /**
   * Takes over a whole game: cells that it does not name are blank.
   * @param {{ version: number, squares: SavedSquare[] }} whole
   */
  takeWhole({ version, squares }) {
    const named = new Map(squares.map((square) => [square.cell, square]));
    const all = this.versions.map((_, cell) => named.get(cell) ?? { cell });
    return this.take({ version, squares: all });
  }

  /** Forgets all versions: another run of the server may count from before them. */
  forget() {
    this.version = 0;
    this.versions.fill(0);
  }

  /** @param {SavedSquare} square @param {number} version */
  put(square, version) {
    if (version < (this.versions[square.cell] ?? Infinity)) return;
    this.versions[square.cell] = version;
    this.fresh.set(square.cell, square);
  }

  /**
   * The squares that are to be shown now. Those of cells that the player has
   * written into wait until the server has answered: what is being typed is
   * newer.
   * @param {Set<number>} writing
   * @returns {SavedSquare[]}
   */
  shown(writing) {
    const squares = [...this.fresh.values()].filter(({ cell }) => !writing.has(cell));
    for (const { cell } of squares) this.fresh.delete(cell);
    return squares;
  }
}
