import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FILES, read, ROOT } from "./source-tree.ts";

const LIST = ".github/kinds-of-fault.md";
const ROWS = read(LIST)
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (?:kind of fault|-)/u.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()));
const named = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/gu)].map(([, path]) => path!);

test("each kind of fault says where it could stand, and which tests fail where it does", () => {
  expect(ROWS.length).toBeGreaterThan(20);
  expect(ROWS.filter(([, kind, places, tests]) => !kind || named(places!).length === 0 || named(tests!).length === 0)).toEqual([]);
});

test("each place and each test that the list names is there", () => {
  expect(ROWS.flatMap(([, , places]) => named(places!)).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  expect(ROWS.flatMap(([, , , tests]) => named(tests!)).filter((path) => !/\.test\.tsx?$/u.test(path) || !FILES.includes(path))).toEqual([]);
});
