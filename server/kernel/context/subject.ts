/**
 * Whom a screen is opened for. A subject says which data its screens may read and how it is found by an
 * address; what is shown, guarded and saved is the same for every one.
 */
import type { Audience } from "#screens/language/documents/catalog.ts";
import type { ScreenState, StateAddress, StateName } from "../../ports/state.ts";
import type { FirstShown, Reads, Store } from "../../ports/store.ts";
import type { ViewFacts } from "./view-input.ts";
import type { RootTable } from "./data-root.ts";
import type { OwnerId } from "./record-owner.ts";

/** With every root that its screens may read. */
export interface Subject extends RootTable {
  /** Roots that are read off the pages of what they fill in: these pages can't be drawn from them. */
  derived?: readonly string[];
  /** Reads the named state, in one statement or, where its address narrows some of it, in two; and says who they are to it. */
  load(store: Pick<Reads, "state">, facts: ViewFacts, names: Iterable<StateName>): Promise<LoadedSubject>;
}

/** State that isn't read as a whole: what the address narrows it to is known once something else of it is there. */
export interface NarrowedState {
  /** What is read by a statement of its own. */
  names: readonly StateName[];
  /** What is read before it, with everything else. */
  by: readonly StateName[];
  /** What the address says before anything is read. */
  first(facts: ViewFacts): Partial<StateAddress>;
  /** What it comes to. */
  then(state: Partial<ScreenState>, facts: ViewFacts): Partial<StateAddress>;
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
  /** Whose records the screen's answers are kept in, where something is theirs at this address. */
  owner?: OwnerId;
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
