/** Documents as they were published, for whoever compares them: those that this process had in force, and those that the database keeps. */
import { screenChanges } from "#screens/check/diff/document-diff.ts";
import { FORMAT } from "#screens/language/documents/document.ts";
import { compile } from "#screens/resolve/index.ts";
import type { PastRevisions, PublishedDocuments } from "../kernel/context/documents.ts";
import type { RawDocument } from "#screens/language/meta/meta-schema.ts";
import type { Store } from "../ports/store.ts";
import { shapedOf } from "./load.ts";
import { inTodaysKinds } from "./older-documents.ts";

interface Kept {
  id: string;
  since: string;
  documents: PublishedDocuments;
}

/** As many sets as are held at most: whoever compares goes to and fro between two. */
const MOST_HELD = 12;

/** While files are edited, the database keeps the last of them alone: the others are those that this process has seen. */
export class SeenRevisions implements PastRevisions {
  readonly #seen: Kept[] = [];
  readonly changes = screenChanges;

  /** They are in force from now on. */
  add(documents: PublishedDocuments, since: string): void {
    const { id } = documents.revision;
    const before = this.#seen.findIndex((kept) => kept.id === id);
    if (before >= 0) this.#seen.splice(before, 1);
    this.#seen.unshift({ id, since, documents });
    this.#seen.splice(MOST_HELD);
  }
  async list(): Promise<{ id: string; since: string }[]> {
    return this.#seen.map(({ id, since }) => ({ id, since }));
  }
  async read(id: string): Promise<PublishedDocuments | null> {
    return this.#seen.find((kept) => kept.id === id)?.documents ?? null;
  }
}

/** @param beside what no revision keeps: the catalog, experiments, mails */
export function keptRevisions(
  current: PublishedDocuments,
  beside: readonly RawDocument[],
  store: Pick<Store, "revisions" | "documentRevisions">,
): PastRevisions {
  const held = new Map<string, PublishedDocuments | null>();
  async function read(id: string): Promise<PublishedDocuments | null> {
    const [first] = await store.documentRevisions(id);
    if (first?.id !== id || first.format !== FORMAT) return null;
    const own = Object.entries(inTodaysKinds(first.documents) as Record<string, unknown>).map(([file, json]) => ({ file, json }));
    const { documents } = shapedOf([...own, ...beside]);
    const set = documents && { ...documents, personas: current.set.personas };
    return set && { ...current, revision: compile(set), set };
  }
  return {
    list: () => store.revisions.listKept(),
    async read(id) {
      if (id === current.revision.id) return current;
      let documents = held.get(id);
      if (documents === undefined) held.set(id, (documents = await read(id)));
      if (held.size > MOST_HELD) held.delete(held.keys().next().value as string);
      return documents;
    },
    changes: screenChanges,
  };
}
