/** Small sets by chance: what the check calls impossible never happens to anybody, and what nobody sees is found. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { setOf, drawnSets } from "./random-sets/random-set.ts";
import { contradictions, unfound } from "./random-sets/referee.ts";

/** `npm run campaign -- documents` looks at many more. */
const SETS = Number(process.env["LATCHKEY_RANDOM_SETS"] ?? 150);
const SEED = 20260115;

describe(`${SETS} small sets of documents, made by chance`, () => {
  it("are judged as the resolver shows them to everybody who can answer what they ask", () => {
    const judged = new Set<string>();
    fc.assert(
      fc.property(drawnSets, (drawn) => {
        const documents = setOf(drawn);
        const { wrong, checked } = contradictions(documents);
        for (const code of checked) judged.add(code);
        expect(wrong).toEqual([]);
        expect(unfound(documents)).toEqual([]);
      }),
      { numRuns: SETS, seed: SEED },
    );
    expect([...judged].sort(), "and there was something to judge").toEqual([
      "flow/redirect-loop",
      "logic/always-true",
      "logic/contradiction",
      "logic/never-asked",
      "logic/never-true",
      "logic/waits-for-each-other",
      "reach/block",
      "reach/field",
      "reach/route",
      "reach/screen",
    ]);
  });
});
