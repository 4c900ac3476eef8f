import { describe, expect, it } from "vitest";
import { readDocuments } from "#server/documents/load.ts";
import { FAMILIES } from "./mutants/families.ts";
import { inWords, judgeMutants, sampleOf } from "./mutants/judge-mutants.ts";
import { Shipped } from "./mutants/mutant.ts";

/** Mistakes by rule in what is shipped. `npm run bench -- --only mutants` makes more of each, and says how many of a family are found. */
describe("a mistake that a rule makes anywhere in what is shipped", () => {
  it("is found, of every rule but those that say why some are not", () => {
    const shipped = new Shipped(readDocuments(new URL("../../schemas", import.meta.url).pathname));
    const closed = FAMILIES.map(([name, rules]) => [name, rules.filter(({ open }) => open === undefined)] as const);
    const survivors = judgeMutants(shipped, sampleOf(closed, shipped, 1)).filter(({ found }) => found.length === 0);
    expect(survivors.map(inWords)).toEqual([]);
  });

  it("is made by every rule: one that makes none looks at nothing any more", () => {
    const shipped = new Shipped(readDocuments(new URL("../../schemas", import.meta.url).pathname));
    const idle = FAMILIES.flatMap(([family, rules]) => rules.filter(({ makes }) => [...makes(shipped)].length === 0).map(({ name }) => `${family}: ${name}`));
    expect(idle).toEqual([]);
  });
});
