// @ts-check
/**
 * `<gridwright-puzzle src="puzzle.html"></gridwright-puzzle>`: a crossword in
 * any page. `src` is a page made by `gridwright render --play`, a page of a
 * site made by `gridwright publish`, or `/embed/LINK` of a server.
 *
 * Attributes: `src`, `theme` (light or dark), `height` (in pixels), `label`.
 * Events: `gridwright-ready`, `gridwright-progress`, `gridwright-time`,
 * `gridwright-done`; their `detail` is described in docs/publish.md.
 */

const EVENTS = new Set(["ready", "progress", "time", "done"]);

class GridwrightPuzzle extends HTMLElement {
  static observedAttributes = ["src", "theme", "height", "label"];

  constructor() {
    super();
    this.frame = document.createElement("iframe");
    this.hear = this.hear.bind(this);
  }

  connectedCallback() {
    this.frame.setAttribute("loading", "lazy");
    this.frame.setAttribute("allow", "clipboard-write");
    Object.assign(this.frame.style, { display: "block", width: "100%", border: "0" });
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.replaceChildren(this.frame);
    this.style.display ||= "block";
    addEventListener("message", this.hear);
    this.show();
  }

  disconnectedCallback() {
    removeEventListener("message", this.hear);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.show();
  }

  show() {
    const { frame } = this;
    frame.style.height = `${Number(this.getAttribute("height")) || 640}px`;
    frame.title = this.getAttribute("label") ?? "Crossword";
    const src = this.getAttribute("src");
    if (!src) return;
    const address = new URL(src, document.baseURI);
    address.searchParams.set("embed", "");
    const theme = this.getAttribute("theme");
    if (theme) address.searchParams.set("theme", theme);
    if (frame.src !== address.href) frame.src = address.href;
  }

  /** @param {MessageEvent} event */
  hear({ source, data }) {
    if (source !== this.frame.contentWindow || typeof data !== "object" || !EVENTS.has(data?.gridwright)) return;
    const { gridwright, ...detail } = data;
    this.dispatchEvent(new CustomEvent(`gridwright-${gridwright}`, { detail, bubbles: true }));
  }
}

if (!customElements.get("gridwright-puzzle")) customElements.define("gridwright-puzzle", GridwrightPuzzle);
