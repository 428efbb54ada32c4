// The lists of a site: searching, and marks of games that were begun here.
(() => {
  "use strict";
  const up = document.body.dataset.up ?? "";

  try {
    const theme = localStorage.getItem("gridwright.theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the theme of the system holds.
  }

  /** How far the game of a puzzle is, in words. */
  function stateOf(id) {
    try {
      const kept = JSON.parse(localStorage.getItem(`gridwright.page.${id}`) ?? "null");
      if (!kept) return "";
      return kept.finished ? "Solved" : kept.save.squares.some(({ text }) => text) ? "Begun" : "";
    } catch {
      return "";
    }
  }

  function mark(card) {
    card.querySelector(".state")?.remove();
    const state = stateOf(card.dataset.game);
    if (state === "") return;
    const place = document.createElement("span");
    place.className = "state";
    place.textContent = state;
    card.querySelector(".words").append(place);
  }

  const markAll = () => document.querySelectorAll("[data-game]").forEach(mark);
  // A page that comes back from the history shows what has happened since.
  addEventListener("pageshow", markAll);

  const field = document.getElementById("find");
  if (!field) return;
  const found = document.getElementById("found");
  const main = document.querySelector("main");
  const usual = [...main.children];
  const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

  /** Small letters without marks, as people type them. */
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

  function card([page, title, author, , date, cols, rows, thumb, id]) {
    const make = (tag, children, attributes = {}) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      element.append(...children);
      return element;
    };
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    svg.setAttribute("viewBox", `0 0 ${cols} ${rows}`);
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("d", thumb);
    svg.append(path);
    const facts = [author, `${cols} × ${rows}`, date && DAY.format(new Date(date))].filter(Boolean).join(" · ");
    const words = make("span", [make("strong", [title]), make("small", [facts])], { class: "words" });
    const link = make("a", [svg, words], { class: "card", href: up + page, "data-game": id });
    mark(link);
    return make("li", [link]);
  }

  /** The most that are shown at once. */
  const MOST = 200;

  function search(puzzles) {
    const asked = plain(field.value).split(/\s+/).filter(Boolean);
    if (asked.length === 0) {
      found.textContent = "";
      main.replaceChildren(...usual);
      return;
    }
    const hits = puzzles.filter(({ text }) => asked.every((word) => text.includes(word)));
    found.textContent = hits.length === 0 ? "Nothing found" : hits.length === 1 ? "1 crossword" : `${hits.length} crosswords`;
    const list = document.createElement("ul");
    list.className = "cards";
    list.style.marginTop = "1.5rem";
    list.append(...hits.slice(0, MOST).map(({ puzzle }) => card(puzzle)));
    main.replaceChildren(list);
  }

  // The list is fetched when it is wanted first; a page on disk can only load it as a script.
  let puzzles = null;
  window.gridwrightPuzzles = (all) => {
    puzzles = all.map((puzzle) => {
      const [, title, author, series, date] = puzzle;
      const words = date ? `${date} ${DAY.format(new Date(date))}` : "";
      return { puzzle, text: plain([title, author, series, words].join(" ")) };
    });
    search(puzzles);
  };
  let isAsked = false;
  function begin() {
    if (isAsked) return;
    isAsked = true;
    const script = document.createElement("script");
    script.src = `${up}assets/puzzles.js`;
    script.onerror = () => (found.textContent = "The list could not be loaded.");
    document.head.append(script);
  }
  field.addEventListener("focus", begin);
  field.addEventListener("input", () => (puzzles ? search(puzzles) : begin()));
})();
