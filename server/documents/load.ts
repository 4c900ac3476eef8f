/** Reads `schemas/` from disk and checks it: shape first, then meaning. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentSet } from "#screens/language/document.ts";
import type { Finding } from "#screens/language/finding.ts";
import { parseDocuments } from "#screens/language/meta-schema.ts";
import type { RawDocument } from "#screens/language/meta-schema.ts";
import { checkDocuments } from "#screens/check/index.ts";
import { findingInWords } from "#screens/check/words.ts";

export interface Loaded {
  /** null when their shape is wrong, so that nothing can be made of them. */
  documents: DocumentSet | null;
  findings: Finding[];
}

/** @param folder the folder `schemas/` */
export function loadDocuments(folder: string): Loaded {
  return documentsOf(readDocuments(folder));
}

export function documentsOf(raw: RawDocument[]): Loaded {
  const { documents, findings } = parseDocuments(raw);
  return documents ? { documents, findings: [...findings, ...checkDocuments(documents)] } : { documents: null, findings };
}

/** The files of the folder as they stand, by their paths below it. */
export function readDocuments(folder: string): RawDocument[] {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
  return paths.filter((path) => path.endsWith(".json")).sort().map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
}

/** The documents can't be used: the message says what is wrong, where, and what was probably meant. */
export class BrokenDocuments extends Error {
  override readonly name = "BrokenDocuments";
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    const errors = findings.filter(({ severity }) => severity === "error");
    super(`The documents in schemas/ have ${errors.length === 1 ? "a mistake" : `${errors.length} mistakes`}:\n${errors.map(findingInWords).join("\n")}`);
    this.findings = errors;
  }
}

/**
 * The documents, or none at all: what a start uses.
 * @throws BrokenDocuments
 */
export function requireDocuments(folder: string): DocumentSet {
  const { documents, findings } = loadDocuments(folder);
  if (!documents || findings.some(({ severity }) => severity === "error")) throw new BrokenDocuments(findings);
  return documents;
}
