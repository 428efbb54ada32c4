// @ts-check
/**
 * How large the cells of a grid are: as large as its frame allows, times the
 * zoom, but never too small to read and to hit. What does not fit then scrolls.
 */

/** The largest cell, and what the border of a grid takes, in pixels. */
const [LARGEST, BORDER] = [88, 4];

/** Grids that are fitted again when their frames change. @type {WeakSet<HTMLElement>} */
const watched = new WeakSet();

/**
 * Fits a grid that knows its `--rows`, `--cols` and `--zoom` into its frame, now
 * and whenever the frame changes its size. Where it knows `--smallest` its cells
 * are not made smaller than that to fit.
 * @param {HTMLElement} grid
 */
export function fit(grid) {
  const frame = /** @type {HTMLElement} */ (grid.parentElement);
  const own = (/** @type {string} */ name) => Number(grid.style.getPropertyValue(name)) || 1;
  const across = (frame.clientWidth - BORDER) / own("--cols");
  const down = (frame.clientHeight - BORDER) / own("--rows");
  // Whole pixels of the screen, so that all lines are equally thin.
  const wanted = Math.max(own("--smallest"), Math.min(LARGEST, across, down)) * own("--zoom");
  const size = Math.max(1, Math.floor(wanted * devicePixelRatio)) / devicePixelRatio;
  grid.style.setProperty("--cell-size", `${size}px`);
  grid.classList.toggle("scrolls", size > across || size > down);
  if (watched.has(grid)) return;
  watched.add(grid);
  new ResizeObserver(() => {
    fit(grid);
    reveal(grid, grid.querySelector(".at"));
  }).observe(frame);
}

/**
 * Scrolls a grid that is larger than its frame, so that a cell and those around
 * it are seen.
 * @param {HTMLElement} grid
 * @param {Element | null} cell
 */
export function reveal(grid, cell) {
  if (!(cell instanceof HTMLElement) || !grid.classList.contains("scrolls")) return;
  const size = cell.offsetWidth;
  /** @param {number} at @param {number} from @param {number} room */
  const into = (at, from, room) => {
    const margin = Math.min(size * 2.5, (room - size) / 2);
    return Math.min(at - margin, Math.max(at + size + margin - room, from));
  };
  const left = into(cell.offsetLeft, grid.scrollLeft, grid.clientWidth);
  const top = into(cell.offsetTop, grid.scrollTop, grid.clientHeight);
  if (left !== grid.scrollLeft || top !== grid.scrollTop) grid.scrollTo(left, top);
}
