import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { patchDocuments } from "./patch-documents.ts";
import type { Patch } from "./patch-documents.ts";

/** Documents that are as they should be, however unusual: nothing may be found in them. */
interface Case {
  about: string;
  /** What is changed: the small set of the corpus, or what is shipped. */
  on: "base" | "shipped";
  patch: Patch[];
}

const folder = new URL("accepted", import.meta.url).pathname;
const sets = {
  base: readDocuments(new URL("corpus/base", import.meta.url).pathname),
  shipped: readDocuments(new URL("../../schemas", import.meta.url).pathname),
};

const cases = readdirSync(folder).map((file) => [file.replace(/\.json$/, ""), JSON.parse(readFileSync(join(folder, file), "utf8")) as Case] as const);
const [small, large] = [cases.filter(([, { on }]) => on === "base"), cases.filter(([, { on }]) => on === "shipped")];
const said = (on: Case["on"], patches: Patch[]): string[] =>
  documentsOf(patchDocuments(sets[on], patches)).findings.map(({ severity, code, at, reason }) => `${severity} ${code} ${at.file}${at.path}: ${reason}`);

describe("nothing is found in documents that are right", () => {
  it.each(small)("%s", (_, { about, patch }) => expect(said("base", patch), about).toEqual([]));
  // The check of all documents takes a second: what is shipped is asked once about all of them.
  it("what is shipped, with all that is unusual in it", () => {
    const patches = large.flatMap(([, { patch }]) => patch);
    expect(said("shipped", patches)).toEqual([]);
  });
});
