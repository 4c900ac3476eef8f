import ts from "typescript";
import { expect, test } from "vitest";
import { CODE, read } from "./source-tree.ts";

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
