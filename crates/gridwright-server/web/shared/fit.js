// @ts-check
/** How large the cells of a grid are: as large as its frame allows, times the zoom. */

/** The largest cell, and what the border of a grid takes, in pixels. */
const [LARGEST, BORDER] = [88, 4];

/** Grids that are fitted again when their frames change. @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/**
 * Fits a grid that knows its `--rows`, `--cols` and `--zoom` into its frame, now
 * and whenever the frame changes its size.
 * @param {HTMLElement} grid
 */
export function fit(grid) {
  const frame = /** @type {HTMLElement} */ (grid.parentElement);
  const own = (/** @type {string} */ name) => Number(grid.style.getPropertyValue(name)) || 1;
  const across = (frame.clientWidth - BORDER) / own("--cols");
  const down = (frame.clientHeight - BORDER) / own("--rows");
  // Whole pixels of the screen, so that all lines are equally thin.
  const dots = Math.floor(Math.min(LARGEST, across, down) * own("--zoom") * devicePixelRatio);
  const size = Math.max(1, dots) / devicePixelRatio;
  grid.style.setProperty("--cell-size", `${size}px`);
  if (watched.has(grid)) return;
  watched.add(grid);
  new ResizeObserver(() => fit(grid)).observe(frame);
}
