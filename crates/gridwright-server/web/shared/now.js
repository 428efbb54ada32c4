// @ts-check
/** The clock on the wall. */

const { lang } = document.documentElement;
/** English dates have the day before the month here. */
const LOCALE = lang === "en" ? "en-GB" : lang;

const DAY = new Intl.DateTimeFormat(LOCALE, { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const TIME = new Intl.DateTimeFormat(LOCALE, { hour: "2-digit", minute: "2-digit", second: "2-digit" });

/** Shows date and time in an element from now on. @param {HTMLElement} place */
export function showNow(place) {
  const tick = () => {
    const now = new Date();
    place.textContent = `${DAY.format(now)}, ${TIME.format(now)}`;
    place.setAttribute("datetime", now.toISOString());
    setTimeout(tick, 1000 - (Date.now() % 1000));
  };
  tick();
}
