// @ts-check
/** The page of a player's record. */

import { ask, send } from "../shared/api.js";
import { confirmed } from "../shared/dialog.js";
import { byId, make, say } from "../shared/dom.js";
import { forget, keep } from "../shared/keep.js";
import { shown } from "../play/clock.js";
import { entries, groups, isUnaided, median, merged, percentile, recordLink, streaks, sync } from "../play/record.js";
import { t, translatePage } from "../shared/messages.js";

translatePage();

/** @typedef {import("../play/record.js").Entry} Entry */

const WEEKDAYS = [t("Monday"), t("Tuesday"), t("Wednesday"), t("Thursday"), t("Friday"), t("Saturday"), t("Sunday")];

/** @param {Entry} entry */
function weekday({ day }) {
  return WEEKDAYS[(new Date(`${day}T12:00:00`).getDay() + 6) % 7] ?? "";
}

/** @param {number} seconds */
function time(seconds) {
  return shown(seconds * 1000);
}

/** @param {string[]} head @param {(string | number)[][]} rows */
function tableOf(head, rows) {
  const cells = (/** @type {(string | number)[]} */ row) => row.map((cell) => make("td", {}, String(cell)));
  return [make("thead", {}, make("tr", {}, ...head.map((name) => make("th", { scope: "col" }, name)))), make("tbody", {}, ...rows.map((row) => make("tr", {}, ...cells(row))))];
}

function show() {
  const all = entries();
  const { current, best } = streaks(all, new Date());
  const unaided = all.filter(isUnaided).length;
  byId("none").hidden = all.length > 0;
  /** @type {[string | number, string][]} */
  const figures = [
    [all.length, t("puzzles finished")],
    [`${current}`, current === 1 ? t("day in a row") : t("days in a row")],
    [best, best === 1 ? t("day in a row at best") : t("days in a row at best")],
    [`${Math.round((100 * unaided) / Math.max(1, all.length))} %`, t("without help")],
    [time(median(all.map(({ seconds }) => seconds))), t("in the middle")],
  ];
  byId("figures").replaceChildren(...(all.length === 0 ? [] : figures.map(([figure, what]) => make("div", {}, make("strong", {}, String(figure)), make("span", {}, what)))));
  const head = (/** @type {string} */ first) => [first, t("Puzzles"), t("Best"), t("Middle"), t("Unaided")];
  const bySize = groups(all, ({ rows, cols }) => `${rows} × ${cols}`).sort((a, b) => b.count - a.count);
  const byDay = groups(all, weekday).sort((a, b) => WEEKDAYS.indexOf(a.title) - WEEKDAYS.indexOf(b.title));
  const row = (/** @type {ReturnType<typeof groups>[number]} */ one) => [one.title, one.count, time(one.best), time(one.middle), one.unaided];
  byId("tables").replaceChildren(
    ...(all.length === 0
      ? []
      : [
          make("div", {}, make("h2", {}, t("By size")), make("table", {}, ...tableOf(head(t("Size")), bySize.map(row)))),
          make("div", {}, make("h2", {}, t("By weekday")), make("table", {}, ...tableOf(head(t("Day")), byDay.map(row)))),
        ]),
  );
  byId("latest").hidden = all.length === 0;
  const latest = all.slice(-20).reverse();
  byId("latest-table").replaceChildren(
    ...tableOf(
      [t("Puzzle"), t("Day"), t("Size"), t("Time"), t("Faster than")],
      latest.map((entry) => {
        const part = percentile(all, entry);
        return [entry.title, entry.day, `${entry.rows} × ${entry.cols}`, time(entry.seconds), part === null ? "" : t("{part} % of yours", { part })];
      }),
    ),
  );
  const link = recordLink();
  byId("where").textContent = link
    ? t("In this browser, and on this server under your personal link. Open the link on another device to have the same record there. Whoever has the link sees the record.")
    : t("In this browser only. Nobody else sees it.");
  byId("link-new").hidden = link !== "";
  byId("link-copy").hidden = byId("link-end").hidden = link === "";
}

/** @param {string} id @param {() => Promise<void> | void} run */
function click(id, run) {
  byId(id).addEventListener("click", async () => {
    try {
      await run();
    } catch (error) {
      say(/** @type {Error} */ (error).message, "bad");
    }
    show();
  });
}

click("export", () => {
  const file = URL.createObjectURL(new Blob([JSON.stringify({ entries: entries() }, null, 1)], { type: "application/json" }));
  make("a", { href: file, download: "crossword-record.json" }).click();
  setTimeout(() => URL.revokeObjectURL(file), 60_000);
});
byId("import").addEventListener("change", async (event) => {
  const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
  try {
    const brought = JSON.parse(await file.text());
    if (!Array.isArray(brought.entries)) throw new Error(t("This file holds no record."));
    const before = entries().length;
    keep("record", merged(entries(), brought.entries));
    say(t("{n} puzzles are new.", { n: entries().length - before }));
    await sync();
  } catch (error) {
    say(error instanceof SyntaxError ? t("This file holds no record: it is not JSON.") : /** @type {Error} */ (error).message, "bad");
  }
  show();
});
click("link-new", async () => {
  const { link } = await ask("POST", "/api/records", { entries: entries() });
  keep("record-link", link);
});
click("link-copy", async () => {
  const address = new URL(`/record/${recordLink()}`, location.href).href;
  await (navigator.clipboard?.writeText(address) ?? Promise.reject()).then(() => say(t("Link copied: open it on your other device.")), () => prompt(t("Your link:"), address));
});
click("link-end", async () => {
  await send("DELETE", `/api/records/${recordLink()}`);
  forget("record-link");
  say(t("It is deleted from the server, and stays in this browser."));
});
click("delete", async () => {
  const sure = await confirmed(t("Delete all?"), t("The record goes from this browser, and from the server if it is kept there."), t("Delete"));
  if (!sure) return;
  if (recordLink()) await send("DELETE", `/api/records/${recordLink()}`);
  forget("record-link");
  forget("record");
});

// Whoever opens a personal link has the record here from now on.
const own = location.pathname.split("/")[2] ?? "";
try {
  if (own) {
    await ask("GET", `/api/records/${own}`);
    keep("record-link", own);
    history.replaceState(null, "", "/record");
  }
  await sync();
} catch (error) {
  say(/** @type {Error} */ (error).message, "bad");
}
show();
document.documentElement.dataset.ready = "true";
