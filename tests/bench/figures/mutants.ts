/** How much of what can go wrong in the documents the check finds: mistakes by rule in everything shipped, by family. */
import { readDocuments } from "#server/documents/load.ts";
import { FAMILIES } from "#tests/language/mutants/families.ts";
import { byFamily, inWords, judgeMutants, sampleOf } from "#tests/language/mutants/judge-mutants.ts";
import { Shipped } from "#tests/language/mutants/mutant.ts";
import { type Measure, counted } from "../figure.ts";
import { ROOT } from "../places.ts";

/** So many of each rule: a whole run takes some minutes. */
const OF_EACH_RULE = 6;

export const measure: Measure = ({ quick }) => {
  const shipped = new Shipped(readDocuments(`${ROOT}schemas`));
  const results = judgeMutants(shipped, sampleOf(FAMILIES, shipped, quick ? 1 : OF_EACH_RULE));
  return byFamily(results).map(({ family, made, found, survivors }) => {
    for (const survivor of survivors) console.log(`  not found: ${inWords(survivor)}`);
    return {
      id: `mutants-${family.replaceAll(" ", "-")}`,
      what: `Mistakes found among ${family}`,
      ...counted(Math.round((1_000 * found) / made) / 10, "%"),
      reach: 100,
      good: "above" as const,
      beside: `${found} found of ${made} made`,
    };
  });
};
