/**
 * What the server sends: a screen resolved for one person. Plain JSON, literal but for `live`
 * parts, so that it can be snapshotted, compared, cached and drawn by any client.
 */
import type { Condition, Literal, VarRef } from "../expressions/condition.ts";
import type { LiveLookup } from "../expressions/lookup.ts";
import type { BrowserTool } from "./action.ts";
import type { RouteMeta } from "./document.ts";
import type { FieldKind } from "../kinds/fields.ts";
import type { BlockKind } from "../kinds/manifest.ts";

/** Decided, or left to the browser because it depends on an answer of this screen. */
export type Live<T> = T | { live: LiveChoice<T>[] };
/** First whose condition holds; the last one has none. `var`s are `<root>.<property>` of this screen. */
export interface LiveChoice<T> {
  when?: Condition;
  is: T;
  /** What stands in the text's gaps (`⟦price⟧`), by name. Passed over where one of them is unknown and another choice is left. */
  with?: Record<string, VarRef | LiveLookup>;
}

export type RichText = (string | { mark: string; text: string; action?: ResolvedAction })[];

export type ResolvedAction =
  /** `saves`: it ends the form; what waits of these roots is saved before it, in this order. */
  | { do: "command"; command: string; input?: Record<string, unknown>; then?: ResolvedAction; saves?: string[] }
  /** `afterMs`: so long the screen takes to close before. */
  | { do: "go"; href: string; afterMs?: number }
  | { do: "open"; modal: string; args?: Record<string, unknown> }
  | { do: "close" }
  /** `href`: this very screen with that chosen, for a page without JavaScript. */
  | { do: "set"; name: string; to: Literal; href: string }
  | { do: "link"; href: string; newWindow?: boolean }
  | { do: "support" }
  /** The page, on paper. A client that can't doesn't offer it. */
  | { do: "print" }
  /** Something in the browser alone, for whoever looks into the product itself; `done` says that it was done. A client that can't doesn't offer it. */
  | { do: "tool"; tool: BrowserTool; input: Record<string, unknown>; done: string }
  | { do: "resume"; href: string }
  | { do: "frame"; href: string; title: string };

/** One rule about a value, with its message. Codes and arguments are those of `constraint.ts`. */
export interface Constraint {
  code: string;
  arg?: Literal | string[];
  message: string;
}

export interface FieldDescriptor {
  id: string;
  kind: FieldKind;
  /** Path inside the section's resource. */
  property: string;
  label: Live<string>;
  hint?: Live<string>;
  placeholder?: Live<string>;
  /** Why it is asked. */
  help?: string;
  visible: Live<boolean>;
  required: Live<boolean>;
  requiredMessage: string;
  /** What an answer is held to: places in the screen's `rules`, in the order in which they are asked. */
  constraints: number[];
  width: "full" | "half";
  autocomplete?: string;
  /** The answer stands as it is: it is shown and not taken. */
  readOnly?: true;
  /** What is said when somebody changes it all the same (from a page that is older than that). */
  readOnlyMessage?: string;
  /** Props of the kind's manifest, resolved. */
  props: Record<string, unknown>;
}

export interface FormSectionDescriptor {
  id: string;
  kind: "form-section" | "switch-section" | "form";
  root: string;
  resource: string;
  /** Id of the record that is written, null until there is one. */
  target: string | null;
  version: number | null;
  section?: string;
  fields: FieldDescriptor[];
  /**
   * Answers by property path (`address.city`); null is "no answer". A secure id that is kept arrives
   * as `{ last4 }`, never as the number. A section behind a switch also has `expanded`.
   */
  answers: Record<string, unknown>;
  /** By property: what the file is called that the answer names. */
  files?: Record<string, string>;
  /** null: what is chosen or typed here is kept nowhere. */
  save: { command: string; on: "blur" | "change"; afterMs: number } | null;
  /** By property: what a plain form post brought and could not be stored. */
  posted?: Record<string, PostedField>;
  [prop: string]: unknown;
}

/** Questions for the input of a command, which is run with the answers. */
export interface CommandFormDescriptor extends FormSectionDescriptor {
  kind: "form";
  save: null;
  action: Extract<ResolvedAction, { do: "command" }>;
  submit: string;
  /** What stands in its place once the command is done. */
  sent?: string;
}

