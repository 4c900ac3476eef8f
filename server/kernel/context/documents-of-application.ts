import type { Deps } from "./deps.ts";
import type { PublishedDocuments } from "./documents.ts";

/** The same, for what is about one application: what whoever began it is asked and judged by. */
export async function documentsOfApplication(deps: Deps, application: string): Promise<Deps> {
  const found = await deps.store.find("application", application);
  const begun = await deps.documents.at(found?.revision ?? null, deps.store);
  return begun === deps.documents.current() ? deps : { ...deps, documents: pinned(deps.documents, begun) };
}

const pinned = (documents: Deps["documents"], begun: PublishedDocuments): Deps["documents"] => ({
  current: () => begun,
  at: (revision, reads) => documents.at(revision, reads),
  known: () => documents.known(),
  past: documents.past,
  placeOf: (part, id) => documents.placeOf(part, id),
  problems: () => documents.problems(),
});
