import { expect, test } from "vitest";
import { CODE, FILES, read } from "./source-tree.ts";

const LIST = ".github/created-once.md";
const ROWS = read(LIST)
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => [...cell.matchAll(/`([^`]+)`/gu)].map(([, name]) => name!)));
const cells = (column: number): string[] => ROWS.flatMap((row) => row[column]!);

const CREATES = /\.insert\((?:"|definition)|insertRecord\(|insertUnless\(|INSERT INTO [a-z_]+|\.claimAccount\(/u;
/** Names that PostgreSQL gives to a primary key; others are given where they are made. */
const PRIMARY = /^(.+)_pkey$/u;

test("every place that creates a row is in the list of what is created once, and nothing else is", () => {
  const creating = CODE.filter((path) => /^server\/(areas|kernel|db|jobs|http)\/.*\.ts$/u.test(path) && !path.startsWith("server/db/demo/"));
  expect(cells(1).toSorted()).toEqual(creating.filter((path) => CREATES.test(read(path))).toSorted());
});

test("each constraint that the list names is one of the database's", () => {
  const migrations = FILES.filter((path) => path.startsWith("server/db/migrations/"));
  const sql = [...migrations, "server/db/engine/migrate.ts"].map(read).join("\n");
  const isThere = (name: string): boolean => {
    const table = PRIMARY.exec(name)?.[1];
    return new RegExp(table ? `CREATE TABLE (?:IF NOT EXISTS )?${table} \\(` : `(?:CONSTRAINT|UNIQUE INDEX) ${name}\\b`, "u").test(sql);
  };
  expect(cells(3).length).toBeGreaterThan(30);
  expect(cells(3).filter((name) => !isThere(name))).toEqual([]);
});

test("each test that the list names is there, and tries it on PostgreSQL", () => {
  for (const path of new Set(cells(4))) expect(FILES.includes(path) && /describeOn(?:EachDatabase|Postgres)/u.test(read(path)), path).toBe(true);
  const unshown = ROWS.filter((row) => row[3]!.length > 0 && row[4]!.length === 0);
  expect(unshown.map((row) => row[1])).toEqual([]);
});
