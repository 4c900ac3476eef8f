import { existsSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { FILES, read, ROOT } from "./source-tree.ts";

interface Family {
  id: string;
  name: string;
  /** They are numbered from 1. */
  lines: number;
  /** Of each: which of the three documents of the requirement, from 0, and the number of its section. */
  sections: [document: number, section: number][];
  /** Folders or files of what draws it. */
  documents: string[];
}
const { documents, sections, families, decided } = JSON.parse(read("tests/architecture/requirements.json")) as {
  documents: string[];
  sections: string[];
  families: Family[];
  decided: Record<string, string>;
};

const PAGE = ".github/requirements.md";

/** Files of tests by the line that a title in them names. */
const TESTS = new Map<string, Set<string>>();
for (const path of FILES.filter((each) => /^tests\/.*\.test\.tsx?$/u.test(each)))
  for (const [line] of read(path).matchAll(/\b[A-Z]{3}-\d+\b/gu)) TESTS.set(line, (TESTS.get(line) ?? new Set()).add(path));
const linesOf = ({ id, lines }: Family): string[] => Array.from({ length: lines }, (_, at) => `${id}-${at + 1}`);
const testsOf = (family: Family): string[] => [...new Set(linesOf(family).flatMap((line) => [...(TESTS.get(line) ?? [])]))].toSorted();

test("every line of the requirement is named by a test, or says by which decision it has none", () => {
  expect(families.flatMap(linesOf).filter((line) => !TESTS.has(line) && decided[line] === undefined)).toEqual([]);
});

test("every line that a test names, and every line that was decided, is one of the requirement", () => {
  const known = new Set(families.flatMap(linesOf));
  const prefixes = new Set(families.map(({ id }) => id));
  expect([...TESTS.keys(), ...Object.keys(decided)].filter((line) => prefixes.has(line.slice(0, 3)) && !known.has(line))).toEqual([]);
});

test("what draws each part of it is there, and every folder of screens belongs to a part", () => {
  const named = families.flatMap((family) => family.documents);
  expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const folders = new Set(FILES.flatMap((path) => /^schemas\/screens\/[^/]+/u.exec(path) ?? []));
  expect([...folders].filter((folder) => !named.includes(folder))).toEqual([]);
});

test("the page that says so is as the tests are", async () => {
  const code = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(", ");
  const rows = documents.flatMap((document, at) =>
    sections.map((section, number) => {
      const of = families.filter((family) => family.sections.some(([first, second]) => first === at && second === number + 1));
      return `| ${document} | ${number + 1}. ${section} | ${of.map(({ id, name }) => `[${name}](#${id.toLowerCase()})`).join(", ")} |`;
    }),
  );
  const parts = families.map((family) =>
    [
      `### ${family.id}`,
      `${family.name}: ${family.id}-1 to ${family.id}-${family.lines}. Drawn from ${code(family.documents)}.`,
      testsOf(family)
        .map((path) => `- \`${path}\``)
        .join("\n"),
    ].join("\n\n"),
  );
  const page = [
    "# The requirement and its tests",
    "The requirement came in three documents of nine sections each, taken apart into lines that are numbered by part. A test names in its title the lines that it shows. This page is written from the tests by `tests/architecture/requirements.test.ts` (`npx vitest -u` there writes it anew), which fails where a line has none.",
    "## By section",
    ["| document | section | parts |", "| --- | --- | --- |", ...rows].join("\n"),
    "## Without a test, by decision",
    Object.entries(decided)
      .map(([line, why]) => `- ${line}: ${why}`)
      .join("\n"),
    "## By part",
    ...parts,
  ].join("\n\n");
  const path = join(ROOT, PAGE);
  await expect(await format(page, { ...(await resolveConfig(path)), filepath: path })).toMatchFileSnapshot(path);
});
