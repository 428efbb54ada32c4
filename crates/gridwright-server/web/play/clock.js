// @ts-check
/** Times for people. */

import { t } from "../shared/messages.js";

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
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const parts = [
    hours === 0 ? "" : t(hours === 1 ? "1 hour" : "{hours} hours", { hours }),
    minutes === 0 ? "" : t(minutes === 1 ? "1 minute" : "{minutes} minutes", { minutes }),
    seconds === 0 ? "" : t(seconds === 1 ? "1 second" : "{seconds} seconds", { seconds }),
  ];
  return parts.filter(Boolean).join(" ") || t("{seconds} seconds", { seconds });
}
