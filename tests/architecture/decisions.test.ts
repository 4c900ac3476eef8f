import { describe, expect, test } from "vitest";
import { FILES, read } from "./source-tree.ts";

const FOLDER = ".github/decisions/";
const INDEX = read(`${FOLDER}README.md`);
const decisions = FILES.filter((path) => /^\.github\/decisions\/\d{4}-/.test(path)).map((path) => ({ name: path.slice(FOLDER.length), text: read(path) }));
const numberOf = (name: string): number => Number(name.slice(0, 4));

/** What follows the number of a status line: a decision binds, was replaced by one that is there, or binds nobody any more for a reason. */
const STATUS = /^\*\*Status:\*\* (?:in force\b.*\.|superseded by \[\d+\]\(\d{4}-[\w-]+\.md\).*\.|no longer binds: \S.*\.)$/;

/** Lines of a page: 60 of 100 characters each. */
const PAGE = { lines: 60, width: 100 };
const linesOf = (text: string): number =>
  text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.replace(/ {2,}|-{4,}/g, " ").length / PAGE.width)), 0);

describe("decisions", () => {
  test("are numbered without a gap, in the name of the file as in the title, and listed under that title", () => {
    expect(decisions.map(({ name }) => numberOf(name))).toEqual(decisions.map((_, index) => index + 1));
    for (const { name, text } of decisions) {
      const title = /^# (.+)/.exec(text)?.[1] ?? "";
      expect(title, name).toMatch(new RegExp(`^${numberOf(name)}\\. [^.]+$`));
      expect(INDEX).toContain(`- [${title}](${name})`);
    }
    expect(INDEX.match(/^- /gm), "one line each").toHaveLength(decisions.length);
  });

  test("say right below the title whether they are in force, superseded by which, or no longer bind", () => {
    const wrong = decisions.filter(({ text }) => !STATUS.test(text.split("\n")[2] ?? "")).map(({ name, text }) => `${name}: ${text.split("\n")[2]}`);
    expect(wrong).toEqual([]);
  });

  test("name a later one where they are superseded", () => {
    for (const { name, text } of decisions)
      for (const [, by] of (text.split("\n")[2] ?? "").matchAll(/superseded by \[(\d+)\]/g)) expect(Number(by), name).toBeGreaterThan(numberOf(name));
  });

  test("say their context, what was decided and what follows", () => {
    for (const { name, text } of decisions) for (const part of ["**Context.**", "**Decision.**", "**Consequences.**"]) expect(text, name).toContain(part);
  });

  test("take a page at most", () => {
    expect(decisions.filter(({ text }) => linesOf(text) > PAGE.lines).map(({ name, text }) => `${name}: ${linesOf(text)} lines`)).toEqual([]);
  });
});
