import { describe, expect, it } from "vitest";
import { type Finding, FINDING_CODES, type FindingCode } from "#screens/language/documents/finding.ts";
import { judged, readDocuments, shapedOf } from "#server/documents/load.ts";
import { writtenOut } from "./written-out.ts";
import { type MutationGroup, ShippedFiles, type Where } from "./mutations/mutation.ts";
import { ACCESSIBILITY } from "./mutations/of-accessibility.ts";
import { FLOWS } from "./mutations/of-the-flow.ts";
import { KINDS } from "./mutations/of-kinds.ts";
import { LOGIC } from "./mutations/of-logic.ts";
import { MOVES } from "./mutations/of-moves.ts";
import { NAMES } from "./mutations/of-names.ts";
import { ORDERS } from "./mutations/of-order.ts";
import { OTHER_FILES } from "./mutations/of-other-files.ts";
import { QUESTIONS } from "./mutations/of-questions.ts";
import { SHAPES } from "./mutations/of-shape.ts";
import { TEXTS } from "./mutations/of-texts.ts";
import { VALUES } from "./mutations/of-values.ts";

/**
 * What is shipped, with mistakes in it. Small sets that are written for a test show that an analysis works; these show that it
 * still looks at the product: a command that says too much of what it changes once switched off what was known of every answer.
 */
const GROUPS: readonly MutationGroup[] = [
  ...SHAPES,
  ...NAMES,
  ...KINDS,
  ...VALUES,
  ...TEXTS,
  ...LOGIC,
  ...FLOWS,
  ...MOVES,
  ...ORDERS,
  ...QUESTIONS,
  ...ACCESSIBILITY,
  ...OTHER_FILES,
];

/** Of files beside the documents, read from the disk when the server starts (`server/documents/rules/rule-files.ts`). */
const OF_OTHER_FILES: readonly FindingCode[] = ["shape/unreadable", "shape/wrong"];

const shipped = new Map(readDocuments(new URL("../../schemas", import.meta.url).pathname).map((document) => [document.file, writtenOut(document)]));

/** As when they are loaded for a server: by the same door. */
const findingsOf = (files: ShippedFiles): Finding[] => judged(files.raw()).findings;

const isAt = ({ at }: Finding, { file, path }: Where): boolean => at.file === file && at.path === path;
const inWords = (findings: readonly Finding[]): string =>
  findings.map(({ code, at, reason }) => `${code} ${at.file}${at.path}: ${reason}`).join("\n") || "nothing";

describe.each(GROUPS)("in what is shipped, %s", (_title, mutations) => {
  let made: { expected: Where[]; findings: Finding[] } | null = null;
  const check = (): { expected: Where[]; findings: Finding[] } => {
    if (made) return made;
    const files = new ShippedFiles(shipped);
    const expected = mutations.map((mutation) => mutation.make(files));
    return (made = { expected, findings: findingsOf(files) });
  };

  it.each(mutations.map((mutation, index) => ({ ...mutation, index })))("$code: $about", ({ code, severity = "error", index }) => {
    const { expected, findings } = check();
    const where = expected[index]!;
    const found = findings.filter((finding) => finding.code === code && isAt(finding, where));
    expect(found.length, `${code} at ${where.file}${where.path}, but there is:\n${inWords(findings)}`).toBeGreaterThan(0);
    expect(found[0]?.severity).toBe(severity);
  });

  it("nothing else is found", () => {
    const { expected, findings } = check();
    const consequences = new Set(mutations.flatMap(({ also = [] }) => also));
    const others = findings.filter(
      (finding) => !consequences.has(finding.code) && !mutations.some(({ code }, index) => finding.code === code && isAt(finding, expected[index]!)),
    );
    expect(inWords(others)).toBe("nothing");
  });
});

describe("a command of what is shipped", () => {
  it("names no record of answers as a whole that it changes: what it names is known without anybody having been asked", () => {
    const { catalog } = shapedOf(new ShippedFiles(shipped).raw()).documents!;
    const answers = Object.entries(catalog.roots).flatMap(([root, { resource, many }]) => (resource !== undefined && many === undefined ? [root] : []));
    const naming = Object.entries(catalog.commands).filter(([, { changes = [] }]) => changes.some((path) => answers.includes(path)));
    expect(naming.map(([command]) => command)).toEqual(["save-answers"]);
  });
});

describe("every code", () => {
  it("is what some mistake in what is shipped is found as: an analysis without one may be dead, and nobody would see it", () => {
    const shown = new Set(GROUPS.flatMap(([, mutations]) => mutations.map(({ code }) => code)));
    expect(FINDING_CODES.filter((code) => !shown.has(code))).toEqual(OF_OTHER_FILES);
  });
});
