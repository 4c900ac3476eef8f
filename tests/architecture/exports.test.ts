import { expect, test } from "vitest";
import { unusedExports } from "./exports.ts";
import { CODE } from "./source-tree.ts";

/** Remix looks for the exports of these by their names, Vitest and Vite for those. */
const TAKEN_BY_TOOLS = /^app\/(root|entry\.(client|server)|routes\/.*)\.tsx?$|^remix\.config\.js$|^tests\/(vitest\.config|support\/database-setup)\.ts$/;

test("whatever a module of the product or of the tests' support gives, another one takes", () => {
  const modules = CODE.filter((path) => /\.(ts|tsx|mts|mjs)$/.test(path));
  const isOurs = (path: string): boolean =>
    /^(app|screens|server|tests\/support|tests\/architecture)\//.test(path) && !/\.d\.m?ts$/.test(path) && !TAKEN_BY_TOOLS.test(path);
  expect(unusedExports(modules, isOurs)).toEqual([]);
});
