/** The rows of one list, page by page. What was there stays while something else is read. */
import { ApiRefusal, type ConsoleApi } from "../desk/api.ts";
import { asOfNow } from "./narrow/queue-place.ts";
import type { QueueRow } from "./table/queue-row.ts";

interface Listed {
  count: number;
  at_least?: boolean;
  next: string | null;
  results: QueueRow[];
}

export interface QueueList {
  rows: readonly QueueRow[];
  /** Which list these are the rows of; null before any was read. */
  of: string | null;
  /** How many match; `more`: there are more than were counted. Null until it is known. */
  count: number | null;
  more: boolean;
  /** How long the answer took, in milliseconds. */
  ms: number;
  /** Another list is being read, and these are still the old rows. */
  isLoading: boolean;
  /** Why these could not be read, or not be renewed. */
  failure: string | null;
}

const NOTHING: QueueList = { rows: [], of: null, count: null, more: false, ms: 0, isLoading: true, failure: null };

export class QueueRows {
  #list = NOTHING;
  #query: string | null = null;
  #next: string | null = null;
  #asking: AbortController | null = null;
  #isGrowing = false;
  readonly #heard = new Set<() => void>();

  constructor(
    readonly api: ConsoleApi,
    readonly pageSize: number,
    readonly clock: () => number = () => performance.now(),
  ) {}

  readonly list = (): QueueList => this.#list;
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  };

  /** Lists this instead. The rows that are there stay until its first ones have come. */
  open(query: string): void {
    if (query === this.#query) return;
    this.#query = query;
    void this.#read(this.pageSize);
  }
  /** The same again, as far as it was read. */
  async again(): Promise<void> {
    if (this.#query !== null) await this.#read(Math.max(this.pageSize, this.#list.rows.length));
  }

  async more(): Promise<void> {
    if (this.#next === null || this.#isGrowing || this.#list.isLoading) return;
    this.#isGrowing = true;
    const asked = this.#asking;
    try {
      const { next, results } = await this.api.getJson<Listed>(pathOf(this.#next), asked ? { signal: asked.signal } : {});
      // Read again meanwhile: these are behind rows that are not there any more.
      if (asked !== this.#asking) return;
      this.#next = next;
      const known = new Set(this.#list.rows.map(({ id }) => id));
      this.#set({ rows: [...this.#list.rows, ...results.filter(({ id }) => !known.has(id))], failure: null });
    } catch (error) {
      if (asked === this.#asking) this.#set({ failure: messageOf(error) });
    } finally {
      this.#isGrowing = false;
    }
  }

  /** What is known to be other by now, before the list is read again. */
  change(ids: ReadonlySet<string>, change: Partial<QueueRow>): void {
    this.#set({ rows: this.#list.rows.map((row) => (ids.has(row.id) ? { ...row, ...change } : row)) });
  }

  /** Every row that matches, whatever is shown of it. */
  async all(signal: AbortSignal): Promise<QueueRow[]> {
    const found: QueueRow[] = [];
    let path: string | null = this.#path();
    while (path !== null) {
      const { next, results }: Listed = await this.api.getJson<Listed>(path, { signal });
      found.push(...results);
      path = next === null ? null : pathOf(next);
    }
    return found;
  }

  #path(): string {
    return `/staff/applications/?${asOfNow(this.#query ?? "", Date.now())}&limit=${this.pageSize}`;
  }

  async #read(atLeast: number): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const of = this.#query;
    this.#set({ isLoading: true });
    const began = this.clock();
    try {
      const first = await this.api.getJson<Listed>(this.#path(), { signal: asking.signal });
      const ms = this.clock() - began;
      const rows = [...first.results];
      let { next } = first;
      while (next !== null && rows.length < atLeast) {
        const page: Listed = await this.api.getJson<Listed>(pathOf(next), { signal: asking.signal });
        rows.push(...page.results);
        ({ next } = page);
      }
      if (asking.signal.aborted) return;
      this.#next = next;
      this.#set({ rows, of, count: first.count, more: first.at_least ?? false, ms, isLoading: false, failure: null });
    } catch (error) {
      if (!asking.signal.aborted) this.#set({ isLoading: false, failure: messageOf(error) });
    }
  }

  #set(change: Partial<QueueList>): void {
    this.#list = { ...this.#list, ...change };
    for (const tell of this.#heard) tell();
  }
}

/** The server writes its own host before it; the page asks where it came from. */
const pathOf = (next: string): string => {
  const { pathname, search } = new URL(next, window.location.origin);
  return pathname + search;
};

export const messageOf = (error: unknown): string => (error instanceof ApiRefusal ? error.message : String(error));
