import ts from "typescript";
import { expect, test } from "vitest";
import { CODE, FILES, read } from "./source-tree.ts";

/** Attributes that a person reads or hears. */
const SAID = new Set(["alt", "label", "placeholder", "title"]);
const isSaid = (name: string): boolean => SAID.has(name) || /^aria-(?:label|description|roledescription|valuetext|placeholder)$/.test(name);

/** Words that markup says of itself, instead of taking them from the copy: `file: words`. */
function wordsOf(path: string): string[] {
  const found: string[] = [];
  const say = (words: string): void => void (/\p{L}/u.test(words) && found.push(`${path}: ${words.trim()}`));
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) say(node.text);
    else if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) texts(node.expression);
    else if (ts.isJsxAttribute(node) && node.initializer && isSaid(node.name.getText())) texts(node.initializer);
    ts.forEachChild(node, visit);
  };
  /** A literal, or what a choice between some may come to. */
  const texts = (node: ts.Node | undefined): void => {
    if (!node) return;
    if (ts.isStringLiteralLike(node)) say(node.text);
    else if (ts.isJsxExpression(node)) texts(node.expression);
    else if (ts.isConditionalExpression(node)) [node.whenTrue, node.whenFalse].forEach(texts);
    else if (ts.isBinaryExpression(node) && /^(?:&&|\|\||\?\?)$/.test(node.operatorToken.getText())) [node.left, node.right].forEach(texts);
    else if (ts.isTemplateExpression(node)) [node.head, ...node.templateSpans.map(({ literal }) => literal)].forEach((part) => say(part.text));
  };
  visit(ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

test("pages say nothing of their own: every word is copy, what only a screen reader says among them", () => {
  const pages = CODE.filter((path) => /^(?:app|screens\/render)\/.*\.tsx$/.test(path));
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.flatMap(wordsOf)).toEqual([]);
});

/** Words of renting, whole or within a name: `applicant`, `incomeWays`, `flag_pet`. */
const RENTING =
  /(?:income|roommates?|leases?|pets?|landlords?|applicants?|applications?|cosigners?|co-signers?|tenants?|tenancy|rents?|rental|renting|smokers?|vehicles?|residences?|residents?|apartments?|housing|paystubs?|employers?|employment|screening|markets?|fees?|households?|guarantors?|listings?|bedrooms?|ssn|staff|argyle|checkr)/;
const WORD = new RegExp(`(?<![A-Za-z])${RENTING.source}(?![a-z])`, "gi");
/** `flag` is also what is decided to be true or false; what a flag of an application is, is renting. */
const OF_A_FLAG = /flag-section|flag_|(?:put|remove)-flag/gi;
/** A part of a name in camel case begins with a capital. */
const WITHIN = new RegExp(
  `(?<=[a-z])(?:${RENTING.source.slice(3, -1).replace(/(^|\|)([a-z])/g, (_, bar: string, first: string) => bar + first.toUpperCase())})(?![a-z])`,
  "g",
);
/** Words that are not of renting where they stand: a media type, the flow's word for the classes of the page's element, the global name of a company's script. */
const ELSEWHERE = /application\/json|applicationClasses|\bArgyle\b/g;

/** Where the product's own words stand, and why there. */
const OWN_WORDS: Readonly<Record<string, string>> = {
  "screens/render/drawings/avatars.ts": "the names of drawings, one of which stands for our team",
  "screens/render/drawings/pictures.ts": "the names of drawings, which are tokens of the catalog",
};

test("the screen language and its renderer know nothing of renting: such words are the documents'", () => {
  const own = FILES.filter((path) => /^screens\/.*\.(?:ts|tsx|css)$/.test(path));
  expect(own.length).toBeGreaterThan(200);
  const said = own
    .map((path) => ({ path, text: `${path}\n${read(path)}`.replaceAll(ELSEWHERE, "") }))
    .map(({ path, text }) => ({ path, words: [WORD, WITHIN, OF_A_FLAG].flatMap((pattern) => text.match(pattern) ?? []) }))
    .filter(({ words }) => words.length > 0);
  expect(said.filter(({ path }) => !Object.hasOwn(OWN_WORDS, path))).toEqual([]);
  expect(
    Object.keys(OWN_WORDS).filter((path) => !said.some((file) => file.path === path)),
    "places that are let off and need not be",
  ).toEqual([]);
});
