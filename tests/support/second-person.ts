import type { PublishedDocuments } from "#server/kernel/context/documents.ts";
import { publishedDocuments } from "./published-documents.ts";

/** The shipped documents, but that a second person has to agree to these decisions, everywhere. `decisions`: as the setting has them, with commas. */
export function secondPersonFor(decisions: string): PublishedDocuments {
  const published = publishedDocuments();
  const constants = published.constants.map((file) => ({
    ...file,
    constants: file.constants.map((one) => (one.identifier === "second_person_decisions" ? { ...one, default_value: decisions } : one)),
  }));
  return { ...published, constants };
}
