/** What is kept of a revision: its documents as they are resolved, file by file, so that they can be read again as any others. */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import type { RevisionFiles } from "../ports/document-revisions.ts";

const FOLDERS = ["screens", "modals", "variants", "resources", "copy"] as const;
const SINGLE = ["flow", "conditions", "promos", "retired", "release"] as const;
/** Taken as they were written: their categories and overrides are in no set. */
const AS_WRITTEN = /^constants\//;
/** Nobody is shown these. */
const LEFT_OUT = /^(?:personas|demo)\//;

export function filesOf(set: DocumentSet, raw: readonly RawDocument[]): RevisionFiles {
  const files: Record<string, unknown> = {};
  for (const folder of FOLDERS) for (const [id, document] of Object.entries(set[folder])) files[`${folder}/${id}.json`] = document;
  for (const name of SINGLE) if (set[name] !== undefined) files[`${name}.json`] = set[name];
  for (const document of raw) if (AS_WRITTEN.test(document.file)) files[document.file] = contentOf(document);
  return files;
}

const contentOf = (document: RawDocument): unknown => ("text" in document ? JSON.parse(document.text) : document.json);

/** Files that no revision keeps: what code offers and how the product runs is today's, whatever somebody began on. */
export const todaysFiles = (raw: readonly RawDocument[]): RawDocument[] =>
  raw.filter(
    ({ file }) =>
      !FOLDERS.some((folder) => file.startsWith(`${folder}/`)) &&
      !SINGLE.some((name) => file === `${name}.json`) &&
      !AS_WRITTEN.test(file) &&
      !LEFT_OUT.test(file),
  );
