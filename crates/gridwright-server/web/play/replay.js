// @ts-check
/** A game once more, letter by letter, at a pace of one's own. */

import { ask } from "../shared/api.js";
import { closing, dialog } from "../shared/dialog.js";
import { make, say } from "../shared/dom.js";
import { shown } from "./clock.js";
import { graphemes } from "./state.js";
import { colourOf } from "./together.js";
import { t } from "../shared/messages.js";

/** @typedef {[number, number, string, number]} Step tenths of a second, cell, text, writer */
/** @typedef {{ writers: { name: string, colour: number }[], steps: Step[], cut: boolean }} Course */

const SPEEDS = [1, 2, 4, 8, 16, 32, 64];

/** The longest pause that is shown, in tenths of a second of play. */
const LONGEST_PAUSE = 50;

/** When each step is shown: as it was, but without long pauses. @param {Step[]} steps @returns {number[]} */
export function schedule(steps) {
  let at = 0;
  return steps.map(([tenths], index) => (at += Math.min(LONGEST_PAUSE, Math.max(0, tenths - (steps[index - 1]?.[0] ?? 0)))));
}

/** How long the player has thought before each cell, in tenths of a second. @param {Step[]} steps */
export function timeSpent(steps) {
  /** @type {Map<number, number>} */
  const spent = new Map();
  steps.forEach(([tenths, cell], at) => {
    const before = steps[at - 1]?.[0] ?? 0;
    spent.set(cell, (spent.get(cell) ?? 0) + Math.max(0, tenths - before));
  });
  return spent;
}

/** @param {import("./page.js").Page} page */
export async function replay(page) {
  /** @type {Course} */
  let course;
  try {
    course = await ask("GET", `/api/games/${page.link}/replay`);
  } catch (error) {
    return say(/** @type {Error} */ (error).message, "bad");
  }
  if (course.steps.length === 0) return say(t("Nothing was written in this game yet."));
  document.getElementById("replay")?.remove();
  dialog("replay", t("Replay"), (inside) => fill(inside, page, course)).showModal();
}

/** @param {HTMLElement} inside @param {import("./page.js").Page} page @param {Course} course */
function fill(inside, page, { writers, steps, cut }) {
  const { board } = page.state;
  const grid = make("div", { class: "mini replay-grid", role: "img" });
  grid.style.setProperty("--cols", String(board.cols));
  const cells = board.cells.map((cell) => make("span", { class: cell.kind === "open" ? "" : "block" }, cell.given ?? ""));
  grid.append(...cells);
  const times = schedule(steps);
  const slider = make("input", { type: "range", min: 0, max: steps.length, value: 0, "aria-label": t("Letter") });
  const clock = make("span", { class: "step-name" });
  const run = make("button", { type: "button", class: "primary" }, t("Start"));
  const speed = make("select", { "aria-label": t("Speed") }, ...SPEEDS.map((times) => make("option", { value: times, selected: times === 16 }, `${times}×`)));
  let at = -1;
  let playing = false;
  let now = 0;
  let last = 0;

  /** @param {number} to how many steps are shown */
  const show = (to) => {
    if (to < at || at < 0) {
      board.cells.forEach((cell, index) => (cells[index].textContent = cell.given ?? ""));
      at = 0;
    }
    for (; at < to; at++) {
      const [, cell, text, writer] = steps[at];
      cells[cell].textContent = text;
      cells[cell].classList.toggle("many", graphemes(text).length > 1);
      cells[cell].style.color = writer > 0 ? colourOf(writers[writer - 1].colour) : "";
    }
    for (const [index, cell] of cells.entries()) cell.classList.toggle("last", at > 0 && steps[at - 1][1] === index);
    slider.value = String(at);
    clock.textContent = shown((steps[Math.max(0, at - 1)]?.[0] ?? 0) * 100);
    grid.setAttribute("aria-label", t("The grid after {at} of {length} letters", { at, length: steps.length }));
  };
  /** @param {number} time */
  const frame = (time) => {
    if (!playing || !inside.isConnected) return;
    now += ((time - last) / 100) * Number(speed.value);
    last = time;
    const next = times.findIndex((step) => step > now);
    show(next < 0 ? steps.length : next);
    if (next < 0) toggle(false);
    else requestAnimationFrame(frame);
  };
  /** @param {boolean} on */
  const toggle = (on) => {
    playing = on;
    run.textContent = on ? t("Stop") : t("Start");
    if (!on) return;
    if (at >= steps.length) show(0);
    now = at > 0 ? times[at - 1] : 0;
    last = performance.now();
    requestAnimationFrame(frame);
  };
  run.addEventListener("click", () => toggle(!playing));
  slider.addEventListener("input", () => {
    toggle(false);
    show(Number(slider.value));
  });
  const names = writers.map(({ name, colour }) => {
    const who = make("span", {}, name);
    who.style.color = colourOf(colour);
    return who;
  });
  const row = closing(t("Close"));
  row.querySelector("button")?.classList.replace("primary", "outline");
  const heat = make("button", { type: "button", class: "outline", "aria-pressed": "false" }, t("Where the time went"));
  heat.addEventListener("click", () => {
    const on = heat.getAttribute("aria-pressed") !== "true";
    heat.setAttribute("aria-pressed", String(on));
    toggle(false);
    show(steps.length);
    const spent = timeSpent(steps);
    const most = Math.max(1, ...spent.values());
    cells.forEach((cell, index) => {
      const tenths = spent.get(index) ?? 0;
      cell.style.setProperty("--heat", on ? `${Math.round((100 * tenths) / most)}%` : "");
      cell.classList.toggle("spent", on && tenths > 0);
      cell.title = on && tenths > 0 ? `${(tenths / 10).toFixed(1)} s` : "";
    });
  });
  inside.append(grid, make("div", { class: "course" }, run, slider, clock, speed), make("p", { class: "names-row" }, ...names));
  if (cut) inside.append(make("p", { class: "hint" }, t("Only the first ten thousand letters were kept.")));
  row.prepend(heat);
  inside.append(row);
  show(0);
}
