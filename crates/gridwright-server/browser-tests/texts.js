// Finds the texts of the pages: those that go through the message files, and
// those that have been forgotten.

import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Attributes of elements that people read or hear. */
const READ = ["aria-label", "title", "placeholder", "alt", "aria-description"];

/** Functions that translate, and which of their arguments. */
const TRANSLATING = { t: [0], counted: [1, 2] };

/** Functions whose strings are no text. */
const TECHNICAL = new Set(
  "byId querySelector querySelectorAll closest getElementById addEventListener removeEventListener matchMedia mark measure keep recall forget names includes startsWith endsWith split join replace replaceAll match test exec toggle add remove contains setProperty getPropertyValue removeAttribute getAttribute hasAttribute createElementNS addEventListener RegExp URL postMessage Set Map fetch ask send part storage Event CustomEvent getContext toBlob setTimeout indexOf removeProperty".split(" "),
);

/** Attributes whose values are no text. */
const PLAIN = new Set("class id type role style method href src name for value enterkeyhint inputmode autocomplete autocapitalize accept download rel target pattern lang dir tabindex spellcheck".split(" "));

/** Names of keys and the like, which look like words. */
const NAMES = /^(Arrow\w+|Key[A-Z]|Backspace|Delete|Insert|Escape|Enter|Tab|Home|End|Page\w+|Space|[A-Z]+|[A-Z][a-z]+Error|Gridwright)$/;

/** What somebody would read as text: two words, or one that begins with a capital. */
export function isText(text) {
  const plain = text.trim();
  if (NAMES.test(plain) || /^[#.[]|[{}=<>]|\/|\\|--|^\d/.test(plain)) return false;
  return /\p{L}{2,},? \p{L}{2,}/u.test(plain) || /^\p{Lu}\p{Ll}{2,}|^\p{Lu} \p{L}/u.test(plain);
}

/** The texts of a page, as its reader has them. */
export function textsOfPage(html) {
  const body = html.replace(/<!--[\s\S]*?-->|<(script|style|svg)[\s\S]*?<\/\1>/g, "");
  const between = [...body.matchAll(/>([^<]+)</g)].map(([, text]) => text);
  const attributes = [...body.matchAll(new RegExp(`\\s(?:${READ.join("|")})="([^"]+)"`, "g"))].map(([, text]) => text);
  const plain = [...between, ...attributes].map((text) => unescaped(text).replace(/\s+/g, " ").trim());
  return [...new Set(plain)].filter((text) => /\p{L}{2}/u.test(text));
}

function unescaped(text) {
  const names = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " " };
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))).replace(/&\w+;/g, (name) => names[name] ?? name);
}

/** All modules that a module imports, with itself. */
export function modulesOf(first, seen = new Set()) {
  if (seen.has(first)) return seen;
  seen.add(first);
  const text = readFileSync(first, "utf8");
  for (const [, from] of text.matchAll(/^(?:import|export)[^;]*?from "([^"]+)";|^import "([^"]+)";/gm)) modulesOf(path.resolve(path.dirname(first), from), seen);
  return seen;
}

/** The keys that a module asks for, and its texts that do not go through `t`. */
export function textsOfModule(file) {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const keys = [];
  const strays = [];
  const visit = (node) => {
    const places = ts.isCallExpression(node) ? TRANSLATING[node.expression.getText()] : undefined;
    if (places) {
      node.arguments.forEach((argument, at) => (places.includes(at) ? collect(argument, keys, strays) : visit(argument)));
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const text = ts.isTemplateExpression(node) ? [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join(" ") : node.text;
      if (isText(text) && !isTechnical(node)) strays.push(`${path.basename(file)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${JSON.stringify(text)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { keys, strays };
}

/** The keys that an argument of `t` may be: a string, or one of two; others are known only while the page runs. */
function collect(argument, keys, strays) {
  if (!argument) return;
  if (ts.isStringLiteralLike(argument)) keys.push(argument.text);
  else if (ts.isConditionalExpression(argument)) for (const one of [argument.whenTrue, argument.whenFalse]) collect(one, keys, strays);
  else if (ts.isParenthesizedExpression(argument)) collect(argument.expression, keys, strays);
  else if (ts.isTemplateExpression(argument)) strays.push(`a key is put together: ${argument.getText()}`);
}

/** Whether a string is for the browser and not for people. */
function isTechnical(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isCaseClause(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^(===|!==|in)$/.test(parent.operatorToken.getText())) return true;
  if (ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent)) {
    const name = parent.name.getText().replace(/"/g, "");
    return parent.name === node || PLAIN.has(name) || name.startsWith("data-");
  }
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const name = parent.expression.getText().split(".").pop();
    return TECHNICAL.has(name ?? "") || (name === "make" && parent.arguments?.[0] === node);
  }
  if (ts.isArrayLiteralExpression(parent)) return isTechnical(parent);
  return false;
}