/** An answer as it was typed into a page without JavaScript. A government id has no text: it is never sent back. */
export interface PostedField {
  text?: string;
  aside?: string;
  problem?: string;
}

/** What a plain form post led to, when it led nowhere else: drawn at the head of the screen. */
export interface PostedAnswer {
  /** What is wrong and belongs to no field. What belongs to one stands in its section's `posted`. */
  problems: string[];
  /** What was asked back; `key`: the one that it came with in the screen's `modals`, where it did. */
  modals: (ModalDescriptor & { key?: string })[];
  messages: { text: string; tone: "success" | "danger" | "info" }[];
  /** Where it would be asked for anew, where that is not the address that was posted to: what is chosen on the screen stands in it. */
  href?: string;
}

export interface BlockDescriptor {
  id: string;
  kind: BlockKind;
  region?: string;
  visible?: Live<boolean>;
  blocks?: BlockDescriptor[];
  /** Props whose texts may follow answers of this very screen: `Live`, where the server could not decide them. */
  follows?: string[];
  [prop: string]: unknown;
}

/** Over a screen. One that asks something brings what its fields are held to: places in `constraints` are those of its own `rules`. */
export interface ModalDescriptor {
  id: string;
  title: string;
  size: "small" | "medium" | "large";
  dismissible: boolean;
  blocks: BlockDescriptor[];
  rules?: Constraint[];
  /** As a screen's: for as many as its longest section has. */
  remainingTexts?: string[];
  /** Constants that its live conditions and field kinds read. */
  constants?: Record<string, Literal>;
  /** Of one that a command opened: tables that its texts look values up in, by path. */
  tables?: Record<string, unknown>;
}

/** A mail resolved for one recipient. What is written in HTML and what as plain text is made of this alone. */
export interface MailDescriptor {
  format: number;
  catalog: number;
  revision: string;
  locale: string;
  mail: string;
  subject: string;
  /** Addresses of this site begin with one stroke (`/orders/…`): whoever writes the mail puts its origin before them. */
  blocks: BlockDescriptor[];
  /** A row of label and value as a line of plain text: `{label}: {value}`, as the language writes it. */
  row: string;
  variants: string[];
  /** Unknowns met on the way, for the log: a mail that has any is reported. */
  unknowns: { at: string; reason: string }[];
}

export interface ShellDescriptor {
  meta: RouteMeta;
  /** Where back leads; absent when back is disabled or the history decides. */
  backHref?: string;
  steps: { total: number; current: number | null; percent: number; labels: string[]; label: string };
  promo: string | null;
  /** Absent where there are none for this person. */
  notices?: ShellNotice[];
  menus?: ShellMenu[];
}

export interface ShellNotice {
  id: string;
  text: string;
  tone: "info" | "warn";
  /** At index n: what is said while n minutes are left. */
  countdown?: { until: string; texts: string[] };
  button?: { label: string; action: ResolvedAction };
}

export interface ShellMenu {
  id: string;
  label: string;
  /** Without an action it is shown and can't be pressed. */
  items: { id: string; label: string; action?: ResolvedAction }[];
}

export interface ScreenDescriptor {
  format: number;
  catalog: number;
  revision: string;
  locale: string;
  /** Instant at which it was resolved. */
  now: string;
  /** The person's day (YYYY-MM-DD) at that instant: what "today" is for the rules of fields. */
  today: string;
  screen: string;
  route: { name: string; params: Record<string, string>; query: Record<string, string> };
  title: string;
  /** Of its own, below the title wherever the address is listed. */
  description?: string;
  /** What stands in the page's head beside them, and what its address answers; absent where that is nothing. */
  head?: ScreenHead;
  layout: string;
  shell: ShellDescriptor;
  blocks: BlockDescriptor[];
  /** Modals that this screen can open without asking the server. */
  modals: Record<string, ModalDescriptor>;
  opens: { modal: string; once?: string }[];
  enter: { id: string; action: ResolvedAction }[];
  /** What is to be brought up to date while the screen is open; absent where that is nothing. */
  follows?: Follows;
  /** Every rule that fields of this screen are held to, once: most of a form's fields share theirs. */
  rules: Constraint[];
  /** At index n: "n fields remaining", formatted, for as many as the longest section has; at 0 the text of a complete section. */
  remainingTexts: string[];
  /** What is chosen on this screen and kept nowhere, as it is to begin with: by root and property. */
  ephemeral?: Record<string, Record<string, Literal>>;
  /** Tables that texts of this screen look values up in, by path. */
  tables?: Record<string, unknown>;
  /** Constants that live conditions and field kinds read. */
  constants: Record<string, Literal>;
  variants: string[];
  /** Ids of the guards that led here. */
  guards: string[];
  /** Unknowns met on the way, for the log and the studio: never shown to the person. */
  unknowns: { at: string; reason: string }[];
  /** Only in the answer to a plain form post. */
  answer?: PostedAnswer;
}

