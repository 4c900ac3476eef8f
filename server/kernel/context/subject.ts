/**
 * Whom a screen is opened for. A subject says which data its screens may read and how it is found by an
 * address; what is shown, guarded and saved is the same for every one.
 */
import type { Audience } from "#screens/language/documents/catalog.ts";
import type { ScreenState, StateName } from "../../ports/state.ts";
import type { FirstShown, Reads, Store, Writes } from "../../ports/store.ts";
import type { Answers, WrittenPaths } from "../rules/answers.ts";
import type { Refusal } from "../rules/refusal.ts";
import type { ViewFacts } from "./view-input.ts";
import type { RootTable } from "./data-root.ts";

/** With every root that its screens may read. */
export interface Subject extends RootTable {
  /** Roots that are read off the pages of what they fill in: these pages can't be drawn from them. */
  derived?: readonly string[];
  /** Reads the named state, in one statement, and says who they are to it. */
  load(store: Pick<Reads, "state">, facts: ViewFacts, names: Iterable<StateName>): Promise<LoadedSubject>;
}

/** A subject as it was read just now. */
export interface LoadedSubject {
  /** Who the visitor is to what is shown. */
  audience: Audience;
  state: Partial<ScreenState>;
  /** The visitor's account is not there any more, whatever their session says. */
  isGone?: boolean;
  /** Null where nothing of theirs is kept at this address. */
  begun: Begun | null;
  /** Whose records the screen's answers are kept in, where they aren't those of an application. */
  owner?: AnswerOwner;
}

/** Keeps the answers of its own screens, and nobody else's. */
export interface AnswerOwner {
  /** Holds the record that a root's answers are kept in until the transaction ends. `isEmpty`: there is nothing to keep. */
  lock(tx: Writes, root: string, given: { isEmpty: boolean }): Promise<OwnedRecord | NotLocked>;
}

/**
 * `unknown`: the documents ask no such root. `gone`: nothing of theirs is kept under it. `closed`: no answer is taken
 * (any more). `none`: there is no record yet, and nothing to make one of.
 */
export type NotLocked = "unknown" | "gone" | "closed" | "none";

export interface OwnedRecord {
  id: string;
  version: number;
  answers: Answers;
  write(changed: Answers): Promise<{ version: number; answers: Answers }>;
  /** What was written to it, by version; without it, whatever differs from what a client saw may have been. */
  since?(): Promise<WrittenPaths[]>;
  /** What may not be kept of these, for reasons that the screen doesn't know. */
  refuse?(values: Answers): Promise<Refusal[]>;
}

/** What somebody has begun: it stays with what it was first shown by. */
export interface Begun {
  /** Of the documents; null until the first screen of it was shown. */
  revision: string | null;
  variants: readonly string[];
  /** Arm of each experiment that it was shown. */
  arms: Readonly<Record<string, string>>;
  /** Whether the address is its own, so that what it shows counts as shown. */
  isHere: boolean;
  /** Sections that were opened before; null where none is remembered (any more). */
  sections: readonly string[] | null;
  keepShown(store: Pick<Store, "keepFirstShown">, shown: FirstShown, now: string): Promise<void>;
  keepArms(store: Pick<Store, "keepArms">, arms: Readonly<Record<string, string>>, now: string): Promise<Record<string, string>>;
}
