import type { Documents, PublishedDocuments } from "#server/kernel/context/documents.ts";

/** One set of documents for everybody, whatever they began on. */
export const inForce = (documents: PublishedDocuments): Documents => ({ current: () => documents, at: () => Promise.resolve(documents), known: () => [] });
