import { readFileSync } from "node:fs";
import { holds, open, same } from "./harness.js";

/** The same keys in the page's own state and in the Rust one, which wrote down what it did. */
export async function keys_do_the_same_here_and_there({ base, context, traces }) {
  const page = await open(await context(), base);
  const all = JSON.parse(readFileSync(traces, "utf8"));
  holds(all.length > 100, "there are traces");
  const faults = await page.evaluate(async (all) => {
    const { Board } = await import("/static/play/board.js");
    const { State } = await import("/static/play/state.js");
    const found = [];
    for (const [index, trace] of all.entries()) {
      const state = new State(new Board(trace.puzzle), trace.options);
      for (const [at, { key, shift, after }] of trace.steps.entries()) {
        state.press(key, shift);
        const now = {
          cell: state.cell,
          down: state.down,
          rebus: state.rebus,
          texts: state.squares.map((square) => square.text),
        };
        if (JSON.stringify(now) !== JSON.stringify(after)) {
          found.push({ trace: index, at, key, shift, now, after, before: at > 0 ? trace.steps[at - 1].after : null });
          break;
        }
      }
    }
    return found.slice(0, 2);
  }, all);
  same(faults, [], "differences");
}
