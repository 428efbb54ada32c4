// @ts-check
/** A game as the server would tell it, made of what the page shows. */

/** @typedef {import("./state.js").State} State */

/**
 * @param {State} state
 * @param {boolean} paused whether the game is paused for all
 * @param {{ elapsed: number, statistics: import("./types.js").Statistics }} told what the server alone counts
 * @returns {import("./types.js").Save}
 */
export function snapshot(state, paused, { elapsed, statistics }) {
  const { squares, cell, down, pencil, options } = state;
  const written = squares.flatMap(({ given, ...square }, index) => (given || !differs(square) ? [] : [{ cell: index, ...square }]));
  return { squares: written, cell, down, elapsed: Math.round(elapsed), paused, pencil, options, statistics };
}

/** Whether anything has happened in a square. @param {object} square */
function differs(square) {
  return Object.values(square).some((value) => value !== "" && value !== false);
}
