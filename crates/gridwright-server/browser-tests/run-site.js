// Opens a site made by `gridwright publish` from disk, without any network:
// node run-site.js FOLDER. Exits 0 when all is well, 77 when there is no browser.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { HtmlValidate } from "html-validate";
import { ensureChromium, launch, PHONE } from "./harness.js";
import * as site from "./site.test.js";

const PATIENCE = Number(process.env.PATIENCE ?? 240_000);
const [folder] = process.argv.slice(2);
const reason = ensureChromium();
if (reason !== "") {
  console.log(`there is no Chromium, and it could not be installed: ${reason}`);
  process.exit(77);
}

let failed = 0;
function fail(title, error) {
  failed += 1;
  console.log(`FAIL  ${title}\n${String(error.stack ?? error).slice(0, 2000)}`);
}

/** What the standard of HTML says of every page. Scripts name the buttons that have no text yet. */
async function validate() {
  const rules = { "no-inline-style": "off", "no-trailing-whitespace": "off", "long-title": "off", "void-style": "off", "require-sri": "off", "attribute-boolean-style": "off", "no-raw-characters": "off", "attr-quotes": "off", "doctype-style": "off", "no-implicit-button-type": "off", "text-content": "off", "prefer-native-element": "off" };
  const validator = new HtmlValidate({ root: true, extends: ["html-validate:recommended"], rules });
  const pages = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".html"));
  for (const page of pages) {
    const report = await validator.validateString(readFileSync(path.join(folder, page), "utf8"), page);
    const told = report.results.flatMap(({ messages }) => messages.map(({ ruleId, message, line, column }) => `${page}:${line}:${column} ${ruleId}: ${message}`));
    if (told.length > 0) throw new Error(told.slice(0, 10).join("\n"));
  }
  console.log(`ok    ${pages.length} pages are as the standard of HTML has them`);
}

await validate().catch((error) => fail("the standard of HTML", error));
const browser = await launch();
for (const [name, test] of Object.entries(site)) {
  const contexts = [];
  const asked = [];
  const context = async (options = {}) => {
    const made = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    made.setDefaultTimeout(PATIENCE);
    made.on("request", (request) => {
      if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url());
    });
    await made.setOffline(true);
    contexts.push(made);
    return made;
  };
  const title = name.replaceAll("_", " ");
  try {
    await test({ context, folder, address: (file) => pathToFileURL(path.join(folder, file)).href, PHONE });
    if (asked.length > 0) throw new Error(`requests: ${asked.join(" ")}`);
    console.log(`ok    ${title}`);
  } catch (error) {
    fail(title, error);
  }
  for (const made of contexts) await made.close();
}
await browser.close();
process.exit(failed > 0 ? 1 : 0);
