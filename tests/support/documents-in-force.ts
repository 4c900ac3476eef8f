import { screenChanges } from "#screens/check/diff/document-diff.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import { readDocuments } from "#server/documents/load.ts";
import { writtenAt } from "#server/documents/desk/source-location.ts";
import type { Documents, PublishedDocuments } from "#server/kernel/context/documents.ts";

const SCHEMAS = new URL("../../schemas", import.meta.url).pathname;
let files: RawDocument[] | null = null;

/** One set of documents for everybody, whatever they began on. `before`: what was in force before, by its id. */
export const alwaysInForce = (documents: PublishedDocuments, before: Readonly<Record<string, PublishedDocuments>> = {}): Documents => ({
  current: () => documents,
  at: () => Promise.resolve(documents),
  known: () => [],
  past: {
    list: async () => [documents.revision.id, ...Object.keys(before)].map((id, at) => ({ id, since: `2026-01-0${9 - at}T12:00:00.000Z` })),
    read: async (id) => (id === documents.revision.id ? documents : (before[id] ?? null)),
    changes: screenChanges,
  },
  placeOf: (part, id) => writtenAt((files ??= readDocuments(SCHEMAS)), part, id),
  problems: () => [],
});
