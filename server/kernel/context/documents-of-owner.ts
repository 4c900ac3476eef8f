import type { OwnerId } from "./record-owner.ts";
import { marketDay } from "./market-time.ts";
import type { Deps } from "./deps.ts";
import type { PublishedDocuments } from "./documents.ts";

/** The same, for what is about one owner of answers: what they are asked and judged by since they began. */
export async function documentsOfOwner(deps: Deps, { of, id }: OwnerId): Promise<Deps> {
  const found = await deps.store.find(of, id);
  const begun = await deps.documents.at(found?.revision ?? null, deps.store);
  return begun === deps.documents.current() ? deps : { ...deps, documents: pinned(deps.documents, begun) };
}

/** The day that it is where the owner of answers is about. */
export async function dayOfOwner({ areas, store, documents, clock }: Deps, { of, id }: OwnerId): Promise<string> {
  return marketDay(documents.current(), await areas.owners[of].market(store, id), clock.now());
}

const pinned = (documents: Deps["documents"], begun: PublishedDocuments): Deps["documents"] => ({
  current: () => begun,
  at: (revision, reads) => documents.at(revision, reads),
  known: () => documents.known(),
  past: documents.past,
  placeOf: (part, id) => documents.placeOf(part, id),
  problems: () => documents.problems(),
});
