// @ts-check
/** What is shown to others of a finished game: text and picture, no letters. */

import { say } from "../shared/dom.js";
import { shown } from "./clock.js";
import { isUnaided } from "./record.js";
import { t } from "../shared/messages.js";

/** @typedef {import("./record.js").Entry} Entry */

/** @param {Entry} entry @param {number} streak */
export function shareText(entry, streak) {
  const help = isUnaided(entry) ? t("without help") : t("with some help");
  const days = streak > 1 ? `\n${t("{streak} days in a row", { streak })}` : "";
  return `${entry.title}\n${t("{rows} × {cols} in {time}", { rows: entry.rows, cols: entry.cols, time: shown(entry.seconds * 1000) })}, ${help}${days}`;
}

/**
 * A picture of the grid without its letters, and the time.
 * @param {import("./page.js").Page} page
 * @param {Entry} entry
 * @param {number} streak
 * @returns {Promise<Blob | null>}
 */
export function sharePicture(page, entry, streak) {
  const [width, height, margin] = [1200, 630, 60];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const draw = canvas.getContext("2d");
  if (!draw) return Promise.resolve(null);
  draw.fillStyle = "#faf8f3";
  draw.fillRect(0, 0, width, height);
  const { board, squares } = page.state;
  const size = Math.floor((height - 2 * margin) / Math.max(board.rows, board.cols));
  const [left, top] = [margin, Math.floor((height - size * board.rows) / 2)];
  board.cells.forEach((cell, index) => {
    if (cell.kind === "void") return;
    const { revealed, was_wrong } = squares[index];
    draw.fillStyle = cell.kind === "block" ? "#1b1d1f" : revealed ? "#e9b7b2" : was_wrong ? "#ffe29a" : "#d3e6f2";
    draw.fillRect(left + (index % board.cols) * size, top + Math.floor(index / board.cols) * size, size - 1, size - 1);
  });
  const x = left + size * board.cols + margin;
  draw.fillStyle = "#1b1d1f";
  draw.font = "600 52px Georgia, serif";
  wrap(draw, entry.title, x, 150, width - x - margin, 60);
  draw.font = "600 110px Georgia, serif";
  draw.fillText(shown(entry.seconds * 1000), x, 400);
  draw.font = "34px system-ui, sans-serif";
  draw.fillStyle = "#5b6066";
  draw.fillText(isUnaided(entry) ? t("without help") : t("with some help"), x, 455);
  if (streak > 1) draw.fillText(t("{streak} days in a row", { streak }), x, 505);
  draw.fillText("Gridwright", x, height - margin);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** @param {CanvasRenderingContext2D} draw @param {string} text @param {number} x @param {number} y @param {number} width @param {number} step */
function wrap(draw, text, x, y, width, step) {
  let line = "";
  let lines = 0;
  for (const word of [...text.split(" "), ""]) {
    const longer = line ? `${line} ${word}` : word;
    if (word !== "" && draw.measureText(longer).width <= width) {
      line = longer;
      continue;
    }
    if (lines < 3) draw.fillText(line, x, y + step * lines);
    lines += 1;
    line = word;
  }
}

/**
 * Gives text and picture to the system to share, or copies the text and saves
 * the picture.
 * @param {import("./page.js").Page} page
 * @param {Entry} entry
 * @param {number} streak
 */
export async function share(page, entry, streak) {
  const text = shareText(entry, streak);
  const picture = await sharePicture(page, entry, streak);
  const files = picture ? [new File([picture], "crossword.png", { type: "image/png" })] : [];
  if (navigator.canShare?.({ text, files })) {
    await navigator.share({ text, files }).catch(() => {});
    return;
  }
  await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => say(t("The text is copied, the picture is saved.")),
    () => prompt(t("The text:"), text),
  );
  if (!picture) return;
  const address = URL.createObjectURL(picture);
  const link = document.createElement("a");
  link.href = address;
  link.download = "crossword.png";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
