/** Revisions of the documents, as the database keeps them. */
/** Content by file below `schemas/`. */
export type RevisionFiles = Readonly<Record<string, unknown>>;
/** One entry of `release.json`: what it names, and why. */
export type ForcedEntry = Readonly<Record<string, unknown>>;

export interface RevisionRecord {
  /** Hash of the documents' content, as `ApplicationRecord.revision` names it. */
  id: string;
  /** Later ones have a higher one. */
  seq: number;
  /** The grammar that it is written in. */
  format: number;
  documents: RevisionFiles;
  /** What it brings to those who began before it. */
  forced: ForcedEntry[];
}

export interface NewRevision {
  id: string;
  format: number;
  documents: RevisionFiles;
  /** All that its `release.json` names: what stood there before was forced then. */
  release: readonly ForcedEntry[];
  /** Nobody stays on what was before. */
  everything: boolean;
  now: string;
}

export interface DocumentRevisions {
  /**
   * Keeps the revision that is in force from now on. Does nothing when it is the last one already. The first one ever
   * is for everybody, as nothing is known of what was before.
   * @returns its place in the order
   */
  publish(revision: NewRevision): Promise<number>;
  /** Those that are kept, the last first, with the instant from which each was in force. */
  listKept(): Promise<{ id: string; since: string }[]>;
  /** Ids of the revisions that applications began on, those that are not kept any more included. */
  inUse(): Promise<string[]>;
}
