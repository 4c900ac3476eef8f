import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentsOf, readDocuments } from "#server/documents/load.ts";
import { patched } from "./patched.ts";
import type { Patch } from "./patched.ts";

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

describe("nothing is found in documents that are right", () => {
  it.each(readdirSync(folder).map((name) => name.replace(/\.json$/, "")))("%s", (name) => {
    const { about, on, patch } = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8")) as Case;
    const { findings } = documentsOf(patched(sets[on], patch));
    expect(
      findings.map(({ severity, code, at, reason }) => `${severity} ${code} ${at.file}${at.path}: ${reason}`),
      about,
    ).toEqual([]);
  });
});
