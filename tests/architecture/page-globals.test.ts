import ts from "typescript";
import { expect, test } from "vitest";
import { CODE, read } from "./source-tree.ts";

const INTO_THE_PAGE = new Set(["addInitScript", "evaluate", "evaluateAll", "evaluateHandle", "waitForFunction"]);

/** Functions with a name of their own inside of functions that are sent into a page: `file:line: name`. */
function namedInThePage(path: string): string[] {
  const file = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const inside = (node: ts.Node): void => {
    const isNamed = ts.isFunctionDeclaration(node) || (ts.isVariableDeclaration(node) && node.initializer !== undefined && ts.isFunctionLike(node.initializer));
    if (isNamed) found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.name?.getText() ?? ""}`);
    ts.forEachChild(node, inside);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && INTO_THE_PAGE.has(node.expression.name.text))
      for (const sent of node.arguments) if (ts.isFunctionLike(sent)) ts.forEachChild(sent, inside);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** tsx keeps the names of functions by a helper of its own, which is not there in the page: Vitest, which runs the tests, does not. */
test("what the screenshots and the bench send into a page needs nothing that is not there", () => {
  const tools = CODE.filter((path) => /^tests\/(?:support|bench)\/.*\.ts$|^tests\/\w+\.mjs$/.test(path));
  expect(tools.length).toBeGreaterThan(20);
  expect(tools.flatMap(namedInThePage)).toEqual([]);
});
