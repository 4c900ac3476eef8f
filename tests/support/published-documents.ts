/** The shipped documents in force: read once a process, for their shape alone. Whether they are right, the tests of the check ask. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConstantsDoc } from "#screens/language/documents/document.ts";
import { compile } from "#screens/resolve/index.ts";
import { loadShape } from "#server/documents/load.ts";
import { readRuleFile } from "#server/documents/rules/rule-files.ts";
import type { PublishedDocuments } from "#server/kernel/context/documents.ts";

const SCHEMAS = new URL("../../schemas", import.meta.url).pathname;

let shipped: PublishedDocuments | null = null;
/** Nobody changes them: tests that want others put them in their place. */
export const publishedDocuments = (): PublishedDocuments => (shipped ??= readSchemas());

function readSchemas(): PublishedDocuments {
  const { documents: set, findings } = loadShape(SCHEMAS);
  if (!set) throw new Error(`schemas/ can't be read: ${JSON.stringify(findings.slice(0, 3))}`);
  const { active, tests = {} } = readRuleFile(SCHEMAS, "experiments.json");
  return {
    set,
    revision: compile(set),
    jurisdictions: readRuleFile(SCHEMAS, "jurisdictions.json") as PublishedDocuments["jurisdictions"],
    constants: readdirSync(join(SCHEMAS, "constants")).map((file) => JSON.parse(readFileSync(join(SCHEMAS, "constants", file), "utf8")) as ConstantsDoc),
    activeTests: active,
    tests: tests as PublishedDocuments["tests"],
    living: readRuleFile(SCHEMAS, "living.json"),
    desk: readRuleFile(SCHEMAS, "desk.json") as PublishedDocuments["desk"],
  };
}