export interface ScreenHead {
  /** Nothing is at this address. */
  notFound?: true;
  /** Path and query that count, of all that show the same. */
  canonical?: string;
  /** Name of a drawing. */
  picture?: string;
  /** In the vocabulary of schema.org. */
  structured?: Record<string, unknown>;
}

export interface Follows {
  /** Last event that this descriptor knows of: whatever comes after it is news. Absent where nobody said. */
  after?: string;
  topics: FollowedTopic[];
}
export interface FollowedTopic {
  topic: string;
  id: string;
  /** Those that change something this screen reads. */
  events: readonly string[];
}

/** Of a patch: drawn anew as a whole, because it is little. */
type PatchedFrame = Pick<ScreenDescriptor, "now" | "today" | "title" | "shell" | "enter" | "opens" | "follows" | "unknowns">;

/** What has become of a part of a drawn screen, read by `patched`. */
export interface ScreenPatch extends PatchedFrame {
  /** What it can be laid over, and nothing else. */
  of: Pick<ScreenDescriptor, "revision" | "locale" | "screen" | "variants">;
  /** Children in their order: those that stay, where they are there at all, by id; those that were drawn again. `in`: null is the screen itself. */
  places: { in: string | null; blocks: (string | BlockDescriptor)[] }[];
  /** Modals that were drawn again. */
  modals: Record<string, ModalDescriptor>;
  /** Where their texts hang on data. */
  rules?: Constraint[];
  tables?: Record<string, unknown>;
  /** What is chosen may begin as data says. */
  ephemeral?: NonNullable<ScreenDescriptor["ephemeral"]>;
}

/** What a person's action leads to: data that the renderer carries out in order. */
export type Effect =
  | { do: "navigate"; href: string; replace?: boolean }
  | { do: "leave"; href: string }
  | { do: "toast"; text: string; tone: "success" | "danger" | "info"; ms: number; delayMs?: number }
  /** `delayMs`: so long after the screen is there, the one that the person is led to with it included. Such a modal asks nothing. */
  | { do: "open-modal"; modal: ModalDescriptor; args?: Record<string, unknown>; delayMs?: number }
  | { do: "close-modal" }
  | { do: "poll"; command: string; input: Record<string, unknown>; everyMs: number; attempts: number }
  | { do: "patch"; patch: ScreenPatch }
  | { do: "start"; widget: string; options: Record<string, unknown> }
  | { do: "track"; event: string; props?: Record<string, unknown> };

/**
 * An expected failure: a value, never an exception. `path` is a property or null for the whole.
 * `current` comes with `changed-elsewhere`: what the record holds now.
 */
export interface Problem {
  code: string;
  path: string | null;
  message: string;
  current?: unknown;
  /** The screen that comes with the answer says it where it belongs, so that nothing else has to. */
  onScreen?: true;
}

export type CommandResult =
  | { ok: true; effects: Effect[]; descriptor?: ScreenDescriptor; saved?: SavedRecord }
  /** `saved` when part of the answers was stored all the same. */
  | { ok: false; problems: Problem[]; effects: Effect[]; descriptor?: ScreenDescriptor; saved?: SavedRecord };

/** What a save left behind, so that the section goes on from the record as it is now. */
export interface SavedRecord {
  root: string;
  target: string;
  version: number;
  answers: Record<string, unknown>;
}

/** One change of a screen between two revisions, as one person sees it. */
export interface ScreenChange {
  what: "added" | "removed" | "moved" | "changed";
  /** Id of the element, with the property where one changed. */
  where: string;
  /** In words, without saying where. */
  words: string;
  /** What a person reads there; null where there is nothing to read. */
  before: string | null;
  after: string | null;
  /** Text by which the element is found in each picture. */
  shown: { before: string | null; after: string | null };
}
