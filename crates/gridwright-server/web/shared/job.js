// @ts-check
/** Following a job of the server to its end. */

import { send } from "./api.js";
import { t } from "./messages.js";

/**
 * @typedef {object} Progress
 * @property {"waiting" | "running" | "done" | "failed" | "stopped"} status
 * @property {number} [place] how many jobs are before it while it waits
 * @property {string} [reason] why it ended, where nobody has asked for that
 * @property {any} [so_far]
 * @property {any} [result]
 */

/**
 * @typedef {object} Listener
 * @property {(progress: Progress) => void} progress hears of every change while the job goes on
 * @property {(result: any) => void} done hears of the result
 * @property {(message: string) => void} failed hears why there is none
 */

/**
 * What to tell somebody whose job waits.
 * @param {Progress} progress
 */
export function waitingText({ place }) {
  if (!place) return t("Waiting for other jobs…");
  return place === 1 ? t("Waiting: one job is before yours…") : t("Waiting: {place} jobs are before yours…", { place });
}

/**
 * Follows a job.
 * @param {string} link
 * @param {Listener} listener
 * @returns {{ stop: () => void, leave: () => void }} `stop` asks the job to end, `leave` only looks away
 */
export function followJob(link, listener) {
  const events = new EventSource(`/api/jobs/${link}/events`);
  events.onmessage = (event) => {
    /** @type {Progress} */
    const progress = JSON.parse(event.data);
    if (progress.status === "done") {
      events.close();
      listener.done(progress.result ?? {});
    } else if (progress.status === "failed") {
      events.close();
      listener.failed(t("The server could not finish this: it is a fault of the program."));
    } else if (progress.status === "stopped") {
      events.close();
      listener.failed(t("There is no result: {n}.", { n: progress.reason ?? t("it was stopped") }));
    } else listener.progress(progress);
  };
  events.onerror = () => {
    events.close();
    listener.failed(t("The connection to the server was lost."));
  };
  return {
    stop: () => void send("DELETE", `/api/jobs/${link}`).catch(() => {}),
    leave: () => events.close(),
  };
}
