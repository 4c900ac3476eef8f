/** `node --import tsx tests/language/mutants/report.ts [of each rule] [family or rule]`: which mistakes are found, and those that survive. */
import { readDocuments } from "#server/documents/load.ts";
import { FAMILIES } from "./families.ts";
import { byFamily, inWords, judgeMutants, sampleOf } from "./judge-mutants.ts";
import { Shipped } from "./mutant.ts";

const [each = "5", only = ""] = process.argv.slice(2);
const shipped = new Shipped(readDocuments(new URL("../../../schemas", import.meta.url).pathname));
const wanted = FAMILIES.map(([name, rules]) => [name, rules.filter((rule) => `${name}/${rule.name}`.includes(only))] as const);
const results = judgeMutants(shipped, sampleOf(wanted, shipped, Number(each)));
for (const { family, made, found, survivors } of byFamily(results)) {
  console.log(`\n${family}: ${found} of ${made}`);
  for (const survivor of survivors) console.log(`  ${inWords(survivor)}`);
}
