/** What the product team writes: the JSON documents of `schemas/`. */
import type { Adjustable } from "./page-constants.ts";
import type { Audience, Catalog, DataType, FollowDoc } from "./catalog.ts";
import type { Action, CopyRef, Value } from "./action.ts";
import type { Condition, Literal, VarRef } from "../expressions/condition.ts";
import type { Accepting, Place } from "./finding.ts";
import type { PropertySchema, ResourceDoc } from "./resource.ts";
import type { FieldKind } from "../kinds/fields.ts";
import type { BlockKind } from "../kinds/manifest.ts";
import type { FillingDoc } from "./filling.ts";
import type { HeadDoc, ShellDoc } from "./shell.ts";

export type { Action, CopyChoice, CopyRef, CopyText, LookupRef, Value } from "./action.ts";

/** The grammar of documents. Raised only when an old document can no longer be read as it stands. */
export const FORMAT = 1;

export interface SaveRule {
  command: string;
  on: "blur" | "change";
  afterMs: number;
}

export interface FieldDoc extends Accepting {
  id: string;
  kind: FieldKind;
  /** Path inside the section's resource: `first_name`, `address.city`. */
  property: string;
  label: CopyRef;
  hint?: CopyRef;
  placeholder?: CopyRef;
  /** Why it is asked, for those who want to know: a tooltip beside the label. */
  help?: CopyRef;
  when?: Condition;
  required?: boolean | Condition;
  /** While this holds the answer stands as it is: shown, not asked. Decided by the server, so it never follows what is being typed. */
  readOnly?: boolean | Condition;
  width?: "full" | "half";
  /** The HTML autocomplete token (`given-name`). */
  autocomplete?: string;
  /** Message by check code (`minimumAge`; `readOnly` for an answer that is not taken any more), where the general one of `error.<code>` does not do. */
  errors?: Record<string, CopyRef>;
  [prop: string]: unknown;
}

export interface BlockDoc extends Accepting {
  id: string;
  kind: BlockKind;
  when?: Condition;
  /** Which region of the screen's layout it stands in; `main` by default. */
  region?: "main" | "lead" | "aside" | "footer";
  /** Children of a container. */
  blocks?: BlockDoc[];
  /** Drawn by `each` when its list is empty. */
  empty?: BlockDoc[];
  /** Of a section: the data root whose resource it asks. */
  root?: string;
  [prop: string]: unknown;
}

export const LAYOUTS = ["page", "narrow", "form", "beside", "split", "scene", "center", "blank", "chat"] as const;

export interface ScreenDoc extends Accepting {
  format: typeof FORMAT;
  id: string;
  title: CopyRef;
  /** What search engines and whoever is sent the address read below its title. Without one it is that of the whole site. */
  description?: CopyRef;
  /** What stands in the page's head beside title and description, and what its address answers. */
  head?: HeadDoc;
  /** For the authors: what this screen is for. */
  about?: string;
  layout: (typeof LAYOUTS)[number];
  /** Data roots that have to be loaded before the screen can be drawn. */
  needs: string[];
  audience: Audience[];
  blocks: BlockDoc[];
  /** What is chosen on this screen and kept nowhere, by root. */
  ephemeral?: Record<string, EphemeralRoot>;
  /** Opened once when the screen is first shown; `once` names the local flag that remembers it. */
  opens?: { modal: string; when?: Condition; once?: string }[];
  /** Run once when the screen is shown (accept the source, try the submission). */
  enter?: { id: string; when?: Condition; action: Action }[];
  /** What happens to these reaches the screen while it is open. */
  follows?: FollowDoc[];
  /** Why the journey may end here for somebody: the checker does not ask for a way on, as long as there is none for them. */
  end?: string;
}

/**
 * A data root of the screen itself: a day on a slider, a filter, which card is turned. Each property says its type, its bounds and
 * what it is to begin with (`default`), in the words of a resource. An address may say another beginning: `?view.day=3`.
 */
export interface EphemeralRoot {
  about: string;
  properties: Record<string, ChosenProperty>;
}
/** `begins`: data that says what it is to begin with, before the address does, where that is known. */
export interface ChosenProperty extends PropertySchema {
  begins?: VarRef;
}

export interface ModalDoc extends Accepting {
  format: typeof FORMAT;
  id: string;
  title: CopyRef;
  about?: string;
  size?: "small" | "medium" | "large";
  /** `false`: no close button, Escape and the backdrop do nothing. */
  dismissible?: boolean;
  needs: string[];
  audience: Audience[];
  /** What the opener has to pass; documents read them as `args.<name>`. */
  args?: Record<string, DataType>;
  blocks: BlockDoc[];
}

/** What a parameter of a fragment may be: a data root, the beginning of copy keys, a word (part of an id or a token), or what its name says. */
export const PARAMETER_KINDS = ["root", "copy-prefix", "word", "copy", "condition", "action", "value"] as const;

