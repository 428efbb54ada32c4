// Runs every test against a server: node run.js ADDRESS TRACES
// Exits 0 when all pass, 1 when one fails, 77 when there is no browser.

import { ensureChromium, launch } from "./harness.js";
import * as bad from "./bad.test.js";
import * as comfort from "./comfort.test.js";
import * as construct from "./construct.test.js";
import * as desk from "./desk.test.js";
import * as drafts from "./drafts.test.js";
import * as embed from "./embed.test.js";
import * as faults from "./faults.test.js";
import * as home from "./home.test.js";
import * as local from "./local.test.js";
import * as make from "./make.test.js";
import * as matrix from "./matrix.slow.js";
import * as messages from "./messages.test.js";
import * as offline from "./offline.test.js";
import * as phone from "./phone.test.js";
import * as play from "./play.test.js";
import * as record from "./record.test.js";
import * as solve from "./solve.test.js";
import * as speed from "./speed.test.js";
import * as together from "./together.test.js";
import * as touch from "./touch.test.js";
import * as twin from "./twin.test.js";
import * as variety from "./variety.test.js";

/** How many tests run side by side: while one waits another works. */
const LANES = Number(process.env.LANES ?? 3);

/** How long anything may take. Only a fault takes longer, on any machine. */
const PATIENCE = Number(process.env.PATIENCE ?? 240_000);

const [base, traces] = process.argv.slice(2);
const reason = ensureChromium();
if (reason !== "") {
  console.log(`there is no Chromium, and it could not be installed: ${reason}`);
  process.exit(77);
}

const wanted = process.env.ONLY;
// The longest first, so that none is left alone at the end.
const suites = { solve, desk, make, touch, together, record, construct, comfort, faults, play, phone, local, offline, embed, drafts, variety, messages, bad, home, twin, speed };
// What takes minutes is for whoever asks for it.
if (process.env.SLOW) suites.matrix = matrix;
const queue = Object.entries(suites).flatMap(([suite, tests]) =>
  Object.entries(tests).map(([name, test]) => ({ title: `${suite}: ${name.replaceAll("_", " ")}`, test })),
);
const browser = await launch();
const waiting = queue.filter(({ title }) => !wanted || title.includes(wanted));
const count = waiting.length;
/** Tests that failed beside others. They are tried once more, one by one. */
const doubtful = [];

/** Runs a test and tells whether it passed. */
async function run({ title, test }) {
  const started = performance.now();
  const contexts = [];
  const context = async (options = {}) => {
    const made = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    made.setDefaultTimeout(PATIENCE);
    made.setDefaultNavigationTimeout(PATIENCE);
    contexts.push(made);
    return made;
  };
  let passed = true;
  try {
    await test({ base, context, traces });
    console.log(`ok    ${title} (${Math.round(performance.now() - started)} ms)`);
  } catch (error) {
    passed = false;
    console.log(`FAIL  ${title}\n${String(error.stack ?? error).slice(0, 2000)}`);
  }
  for (const made of contexts) await made.close();
  return passed;
}

async function lane() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (!(await run(next))) doubtful.push(next);
  }
}

const started = performance.now();
await Promise.all(Array.from({ length: LANES }, lane));
// A busy machine makes a page late; a fault of the page shows again.
const flaky = [];
for (const test of doubtful) {
  console.log(`once more: ${test.title}`);
  if (await run(test)) flaky.push(test.title);
}
const failed = doubtful.length - flaky.length;
await browser.close();
for (const title of flaky) console.log(`flaky: ${title}`);
console.log(`${count} tests, ${flaky.length} passed only alone, ${failed} failed, ${Math.round((performance.now() - started) / 1000)} s`);
process.exit(failed > 0 || count === 0 ? 1 : 0);
