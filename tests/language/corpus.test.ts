import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Finding, FINDING_CODES, type FindingCode } from "#screens/language/documents/finding.ts";
import { findingRecord } from "#screens/language/meta/finding-record.ts";
import { documentsOf, loadDocuments, readDocuments } from "#server/documents/load.ts";
import { patchDocuments, type Patch } from "./patch-documents.ts";

interface Case {
  about: string;
  patch: Patch[];
  /** `also`: codes of what the same mistake leads to elsewhere. Nothing else may be found. */
  expect: { code: string; file: string; path: string; severity?: Finding["severity"]; suggestion?: string; also?: string[] };
}

const corpus = new URL("corpus", import.meta.url).pathname;
const base = readDocuments(join(corpus, "base"));
const families = readdirSync(corpus).filter((name) => name !== "base");
const caseOf = (family: string, name: string): Case => JSON.parse(readFileSync(join(corpus, family, name), "utf8")) as Case;

/** Mistakes that are only one beside something else, and mistakes for somebody. */
const OF_TWO_PLACES: readonly FindingCode[] = [
  ...([
    "copy/missing",
    "copy/stale",
    "flow/redirect-loop",
    "flow/shadowed-route",
    "logic/contradiction",
    "logic/never-answered",
    "logic/never-asked",
    "logic/never-chosen",
  ] as const),
  ...([
    "order/later-field",
    "order/later-screen",
    "reach/route",
    "reference/deleted",
    "reference/duplicate-id",
    "reference/moved-after",
    "reference/retired-id",
  ] as const),
  ...(["reference/type-changed", "variant/conflict", "variant/stored-type"] as const),
];
const OF_SOMEBODY: readonly FindingCode[] = ["flow/dead-end", "flow/no-way-out", "flow/redirect-loop", "flow/stuck", "variant/conflict"];

describe("documents as they should be", () => {
  it("have no findings: neither the small set of this corpus", () => {
    expect(documentsOf(base).findings).toEqual([]);
  });

  it("nor those that are shipped", () => {
    expect(loadDocuments(new URL("../../schemas", import.meta.url).pathname).findings).toEqual([]);
  });

  it("are broken here in at least three ways a family", () => {
    expect(families.sort()).toEqual([
      "acceptance",
      "access",
      "accessibility",
      "check",
      "constraint",
      "copy",
      "flow",
      "logic",
      "order",
      "reach",
      "reference",
      "type",
      "variant",
    ]);
    for (const family of families) expect(readdirSync(join(corpus, family)).length, family).toBeGreaterThanOrEqual(3);
  });
});

describe("every code", () => {
  it("that is not about a document's shape is what some mistake here is found as", () => {
    const shown = families.flatMap((family) => readdirSync(join(corpus, family)).map((name) => caseOf(family, name).expect.code));
    // What code needs of the product's own constants, and the life cycle that it moves by, is found beside the checker, when they are loaded.
    const elsewhere = [
      "reference/left-out",
      "reference/rules-disagree",
      "reference/same-key",
      "reference/unknown-move",
      "reference/unknown-name",
      "type/constant",
      "reach/experiment",
    ];
    expect(FINDING_CODES.filter((code) => !code.startsWith("shape/") && !shown.includes(code))).toEqual(elsewhere);
  });
});

describe.each(families)("a mistake of the family %s is found where it is", (family) => {
  const names = readdirSync(join(corpus, family)).map((name) => name.replace(/\.json$/, ""));

  it.each(names)("%s", (name) => {
    const { patch, expect: expected } = caseOf(family, `${name}.json`);
    const { findings } = documentsOf(patchDocuments(base, patch));
    const found = findings.find(({ code, at }) => code === expected.code && at.file === expected.file && at.path === expected.path);
    expect(found, findings.map(({ code, at, reason }) => `${code} ${at.file}${at.path}: ${reason}`).join("\n") || "nothing was found").toBeDefined();
    for (const finding of findings) expect(findingRecord.safeParse(finding).error, "as it is documented for programs").toBeUndefined();
    expect(found?.severity).toBe(expected.severity ?? "error");
    expect(found?.reason).toMatch(/^\S.{10,}[^.]$/s);
    expect(found?.suggestion, "something to do about it").toMatch(/^\S.{6,}[.?]$/s);
    expect(found?.at.id, "what it is about").toMatch(/./);
    if (OF_TWO_PLACES.some((code) => code === expected.code)) expect(found?.related, "the other place").not.toEqual([]);
    if (OF_SOMEBODY.some((code) => code === expected.code)) expect(found?.witness, "for whom").toMatchObject({ data: expect.any(Object) });
    if (expected.suggestion !== undefined) expect(found?.suggestion).toBe(expected.suggestion);
    if (found?.fix) {
      const mended = documentsOf(patchDocuments(base, [...patch, ...found.fix])).findings;
      expect(
        mended.filter(({ code, at }) => code === found.code && at.file === found.at.file && at.path === found.at.path),
        "the offered mending mends it",
      ).toEqual([]);
      const brought = mended
        .filter(({ severity }) => severity === "error")
        .filter(({ code, at, reason }) => !findings.some((other) => other.code === code && other.at.file === at.file && other.reason === reason));
      expect(
        brought.map(({ code, at, reason }) => `${code} ${at.file}${at.path}: ${reason}`),
        "and brings no error",
      ).toEqual([]);
    }
    const others = findings.filter((finding) => finding !== found && !(expected.also ?? []).includes(finding.code));
    expect(
      others.map(({ code, at }) => `${code} ${at.file}${at.path}`),
      "false alarms",
    ).toEqual([]);
  });
});
