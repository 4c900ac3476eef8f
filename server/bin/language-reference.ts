/** `npm run screens -- reference`: the pages of `.github/language`, and a JSON Schema for each type of document. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { patchText } from "#screens/check/mend/patch-text.ts";
import { type Finding, FINDING_CODES, type FindingCode, type FixStep } from "#screens/language/documents/finding.ts";
import { type DocumentType, documentSchema, PARTS_FILE, partsSchema } from "#screens/language/reference/json-schema.ts";
import { type Examples, type FindingExample, type Pages, referencePages } from "#screens/language/reference/pages.ts";
import { type RawDocument, SCHEMAS } from "#screens/language/meta/meta-schema.ts";
import { documentsOf, readDocuments, SAMPLES } from "../documents/load.ts";

export const REFERENCE = ".github/language";
/** Mistakes of a small set, each beside what it has to be found as. */
const MISTAKES = "tests/language/corpus";

interface Mistake {
  about: string;
  patch: FixStep[];
  expect: { code: string; file: string; path: string };
}

/** @returns the paths of the files, from the root of the project */
export function writeReference(root: string, folder: string): string[] {
  const files = referenceFiles(root);
  mkdirSync(join(folder, "schema"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
  return Object.keys(files).map((path) => join(folder, path));
}

/** Texts by their paths below the folder. @param root that of the project */
export function referenceFiles(root: string): Pages {
  const examples: Examples = { kinds: kindExamples(join(root, "schemas", SAMPLES, "screens")), findings: findingExamples(join(root, MISTAKES)) };
  return { ...referencePages(examples, FINDING_CODES), ...schemaFiles() };
}

function schemaFiles(): Pages {
  const inText = (schema: unknown): string => `${JSON.stringify(schema, null, 2)}\n`;
  return {
    ...Object.fromEntries((Object.keys(SCHEMAS) as DocumentType[]).map((type) => [`schema/${type}.json`, inText(documentSchema(type))])),
    [`schema/${PARTS_FILE}`]: inText(partsSchema()),
  };
}

/** By the name of the file: the first element of its kind in it. */
function kindExamples(folder: string): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const file of readdirSync(folder)) {
    const [name, of, kind] = /^((block|field)-(.+))\.json$/.exec(file)?.slice(1) ?? [];
    if (name === undefined) continue;
    const element = elementOf(JSON.parse(readFileSync(join(folder, file), "utf8")), kind!, of === "field");
    if (element !== undefined) found[name] = element;
  }
  return found;
}

function elementOf(part: unknown, kind: string, isField: boolean): unknown {
  if (typeof part !== "object" || part === null) return undefined;
  const own = part as Record<string, unknown>;
  if (own["kind"] === kind && Object.hasOwn(own, "property") === isField) return own;
  for (const inner of Object.values(own)) {
    const found = elementOf(inner, kind, isField);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** For each code the shortest mistake that is found as it. */
function findingExamples(folder: string): Examples["findings"] {
  const base = readDocuments(join(folder, "base"));
  const shortest = new Map<string, Mistake>();
  for (const family of readdirSync(folder).filter((name) => name !== "base"))
    for (const name of readdirSync(join(folder, family)).sort()) {
      const mistake = JSON.parse(readFileSync(join(folder, family, name), "utf8")) as Mistake;
      const other = shortest.get(mistake.expect.code);
      if (!other || JSON.stringify(mistake.patch).length < JSON.stringify(other.patch).length) shortest.set(mistake.expect.code, mistake);
    }
  const examples: Partial<Record<FindingCode, FindingExample>> = {};
  for (const { about, patch, expect } of shortest.values()) {
    const isIt = ({ code, at }: Finding): boolean => code === expect.code && at.file === expect.file && at.path === expect.path;
    const found = documentsOf(withMistake(base, patch)).findings.find(isIt);
    if (found) examples[found.code] = { about, patch, found };
  }
  return examples;
}

function withMistake(base: readonly RawDocument[], patch: readonly FixStep[]): RawDocument[] {
  const files = new Map(base.map((each) => [each.file, "text" in each ? each.text : ""]));
  for (const step of patch)
    if (step.path === "" && step.op === "remove") files.delete(step.file);
    else files.set(step.file, patchText(files.get(step.file) ?? "null", [step]));
  return [...files].map(([file, text]) => ({ file, text }));
}
