/** `npm run screens -- check`: what is wrong with the documents, and what of it is mended. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inText } from "#screens/check/mend/patch-text.ts";
import { counted, findingInWords, placeInWords, summaryInWords } from "#screens/check/words/finding-words.ts";
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { Finding, FixStep, Place } from "#screens/language/documents/finding.ts";
import { type CheckReport, REPORT_FORMAT } from "#screens/language/meta/finding-record.ts";
import { judged, loadDocuments, readDocuments, SAMPLES } from "../documents/load.ts";
import { mend } from "../documents/mend.ts";
import { loadSamples } from "../documents/samples.ts";

interface Checked {
  documents: DocumentSet | null;
  findings: Finding[];
  /** Absent where nothing was to be mended. */
  mended?: Finding[];
}

/** @returns the exit code: 1 where there are errors */
export function checkDocuments(schemas: string, { asJson, fix }: { asJson: boolean; fix: boolean }, write: (text: string) => void): number {
  const began = performance.now();
  const { documents, findings: own, mended } = fix ? mendedIn(schemas) : (loadDocuments(schemas) as Checked);
  const findings = [...own, ...sampleFindings(schemas)];
  if (asJson) {
    write(JSON.stringify({ format: REPORT_FORMAT, findings, ...(mended && { mended }) } satisfies CheckReport, null, 2));
  } else {
    for (const each of mended ?? []) write(mendingInWords(each));
    for (const finding of findings) write(findingInWords(finding));
    const size = documents
      ? `${(["screen", "modal", "variant"] as const).map((kind) => counted(Object.keys(documents[`${kind}s`]).length, kind)).join(", ")}: `
      : "";
    const also = mended ? `, ${mended.length} mended` : "";
    write(`${size}${summaryInWords(findings)}${also} (${Math.round(performance.now() - began)} ms)`);
  }
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}

/** Writes what could be mended. */
function mendedIn(schemas: string): Checked {
  const { changed, mended, findings, documents } = mend(readDocuments(schemas), judged);
  for (const { file, text } of changed) writeFileSync(join(schemas, file), text);
  return { documents, findings, mended };
}

function mendingInWords(finding: Finding): string {
  const steps = finding.fix!.map((step) => `    ${stepInWords(step)}`);
  return [`~ ${placeInWords(finding.at)}`, `    ${finding.reason.replace(/\.$/, "")} [${finding.code}]`, ...steps].join("\n");
}

function stepInWords({ op, file, path, from, value }: FixStep): string {
  const said = { add: `added ${inText(value)}`, replace: `is now ${inText(value)}`, remove: "taken out", move: `was ${from?.split("/").at(-1) ?? ""}` }[op];
  return `→ ${file}${path} ${said}`;
}

/** Of the samples beside the product's documents, by their paths below the same folder. They are put together when they are read: no mending of one is certain. */
function sampleFindings(schemas: string): Finding[] {
  if (!existsSync(join(schemas, SAMPLES))) return [];
  const below = (place: Place): Place => ({ ...place, file: `${SAMPLES}/${place.file}` });
  return loadSamples(schemas).findings.map(({ fix: _fix, ...finding }) => ({ ...finding, at: below(finding.at), related: finding.related.map(below) }));
}
