/** Reads `schemas/` from disk and checks it: shape first, then meaning. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ConstantsDoc, DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding, Place } from "#screens/language/documents/finding.ts";
import { parseDocuments, type RawDocument } from "#screens/language/meta/meta-schema.ts";
import { withAdvice } from "#screens/check/words/advice.ts";
import { linesIn } from "#screens/check/words/line-of.ts";
import { checkDocuments } from "#screens/check/index.ts";
import { codeConstantFindings } from "./constants/code-constants.ts";
import { constantFindings } from "./constants/constant-findings.ts";
import { unreadFeatureFindings } from "./names/feature-findings.ts";
import { withExperimentData } from "./experiment-data.ts";
import { withSectionData } from "./section-data.ts";
import { fileFindings } from "./file-findings.ts";
import { withLifeCycle } from "./life-cycle/life-cycle-data.ts";
import { lifeCycleFindings } from "./life-cycle/life-cycle-findings.ts";
import { SHAPES } from "./names/demo-shapes.ts";
import { livingFindings } from "./living/living-findings.ts";
import { missingFileFindings, type RuleFile, ruleFileFindings, ruleFileOf, startsServer } from "./rules/rule-files.ts";

export interface Loaded {
  /** null when their shape is wrong, so that nothing can be made of them. */
  documents: DocumentSet | null;
  findings: Finding[];
  /** The files as they stand. */
  raw: readonly RawDocument[];
}

/** @param folder the folder `schemas/` */
export const loadDocuments = (folder: string): Loaded => judged(readDocuments(folder));

/** Files that a server reads beside those that have a shape of their own. */
const READ_TOO = ["events.json", ...Object.keys(SHAPES)];

/** Documents with all that stands beside them, as a server needs them. */
export function judged(raw: RawDocument[]): Loaded {
  const { documents, findings } = documentsOf(raw);
  const isServed = startsServer(raw);
  const broken = [...ruleFileFindings(raw), ...(isServed ? missingFileFindings(raw, READ_TOO) : [])].map(withAdvice);
  // Who leaves a status by whose hand isn't known then.
  const known = broken.some(({ at }) => at.file === "life-cycle.json") ? findings.filter(({ code }) => code !== "flow/dead-end") : findings;
  if (!documents || !isServed) return { documents, findings: [...known, ...broken], raw };
  const constants = codeConstantFindings(documents).map((each) => inItsFile(each, raw));
  const beside = [
    ...constantFindings(raw),
    ...unreadFeatureFindings(documents, raw),
    ...withRules(raw, "life-cycle.json", (rules) => lifeCycleFindings(documents, rules)),
    ...withRules(raw, "living.json", (rules) => livingFindings(documents, rules)),
    ...fileFindings(documents, raw),
  ];
  return { documents, findings: [...known, ...[...constants, ...beside].map((each) => atSourceLines(each, raw)), ...broken], raw };
}

/** One that is broken is said as such. */
function withRules<F extends RuleFile>(
  raw: readonly RawDocument[],
  file: F,
  findings: (rules: NonNullable<ReturnType<typeof ruleFileOf<F>>>) => Finding[],
): Finding[] {
  const rules = ruleFileOf(raw, file);
  return rules === null ? [] : findings(rules);
}

export function documentsOf(raw: RawDocument[]): Loaded {
  const { documents, findings } = shapedOf(raw);
  const today = new Date().toISOString().slice(0, 10);
  const meant = documents ? checkDocuments(documents, today).map((each) => atSourceLines(each, raw)) : [];
  return { documents, findings: [...findings, ...meant], raw };
}

/** Read for their shape alone, in a fraction of the time: what they mean is not looked at. */
export const loadShape = (folder: string): Loaded => shapedOf(readDocuments(folder));

/** The same of documents that were read already. */
export function shapedOf(raw: RawDocument[]): Loaded {
  const { documents, findings } = parseDocuments(raw);
  return {
    documents: documents ? withLifeCycle(withSectionData(withExperimentData(documents, raw)), raw) : null,
    findings: findings.map((each) => atSourceLines(each, raw)),
    raw,
  };
}

/** Of a constant: where it stands. One that is missing stands nowhere. */
function inItsFile(finding: Finding, raw: readonly RawDocument[]): Finding {
  for (const document of raw) {
    if (!document.file.startsWith("constants/")) continue;
    const { constants } = ("text" in document ? JSON.parse(document.text) : document.json) as ConstantsDoc;
    const index = constants.findIndex(({ identifier }) => identifier === finding.at.id);
    if (index >= 0) return { ...finding, at: { ...finding.at, file: document.file, path: `/constants/${index}/default_value` } };
  }
  return finding;
}

/** With something to do about it, and the lines of its places. */
function atSourceLines(finding: Finding, raw: readonly RawDocument[]): Finding {
  const lined = (place: Place): Place => {
    const file = raw.find((each) => each.file === place.file);
    const lines = file && linesOfFile(file);
    return lines ? { ...place, line: lines(place.path) } : place;
  };
  return { ...withAdvice(finding), at: lined(finding.at), related: finding.related.map(lined) };
}

const known = new WeakMap<RawDocument, ((pointer: string) => number) | null>();

/** null of one whose text isn't at hand, or is no JSON. */
function linesOfFile(file: RawDocument): ((pointer: string) => number) | null {
  let lines = known.get(file);
  if (lines === undefined) known.set(file, (lines = "text" in file && isJson(file.text) ? linesIn(file.text) : null));
  return lines;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A set of documents of its own (`samples.ts`): the product's documents know nothing of it. */
export const SAMPLES = "samples";

/** The files of the folder as they stand, by their paths below it. */
export function readDocuments(folder: string): RawDocument[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  return paths
    .filter((path) => path.endsWith(".json") && !path.startsWith(`${SAMPLES}/`))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
}