export interface FragmentParameter {
  is: (typeof PARAMETER_KINDS)[number];
  about: string;
  default?: unknown;
  /** Where it is not given, the properties that name it are left out. */
  optional?: true;
}

/**
 * Blocks or fields that stand in several places: `{"use": "<id>", "with": {…}, "as": "<prefix of its ids>"}` in a list of them, or
 * as what a variant inserts, stands for all of them. Inside, `"{root}.name"` fills a parameter into a text, and `{"param": "when"}`
 * stands for the whole of one.
 */
export interface FragmentDoc {
  format: typeof FORMAT;
  id: string;
  about: string;
  parameters?: Record<string, FragmentParameter>;
  /** One of the two. */
  blocks?: unknown[];
  fields?: unknown[];
}

/** Where a part of a document is written that was put in from elsewhere, or that stands further down because of that. */
export interface Source {
  /** JSON pointer into the document as it was put together. */
  path: string;
  file: string;
  /** JSON pointer into that file. */
  at: string;
  /** Where it is used, the innermost first. */
  used: Place[];
}

/**
 * `mails/<id>.json`. Who sends it passes what the catalog says of it (`catalog.mails`): documents read that as
 * `args.<name>`. Its blocks are of the kinds that have a way of being written as plain text.
 */
export interface MailDoc extends Accepting {
  format: typeof FORMAT;
  id: string;
  about?: string;
  subject: CopyRef;
  needs: string[];
  audience: Audience[];
  blocks: BlockDoc[];
}

/** Shell flags of a route, named as in the requirement. */
export interface RouteMeta {
  hideNav?: boolean;
  hideNavMobile?: boolean;
  basicNav?: boolean;
  disableBack?: boolean;
  requiresAuth?: boolean;
  currentStep?: number;
  /** How much of that step is done, in percent. A form says so itself, answer by answer. */
  stepDone?: number;
  promo?: string;
  applicationClasses?: string[];
}

export interface RouteDoc extends Accepting {
  name: string;
  /** `/orders/:id/address`. */
  path: string;
  aliases?: string[];
  meta?: RouteMeta;
  /** Exactly one of: draw a screen, redirect to a route, leave for another site. */
  screen?: string;
  redirect?: { go: string; keepQuery?: boolean };
  leave?: { link: Value; query?: Record<string, Value> };
  /** The area a status allows (`apply`, `review`, `profile`); no area, no status guard. */
  area?: string;
  /** Where the back arrow leads; none means the browser's history. */
  back?: string;
  /** Whom it is opened for: the person whose status the flow follows, where it doesn't say. */
  subject?: string;
  /** Part of what its subject fills in and hands in: its questions are judged, counted and read with it, in the order of the routes. */
  part?: string;
  /** What it asks goes its own way: a command of the page sends it, and nobody who decides waits for it. */
  apart?: true;
  /** The route after it, once it asks nothing more. A command says `@next` where it leads there. */
  next?: string;
}

/** A step of the whole, and how much of it is done. */
export interface Reached {
  when?: Condition;
  currentStep: number;
  stepDone?: number;
}

export interface StatusDoc extends Accepting {
  /** Route a person with this status belongs on. May depend on data: first that holds. */
  home: { when?: Condition; go: string }[];
  /** Areas and single routes that this status may also visit. */
  allows: string[];
  /** Copy key of the stage label. */
  label: string;
  /** How far somebody with this status has come: the bar never says less than the first that holds. What a route says goes beyond it. */
  reached?: Reached[];
}

/** Somebody else than the person whose status the flow follows whom screens are opened for. */
export interface SubjectDoc {
  /** Path of the status in their data (`guest.status`). */
  status: string;
  statuses: Record<string, StatusDoc>;
  /** Statuses of which nothing comes: whoever has one got nowhere. */
  ended?: string[];
}

export interface GuardDoc extends Accepting {
  id: string;
  /** Why a person is moved, in words, for support and for the studio (a copy key). */
  because: string;
  /** Routes or areas that it watches; `*` is all. `except` takes some of them out. */
  on: string[];
  except?: string[];
  when: Condition;
  go: string | "@home"; // a route, or the home of the person's status
  params?: Record<string, Value>; // `:source` of the target, where it is not the one of this address
  query?: Record<string, Value>;
  keepQuery?: boolean;
}

/**
 * Guards read `route.name`, `route.area` and `route.allowed` beside the data: `allowed` is false when the
 * route has an area and the person's status names neither that area nor the route, nor has it as its home.
 */
export interface FlowDoc {
  format: typeof FORMAT;
  totalSteps: number;
  /** Route for addresses that nothing matches. */
  notFound: string;
  routes: RouteDoc[];
  /** Those of the status that the catalog names. */
  statuses: Record<string, StatusDoc>;
  /** Other subjects, by their kind: where their status stands, and its sections. */
  subjects?: Record<string, SubjectDoc>;
  /** By the subject that fills it in. One that no route names is whoever routes are for that name none. */
  fillings?: Record<string, FillingDoc>;
  /** In order; the first that holds moves the person, then all are asked again. */
  guards: GuardDoc[];
  /** What stands around every screen, for those whom it is for. */
  shell?: ShellDoc;
}

