/** Data roots: each says which state it is made of, and how. Only those that are asked for are read and made. */
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import type { MarketRecord } from "../../ports/records.ts";
import type { ScreenState, StateName } from "../../ports/state.ts";
import type { PublishedDocuments } from "./documents.ts";
import { localInstants } from "./local-time.ts";
import { marketZone } from "./market-time.ts";
import type { RootData, ViewData, ViewFacts } from "./view-input.ts";

type State = Partial<ScreenState>;

export interface DataRoot {
  /** State that it is made of. Where some of it isn't there, because nobody is signed in or the address names no application, `absent` holds. */
  reads: readonly StateName[];
  /** State that it takes into account where it is there. */
  also: readonly StateName[];
  /** Other roots that it is made of, where it is worked out from what documents read themselves. */
  from(documents: PublishedDocuments): Iterable<string>;
  /** Whether it is read off the screen of this route, as that is drawn without it. */
  drawnOn(documents: PublishedDocuments, route: string): boolean;
  /** `drawn`: that screen, where it is drawn anyway. */
  view(state: State, facts: ViewFacts, data: ViewData, drawn?: ScreenDescriptor): RootData | undefined;
  /** null: known not to be there; undefined: not loaded, so that nothing can be said of it. */
  absent: null | undefined;
}
export type DataRoots = Readonly<Record<string, DataRoot>>;

export interface RootTable {
  roots: DataRoots;
  /** Roots that only the documents know. */
  others?(name: string, documents: PublishedDocuments): DataRoot | undefined;
  /** Where the application is that all of it is about, where the state has no market of its own. */
  market?(state: State): Pick<MarketRecord, "slug"> | null;
}
const rootNamed = ({ roots, others }: RootTable, name: string, documents: PublishedDocuments): DataRoot | undefined =>
  Object.hasOwn(roots, name) ? roots[name] : others?.(name, documents);

interface RootParts<Reads extends StateName, Also extends StateName> {
  reads?: readonly Reads[];
  also?: readonly Also[];
  from?: (documents: PublishedDocuments) => Iterable<string>;
  absent?: null;
  drawnOn?: (documents: PublishedDocuments, route: string) => boolean;
  view(state: Pick<ScreenState, Reads> & Partial<Pick<ScreenState, Also>>, facts: ViewFacts, data: ViewData, drawn?: ScreenDescriptor): RootData | undefined;
}

/** A root whose view can read nothing that it does not name. */
export const dataRoot = <Reads extends StateName = never, Also extends StateName = never>(parts: RootParts<Reads, Also>): DataRoot => ({
  reads: parts.reads ?? [],
  also: parts.also ?? [],
  from: parts.from ?? (() => []),
  absent: parts.absent,
  drawnOn: parts.drawnOn ?? (() => false),
  view: parts.view as DataRoot["view"],
});

/** The state that these roots are made of, those that they are worked out from included. */
export function stateOf(table: RootTable, names: Iterable<string>, documents: PublishedDocuments): Set<StateName> {
  const state = new Set<StateName>();
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const root = seen.has(name) ? undefined : rootNamed(table, name, documents);
    if (!root) return;
    seen.add(name);
    const { reads, also, from } = root;
    for (const each of [...reads, ...also]) state.add(each);
    for (const each of from(documents)) visit(each);
  };
  for (const name of names) visit(name);
  return state;
}

/** Data of one state: each root is made when it is first asked for. */
export class MadeData {
  readonly #table: RootTable;
  readonly #state: State;
  readonly #facts: ViewFacts;
  readonly #made = new Map<string, RootData | undefined>();

  constructor(table: RootTable, state: State, facts: ViewFacts) {
    this.#table = table;
    this.#state = state;
    this.#facts = facts;
  }

  /** undefined: it was not loaded. */
  root(name: string): RootData | undefined {
    if (!this.#made.has(name)) this.#made.set(name, this.#make(name));
    return this.#made.get(name);
  }

  pick(names: Iterable<string>): ViewData {
    const data: ViewData = {};
    for (const name of names) {
      const value = this.root(name);
      if (value !== undefined) data[name] = value;
    }
    return data;
  }

  /** Of these roots those that are read off the screen of a route, and how: to be asked once that is drawn. None that is made already. */
  later(names: Iterable<string>, route: string): Record<string, (drawn: ScreenDescriptor) => RootData | undefined> {
    const later: Record<string, (drawn: ScreenDescriptor) => RootData | undefined> = {};
    for (const name of names) {
      const { documents } = this.#facts;
      if (this.#made.has(name) || !rootNamed(this.#table, name, documents)?.drawnOn(documents, route)) continue;
      later[name] = (drawn) => {
        if (!this.#made.has(name)) this.#made.set(name, this.#make(name, drawn));
        return this.#made.get(name);
      };
    }
    return later;
  }

  /** Where the application is that it is about; else where the office is. */
  #zone(): string {
    const { market, named_market } = this.#state;
    const own = market ?? named_market ?? this.#table.market?.(this.#state);
    return marketZone(this.#facts.documents, own?.slug ?? null);
  }

  #make(name: string, drawn?: ScreenDescriptor): RootData | undefined {
    const root = rootNamed(this.#table, name, this.#facts.documents);
    if (!root) return undefined;
    if (!root.reads.every((each) => Object.hasOwn(this.#state, each))) return root.absent;
    const { documents } = this.#facts;
    const made = root.view(this.#state, this.#facts, this.pick(root.from(documents)), drawn);
    const { roots } = documents.set.catalog;
    const properties = Object.hasOwn(roots, name) ? roots[name]!.properties : undefined;
    return made && properties ? localInstants(made, properties, () => this.#zone()) : made;
  }
}
