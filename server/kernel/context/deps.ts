/**
 * What use cases are given. The composition root (`server/boot.ts`) makes one `Deps` a process;
 * nothing below it reads the environment, the disk or the clock on its own.
 */
import type { Effect, Problem, SavedRecord } from "#screens/language/documents/descriptor.ts";
import type { Decision, ResolveRequest, RouteMatch } from "#screens/resolve/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { OutsideServices } from "../../ports/outside-services.ts";
import type { PersonState, SessionRecord, UserRecord } from "../../ports/records.ts";
import type { LiveEvents, RecordName, Records, Store, Writes } from "../../ports/store.ts";
import type { Brand } from "../rules/brand.ts";
import type { Refusal } from "../rules/refusal.ts";
import type { ApplicationValidation } from "../rules/validation.ts";
import type { Documents, PublishedDocuments } from "./documents.ts";
import type { Texts } from "./texts.ts";
import type { ViewData, ViewInput } from "./view-input.ts";

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
  areas: Areas;
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

/** An address of this product, as the browser shows it. */
export interface PageAddress {
  pathname: string;
  query: Record<string, string>;
  /** The route that was saved before signing in, where the browser told it. */
  savedRoute?: string | null;
}

export interface PersonScreen {
  documents: PublishedDocuments;
  texts: Texts;
  at: PageAddress;
  match: RouteMatch;
  viewer: Viewer;
  /** Null when nobody is signed in. */
  person: PersonState | null;
  data: ViewData;
  /** Null without an application at this address. */
  validation: ApplicationValidation | null;
  request: ResolveRequest;
  decision: Decision;
  now: Date;
}

export interface CommandCall {
  deps: Deps;
  viewer: Viewer;
  /** The page as it was when the command came. */
  screen: PersonScreen;
  input: Record<string, unknown>;
}

export type CommandOutcome =
  /** `stay`: the page isn't drawn again; what it shows is still so. */
  { ok: true; effects?: Effect[]; saved?: SavedRecord; stay?: boolean } | { ok: false; problems: Problem[]; effects?: Effect[]; saved?: SavedRecord };

export type Command = (call: CommandCall) => Promise<CommandOutcome>;

/** What the parts of renting bring: put together in `server/areas`, so that the kernel knows none of them. */
export interface Areas {
  /** Every command that documents may name. */
  commands: Readonly<Record<string, Command>>;
  /** State → the data that documents read: every root but `validation`. */
  views(input: ViewInput): ViewData;
  /** The root `validation`: what the form still asks of this person. */
  validation(form: PersonForm): { validation: ApplicationValidation; open: OpenQuestion[] };
  /** Why values may not be written to a record, beside what its resource says. Called in the transaction that would write them, with the application held. */
  refuseChange<N extends RecordName>(
    tx: Writes,
    deps: Pick<Deps, "config">,
    change: { record: N; current: Records[N]; values: Record<string, unknown> },
  ): Promise<Refusal[]>;
  /** What follows from a change of a root's answers, in the transaction that made it. */
  changed(tx: Writes, change: { root: string; application: string; actorUserId: string; now: string }): Promise<void>;
}

/** One person's form. */
export interface PersonForm {
  documents: PublishedDocuments;
  /** The roots of one application, as the views made them. */
  data: ViewData;
  locale: string;
  now: Date;
  /** Those that the person was first shown; null before that. */
  variants: readonly string[] | null;
}

/** What the form still asks, said where the form itself isn't shown: which question, what is wrong with it, and the way there. */
export interface OpenQuestion {
  href: string;
  /** Null where the section needs no naming, because no other has a question of this name. */
  section: string | null;
  /** Null where the message says it all. */
  label: string | null;
  message: string;
}
