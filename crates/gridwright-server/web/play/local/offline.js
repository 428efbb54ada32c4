// @ts-check
/** A page that stands alone keeps its game itself, see `store.js`. */

export async function keepGame() {}
