/**
 * What use cases are given. The composition root (`server/boot.ts`) makes one `Deps` a process;
 * nothing below it reads the environment, the disk or the clock on its own.
 */
import type { ConstantsDoc, DocumentSet } from "#screens/language/document.ts";
import type { Revision } from "#screens/resolve/index.ts";
import type { Brand } from "../domain/brand.ts";
import type { ExperimentTest } from "../domain/experiments.ts";
import type { SessionRecord, UserRecord } from "../domain/records.ts";
import type { Jurisdictions } from "../domain/jurisdictions.ts";
import type { Clock } from "../ports/clock.ts";
import type { OutsideServices } from "../ports/outside-services.ts";
import type { LiveEvents, Store } from "../ports/store.ts";

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

export interface UsecaseConfig {
  brand: Brand;
  sandbox: boolean;
  /** Where people who are not signed in are sent instead of `/login`; null for the built-in screen. */
  externalLoginUrl: string | null;
  /** Absolute address of this site without a trailing slash, for links in mails. */
  publicUrl: string;
}

export interface Deps extends OutsideServices {
  clock: Clock;
  store: Store;
  live: LiveEvents;
  documents: Documents;
  /** Feature flags by name; a failing source is reported and answers the defaults. */
  features(): { income_verification_active: boolean } & Record<string, boolean>;
  config: UsecaseConfig;
}

/** Who asks: the person of this request, signed in or not. */
export interface Viewer {
  user: UserRecord | null;
  session: SessionRecord | null;
  /** Network address, kept with a consent. */
  address: string;
  /** Arms that this browser is in, by experiment; those that an application was shown come before them. */
  arms?: Readonly<Record<string, string>>;
  locale: string;
}

/** A viewer who is signed in. API calls with a personal token have no session. */
export interface Actor extends Viewer {
  user: UserRecord;
}
