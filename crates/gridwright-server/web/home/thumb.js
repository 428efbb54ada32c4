// @ts-check
/** A small picture of a grid. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string[]} shape rows of `.` and `#`
 * @param {number} [filled] how much of it is filled in, from 0 to 1
 */
export function thumb(shape, filled = 0) {
  const cols = shape[0]?.length ?? 1;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${cols} ${shape.length}`);
  svg.setAttribute("aria-hidden", "true");
  const open = shape.join("").split(".").length - 1;
  let left = Math.round(open * filled);
  shape.forEach((row, y) =>
    [...row].forEach((cell, x) => {
      const square = document.createElementNS(SVG, "rect");
      const kind = cell === "#" ? "b" : left-- > 0 ? "f" : "o";
      square.setAttribute("class", kind);
      for (const [name, value] of Object.entries({ x, y, width: 1, height: 1 })) square.setAttribute(name, String(value));
      svg.append(square);
    }),
  );
  const frame = document.createElement("div");
  frame.className = "thumb";
  frame.append(svg);
  return frame;
}