/** One change of a variant; it names an id, never an index. `in` is a screen or modal id. */
export type Change =
  | { in: string; replace: string; with: BlockDoc | FieldDoc }
  | { in: string; insert: BlockDoc | FieldDoc; before?: string; after?: string }
  | { in: string; remove: string }
  | { in: string; set: string; prop: string; to: unknown } // one property of a block or field (layout, required, hint …)
  | { in: string; setScreen: "title" | "description" | "layout" | "opens" | "enter" | "follows"; to: unknown }
  | { copy: string; to: string } // this key reads another key
  | { route: string; meta: RouteMeta }
  | { status: string; allows: string[] }; // areas and routes that a status may visit as well

export interface VariantDoc extends Accepting {
  format: typeof FORMAT;
  id: string;
  about: string;
  when: Condition;
  changes: Change[];
}

export interface PersonaDoc {
  format: typeof FORMAT;
  id: string;
  about: string;
  audience: Audience;
  /** Instant that the persona's clock shows. */
  now: string;
  /** Another persona, whose data it has but for those named here. Gone once the documents are put together. */
  like?: string;
  /** Data by root, as documents read it. */
  data: Record<string, unknown>;
  /** `:source` and the like, and the query. */
  params?: Record<string, string>;
  /** Mails that they have been sent, with what was passed: by the mail's id. */
  mails?: Record<string, Record<string, unknown>>;
}

export interface NamedConditions {
  format: typeof FORMAT;
  conditions: Record<string, { about: string; when: Condition } & Accepting>;
}

export interface PromoDoc {
  format: typeof FORMAT;
  promos: Record<string, { text: CopyRef; when?: Condition }>;
}

/**
 * `retired.json`: ids that documents once had and have no more. Stored answers, translations and experiments may still hang on
 * them, so that nothing else may take them. `elements` are by the screen, modal or mail that they stood on.
 */
export interface RetiredDoc {
  format: typeof FORMAT;
  screens?: string[];
  modals?: string[];
  mails?: string[];
  variants?: string[];
  elements?: Record<string, string[]>;
}

/**
 * `release.json`: changes that reach also those who began on older documents, who keep theirs otherwise. A list that grows:
 * each change is forced by the first publication that names it.
 */
export interface ReleaseDoc {
  format: typeof FORMAT;
  forced: ForcedChange[];
}
/** Named as they are now, or as they were where it is that they are gone. `in` is a screen or modal id. */
export type ForcedChange = { reason: string } & (
  | { in: string; element: string }
  | { screen: string }
  | { modal: string }
  | { variant: string }
  | { condition: string }
  | { constant: string }
  | { resource: string; property?: string }
  | { route: string }
  | { guard: string }
  | { status: string }
  | { everything: true }
);

/**
 * One file of `schemas/constants`: all constants of a category. `overrides` are by the slug of a place.
 * `DocumentSet.constants` holds the defaults of all files by identifier.
 */
export interface ConstantsDoc {
  format: typeof FORMAT;
  category: string;
  about: string;
  constants: { identifier: string; default_value: Literal; about: string; overrides?: Record<string, Literal>; adjustable?: Adjustable }[];
}

/** Copy of one locale. `from` is the hash of the source text that a translation was made from. */
export interface CopyDoc {
  format: typeof FORMAT;
  locale: string;
  texts: Record<string, string | { text: string; from: string }>;
}

/** Everything in `schemas/`, loaded: the unit that is checked, versioned and resolved. */
export interface DocumentSet {
  catalog: Catalog;
  flow: FlowDoc;
  screens: Record<string, ScreenDoc>;
  modals: Record<string, ModalDoc>;
  mails: Record<string, MailDoc>;
  variants: Record<string, VariantDoc>;
  personas: Record<string, PersonaDoc>;
  conditions: NamedConditions;
  promos: PromoDoc;
  /** Absent where nothing was ever taken out. */
  retired?: RetiredDoc;
  /** Absent where nothing was ever forced. */
  release?: ReleaseDoc;
  copy: Record<string, CopyDoc>; // by locale
  resources: Record<string, ResourceDoc>;
  constants: Record<string, Literal>;
  /** As they are written; screens, modals and variants hold what they stand for. */
  fragments?: Record<string, FragmentDoc>;
  /** Where each document came from, for messages: document key (`screen:apply`) → file. */
  files: Record<string, string>;
  /** By file, for messages: the parts that fragments brought or moved. */
  sources?: Record<string, Source[]>;
  /** By file, for messages: those that are written shortly, as they are written. */
  written?: Record<string, unknown>;
}

/** Copy locales: the first is the source, the others that are listed must be complete. */
export const SOURCE_LOCALE = "en-US";
