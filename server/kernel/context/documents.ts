/** The documents that screens are drawn from. */
import type { ConstantsDoc, DocumentSet } from "#screens/language/documents/document.ts";
import type { Revision } from "#screens/resolve/index.ts";
import type { ExperimentTest } from "../rules/experiments.ts";
import type { Jurisdictions } from "../rules/jurisdictions.ts";

/** The documents in force: compiled for the resolver, and as they were read for everything else. */
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
}

export interface Documents {
  /** The same object until a new revision is published. */
  current(): PublishedDocuments;
}
