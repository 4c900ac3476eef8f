/**
 * What use cases are given. The composition root (`server/boot.ts`) makes one `Deps` a process;
 * nothing below it reads the environment, the disk or the clock on its own.
 */
import type { Effect, ModalDescriptor, Problem, SavedRecord, ScreenDescriptor, ScreenPatch } from "#screens/language/documents/descriptor.ts";
import type { Decision, RouteMatch } from "#screens/resolve/index.ts";
import type { Clock } from "../../ports/clock.ts";
import type { OutsideServices } from "../../ports/outside-services.ts";
import type { BackgroundCheckRecord, ChargeRecord, HistoryOwner, SessionRecord, UserRecord } from "../../ports/records.ts";
import type { CommandInput } from "../../ports/resources.d.ts";
import type { OwnerName, StateName } from "../../ports/state.ts";
import type { LiveEvents, Reads, Store, ViewedAs, Writes } from "../../ports/store.ts";
import type { Brand } from "../rules/brand.ts";
import type { Refusal } from "../rules/refusal.ts";
import type { Documents, PublishedDocuments } from "./documents.ts";
import type { HandIn } from "./hand-in.ts";
import type { RecordOwner } from "./record-owner.ts";
import type { LoadedSubject, Subject } from "./subject.ts";
import type { Texts } from "./texts.ts";
import type { RootData, ViewData } from "./view-input.ts";

/** How somebody of the demo talks by themselves in a meeting of their home: copy keys of their lines, and after how many minutes they write and say yes. */
export interface DemoChat {
  email: string;
  lines: readonly string[];
  minutes: number;
  answers_after_minutes: number;
}

export interface UsecaseConfig {
  brand: Brand;
  sandbox: boolean;
  /** Where people who are not signed in are sent instead of `/login`; null for the built-in screen. */
  externalLoginUrl: string | null;
  /** Absolute address of this site without a trailing slash, for links in mails. */
  publicUrl: string;
  /** In sandbox mode alone. */
  demoChats?: readonly DemoChat[];
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
  /** Whom this session of staff looks as. On the pages that are looked at, `user` is that person, and `viewing` says who looks. */
  viewedAs?: ViewedAs | null;
  viewing?: Viewing;
  /** Arms that this browser is in, by experiment; those that an application was shown come before them. */
  arms?: Readonly<Record<string, string>>;
  locale: string;
}

