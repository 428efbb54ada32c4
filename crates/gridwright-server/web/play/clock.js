// @ts-check
/** Times for people. */

/**
 * 1:05 or 1:02:03.
 * @param {number} milliseconds
 */
export function shown(milliseconds) {
  const all = Math.floor(milliseconds / 1000);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/**
 * The same in words, for screen readers.
 * @param {number} milliseconds
 */
export function spoken(milliseconds) {
  const all = Math.floor(milliseconds / 1000);
  /** @param {number} n @param {string} unit */
  const some = (n, unit) => (n === 0 ? "" : `${n} ${unit}${n === 1 ? "" : "s"}`);
  const parts = [some(Math.floor(all / 3600), "hour"), some(Math.floor(all / 60) % 60, "minute"), some(all % 60, "second")];
  return parts.filter(Boolean).join(" ") || "0 seconds";
}
