/** The documents that screens are drawn from. */
import type { ConstantsDoc, DocumentSet } from "#screens/language/documents/document.ts";
import type { ScreenChange, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { Revision } from "#screens/resolve/index.ts";
import type { Desk } from "./desk.ts";
import type { Living } from "../definitions/living.ts";
import type { ExperimentTest } from "../rules/experiments.ts";
import type { Jurisdictions } from "../rules/jurisdictions.ts";
import type { Reads } from "../../ports/store.ts";

/**
 * The documents in force, or those of an older revision: compiled for the resolver, and as they were read for everything else.
 * Jurisdictions, experiments, the questions about living together and what code reads of the constants are today's in either.
 */
export interface PublishedDocuments {
  revision: Revision;
  set: DocumentSet;
  /** `schemas/jurisdictions.json`. */
  jurisdictions: Jurisdictions;
  /** The files of `schemas/constants`, with their categories and overrides; `set.constants` has the defaults alone. */
  constants: readonly ConstantsDoc[];
  /** `schemas/experiments.json`: ids of the tests that run. */
  activeTests: readonly string[];
  /** The same file: what each test tries; its arms and its percentage are the constants' where it says none. */
  tests: Readonly<Record<string, ExperimentTest>>;
  /** `schemas/living.json`: what a profile asks. */
  living: Living;
  /** `schemas/desk.json`: the staff console. */
  desk: Desk;
}

/** What of a document can be asked where it is written: a guard of the flow, or a screen. */
export type DocumentPart = "guard" | "screen";

/** `file`: below the project's folder. `line`: from 1; null where none is known. */
export interface DocumentPlace {
  file: string;
  line: number | null;
}

/** What the check says of the documents, in words. */
export interface DocumentProblem {
  code: string;
  severity: "error" | "warning";
  reason: string;
  suggestion: string | null;
  /** Data with which it is so. */
  example: string | null;
  at: DocumentPlace;
  /** Id of the screen that it is about; null where it isn't one's. */
  screen: string | null;
}

/** Documents as they were published, with their own words: to be compared, and for nobody's application. */
export interface PastRevisions {
  /** The one in force first, and then those before it. `since`: instant from which it was in force. */
  list(): Promise<{ id: string; since: string }[]>;
  /** With today's personas and catalog. Null where they aren't kept, or can't be read any more. */
  read(id: string): Promise<PublishedDocuments | null>;
  changes(before: ScreenDescriptor, after: ScreenDescriptor): ScreenChange[];
}

/** Where a revision is looked up that this process doesn't know: the store, or the transaction that one is in. */
export type RevisionReads = Pick<Reads, "documentRevisions">;

export interface Documents {
  /** For whoever begins. The same object until a new revision is published. */
  current(): PublishedDocuments;
  /**
   * For whoever began on this revision: those documents with what was forced since, in today's words; the ones in force
   * where nothing was shown yet (null), or where theirs can't be read any more. Reads only what this process doesn't know.
   */
  at(revision: string | null, reads: RevisionReads): Promise<PublishedDocuments>;
  /** Others than those in force, as far as this process knows them: addresses of theirs are still good. */
  known(): readonly PublishedDocuments[];
  readonly past: PastRevisions;
  /** Where it is written in the files of the documents in force; null where nobody knows. */
  placeOf(part: DocumentPart, id: string): DocumentPlace | null;
  /** What the check says of the files: of those in force, or of edited ones that can't be taken. */
  problems(): readonly DocumentProblem[];
}