/** Somebody of the staff looks as the viewer's `user`, and changes nothing. */
export interface Viewing {
  id: string;
  by: UserRecord;
  /** ISO 8601. */
  until: string;
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

/** One subject at one address, as it was read just now; worked out as it is asked for. */
export interface SubjectScreen {
  readonly documents: PublishedDocuments;
  readonly texts: Texts;
  readonly viewer: Viewer;
  readonly at: PageAddress;
  readonly match: RouteMatch;
  readonly now: Date;
  /** YYYY-MM-DD: the day that it is where this is about. */
  readonly day: string;
  readonly subject: LoadedSubject;
  /** One root's data; undefined where what it is made of was not read. */
  root(name: string): RootData | undefined;
  data(names: Iterable<string>): ViewData;
  /** Where the guards lead from here. */
  readonly decision: Decision;
  /** The screen of this address, drawn for this visitor; only when the guards let them stay. */
  readonly drawn: ScreenDescriptor | null;
  /** What of it has become other with these roots. Only when the guards let them stay. */
  patch(roots: ReadonlySet<string>): ScreenPatch;
  /** A modal over this screen, with the data that it needs itself; in the viewer's language where no other is asked for. */
  modal(id: string, args?: Record<string, unknown>, locale?: string): ModalDescriptor;
}

/** What a command is given: of one that declares nothing, or that isn't named, nothing can be read. */
export type InputOf<Name extends string> = Name extends keyof CommandInput ? CommandInput[Name] : object;

export interface CommandCall<Name extends string = string, Input extends object = InputOf<Name>> {
  deps: Deps;
  viewer: Viewer;
  /** The page as it was when the command came. */
  screen: SubjectScreen;
  /** As the catalog says, which was asked before. */
  input: Input;
}

export type CommandOutcome =
  /** `stay`: the page isn't drawn again; what it shows is still so. */
  { ok: true; effects?: Effect[]; saved?: SavedRecord; stay?: boolean } | { ok: false; problems: Problem[]; effects?: Effect[]; saved?: SavedRecord };

/** `Name`: under which documents know it. */
export interface Command<Name extends string = string, Input extends object = InputOf<Name>> {
  (call: CommandCall<Name, Input>): Promise<CommandOutcome>;
  /** State that it looks at, beside what its page needs. */
  reads?: readonly StateName[];
  /** It looks at nothing of its page, of which no more is read than who asks, and what day it is: one that is run with every message. */
  alone?: true;
  /**
   * What becomes of it while staff look as the person: true where it changes nothing of theirs, and so is done; "passed-over" where the
   * page gives it by itself, which nobody is to be told of. All others are refused.
   */
  whileViewing?: true | "passed-over";
  /** It was pressed and not come to: the answers of this root, which waited for it, were refused. */
  heldBy?(call: CommandCall, root: string, problems: readonly Problem[]): void;
}

/** Commands by their names: one that takes another's input is none of that name. */
export type Commands = { readonly [Name in keyof CommandInput]?: Command<Name> } & Readonly<Record<string, Command<never>>>;

/** What the parts of renting bring: put together in `server/areas`, so that the kernel knows none of them. */
export interface Areas {
  /** Every command that documents may name. */
  commands: Readonly<Record<string, Command<never>>>;
  /** Whom screens are opened for, by the kind that a route names. */
  subjects: Readonly<Record<string, Subject>> & { applicant: Subject };
  /** What they fill in and hand in, by the same kind. */
  fillings: Readonly<Record<string, FillingArea>>;
  /** Where answers are kept, and when they are taken, by whose they are. */
  owners: Readonly<Record<OwnerName, RecordOwner>>;
}

/** What an area says of a filling, beside what documents say of it (`fillings` of the flow): how it is read and held, what else it asks, and what follows once it is handed in. */
export interface FillingArea {
  subject: string;
  /** What a charge and a background check of it name as their target. */
  targets: { charge: ChargeRecord["target_type"]; check: BackgroundCheckRecord["target_type"] };
  /** How a command is refused where the page is of nobody's. */
  missing: string;
  /** State that a command of its pages looks at. */
  reads: readonly StateName[];
  /** As the page of a command has read it; null where it isn't theirs. */
  onScreen(screen: SubjectScreen, deps: Pick<Deps, "documents">): HandIn | null;
  read(reads: Reads, deps: Pick<Deps, "documents">, id: string): Promise<HandIn | null>;
  /** Of what a check names as its target; null where that is gone. */
  idOfChecked(reads: Reads, target: string): Promise<string | null>;
  history(id: string): HistoryOwner;
  /** Holds all that decides about it until the transaction ends. */
  lock(tx: Writes, id: string): Promise<void>;
  /** What it asks beside the questions of its pages. */
  furtherQuestions?(open: readonly OpenQuestion[], data: ViewData, documents: PublishedDocuments): OpenQuestion[];
  /** Whether a check may be ordered as it stands; `withNumber`: the government id comes with the order. */
  isReadyForCheck(deps: Deps, actor: Actor, handIn: HandIn, withNumber: boolean): Promise<boolean>;
  /** What the page has to ask before anything is paid. */
  holdsPayment?(screen: SubjectScreen): Refusal | null;
  /** Moves it, with all that follows but the mails; null where another was quicker. It is told of as what it answers. */
  handOver(tx: Writes, deps: Deps, handIn: HandIn, by: { actor: Actor; now: string }): Promise<HandIn | null>;
  /** Analytics follow it. */
  isTracked?: true;
}

/** A question that is missing or answered wrong. `path`: `<root>.<property>`. */
export interface OpenQuestion {
  part: string;
  route: string;
  path: string;
  code: string;
  message: string;
}
