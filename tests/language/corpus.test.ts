import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Finding } from "#screens/language/finding.ts";
import { documentsOf, loadDocuments, readDocuments } from "#server/documents/load.ts";
import { patched } from "./patched.ts";
import type { Patch } from "./patched.ts";

interface Case {
  about: string;
  patch: Patch[];
  /** `also`: codes of what the same mistake leads to elsewhere. Nothing else may be found. */
  expect: { code: string; file: string; path: string; severity?: Finding["severity"]; suggestion?: string; also?: string[] };
}

const corpus = new URL("corpus", import.meta.url).pathname;
const base = readDocuments(join(corpus, "base"));
const families = readdirSync(corpus).filter((name) => name !== "base");

describe("documents as they should be", () => {
  it("have no findings: neither the small set of this corpus", () => {
    expect(documentsOf(base).findings).toEqual([]);
  });

  it("nor those that are shipped", () => {
    expect(loadDocuments(new URL("../../schemas", import.meta.url).pathname).findings).toEqual([]);
  });

  it("are broken here in at least three ways a family", () => {
    expect(families.sort()).toEqual(["access", "copy", "flow", "logic", "order", "reach", "reference", "type", "variant"]);
    for (const family of families) expect(readdirSync(join(corpus, family)).length, family).toBeGreaterThanOrEqual(3);
  });
});

describe.each(families)("a mistake of the family %s is found where it is", (family) => {
  const names = readdirSync(join(corpus, family)).map((name) => name.replace(/\.json$/, ""));

  it.each(names)("%s", (name) => {
    const { patch, expect: expected } = JSON.parse(readFileSync(join(corpus, family, `${name}.json`), "utf8")) as Case;
    const { findings } = documentsOf(patched(base, patch));
    const found = findings.find(({ code, at }) => code === expected.code && at.file === expected.file && at.path === expected.path);
    expect(found, findings.map(({ code, at, reason }) => `${code} ${at.file}${at.path}: ${reason}`).join("\n") || "nothing was found").toBeDefined();
    expect(found?.severity).toBe(expected.severity ?? "error");
    expect(found?.reason).toMatch(/^\S.{10,}[^.]$/s);
    expect(found?.suggestion, "something to do about it").toMatch(/^\S.{6,}[.?]$/s);
    if (expected.suggestion !== undefined) expect(found?.suggestion).toBe(expected.suggestion);
    const others = findings.filter((finding) => finding !== found && !(expected.also ?? []).includes(finding.code));
    expect(
      others.map(({ code, at }) => `${code} ${at.file}${at.path}`),
      "false alarms",
    ).toEqual([]);
  });
});
