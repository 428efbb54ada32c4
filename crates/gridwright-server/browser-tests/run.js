// Runs every test against a server: node run.js ADDRESS TRACES
// Exits 0 when all pass, 1 when one fails, 77 when there is no browser.

import { ensureChromium, launch } from "./harness.js";
import * as construct from "./construct.test.js";
import * as home from "./home.test.js";
import * as play from "./play.test.js";
import * as phone from "./phone.test.js";
import * as speed from "./speed.test.js";
import * as twin from "./twin.test.js";

const [base, traces] = process.argv.slice(2);
if (!ensureChromium()) {
  console.log("there is no Chromium, and it could not be installed");
  process.exit(77);
}

const wanted = process.env.ONLY;
const suites = { home, play, phone, construct, twin, speed };
const browser = await launch();
let failed = 0;
for (const [suite, tests] of Object.entries(suites)) {
  for (const [name, test] of Object.entries(tests)) {
    const title = `${suite}: ${name.replaceAll("_", " ")}`;
    if (wanted && !title.includes(wanted)) continue;
    const started = performance.now();
    const contexts = [];
    const context = async (options = {}) => {
      const made = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
      made.setDefaultTimeout(45_000);
      contexts.push(made);
      return made;
    };
    try {
      await test({ base, context, traces });
      console.log(`ok    ${title} (${Math.round(performance.now() - started)} ms)`);
    } catch (error) {
      failed += 1;
      console.log(`FAIL  ${title}\n${error.stack ?? error}`);
    }
    for (const made of contexts) await made.close();
  }
}
await browser.close();
process.exit(failed > 0 ? 1 : 0);
