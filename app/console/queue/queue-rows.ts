/** The rows of one list, page by page. What was there stays while something else is read. */
import type { ConsoleApi } from "../desk/api.ts";
import { pathOf } from "../desk/lists/case-list.ts";
import { type Failure, failureOf } from "../desk/retry/failure.ts";
import { coalesce } from "./coalesce.ts";
import { asOfNow } from "./filters/queue-location.ts";
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
  /** Address of what follows on the rows; null where nothing does. */
  next: string | null;
  /** How long the answer took, in milliseconds. */
  ms: number;
  /** Another list is being read, and these are still the old rows. */
  isLoading: boolean;
  /** Why these could not be read, or not be renewed. */
  failure: Failure | null;
  /** When these were read, in milliseconds; null before any was. */
  readAt: number | null;
}

/** A row that somebody comes back to: it may stand far down, and is looked for in no more rows than `most`. */
export interface QueueQuery {
  id: string;
  most: number;
}

const NOTHING: QueueList = { rows: [], of: null, count: null, more: false, next: null, ms: 0, isLoading: true, failure: null, readAt: null };

interface Options {
  pageSize: number;
  /** At most so many are read again when something moved. */
  renewed: number;
  renewAfterMs: number;
}

export class QueueRows {
  #list = NOTHING;
  #query: string | null = null;
  /** Until it was looked for in full. */
  #sought: QueueQuery | null = null;
  #asking: AbortController | null = null;
  #isGrowing = false;
  readonly #heard = new Set<() => void>();

  /** The same again, soon: many that moved at once are read once. */
  readonly renew: () => void;

  constructor(
    readonly api: ConsoleApi,
    readonly options: Options,
    readonly clock: () => number = () => performance.now(),
  ) {
    this.renew = coalesce(this.again, options.renewAfterMs);
  }

  readonly list = (): QueueList => this.#list;
  readonly subscribe = (heard: () => void): (() => void) => {
    this.#heard.add(heard);
    return () => void this.#heard.delete(heard);
  };

  /** Lists this instead, as far as the row that is sought. The rows that are there stay until its first ones have come. */
  open(query: string, sought: QueueQuery | null = null): void {
    if (query === this.#query) return;
    this.#query = query;
    this.#sought = sought;
    void this.#read(this.options.pageSize);
  }
  /** The same again. Of a list that was read far down, what is behind the first rows stays as it was. */
  readonly again = async (): Promise<void> => {
    if (this.#query !== null) await this.#read(Math.max(this.options.pageSize, Math.min(this.#list.rows.length, this.options.renewed)));
  };

  async more(): Promise<void> {
    const { next: path } = this.#list;
    if (path === null || this.#isGrowing || this.#list.isLoading) return;
    this.#isGrowing = true;
    const asked = this.#asking;
    try {
      const { next, results } = await this.api.getJson<Listed>(pathOf(path), asked ? { signal: asked.signal } : {});
      // Read again meanwhile: these are behind rows that are not there any more.
      if (asked !== this.#asking) return;
      const known = new Set(this.#list.rows.map(({ id }) => id));
      this.#set({ rows: [...this.#list.rows, ...results.filter(({ id }) => !known.has(id))], next, failure: null });
    } catch (error) {
      if (asked === this.#asking) this.#set({ failure: failureOf(error, String(error)) });
    } finally {
      this.#isGrowing = false;
    }
  }

  /** What is known to be other by now, before the list is read again. */
  change(ids: ReadonlySet<string>, change: Partial<QueueRow>): void {
    this.#set({ rows: this.#list.rows.map((row) => (ids.has(row.id) ? { ...row, ...change } : row)) });
  }

  #path(): string {
    return `/staff/applications/?${asOfNow(this.#query ?? "", Date.now())}&limit=${this.options.pageSize}`;
  }

  async #read(atLeast: number): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const of = this.#query;
    const sought = this.#sought;
    this.#set({ isLoading: true });
    const began = this.clock();
    try {
      const first = await this.api.getJson<Listed>(this.#path(), { signal: asking.signal });
      const ms = this.clock() - began;
      const rows = [...first.results];
      let { next } = first;
      let isThere = sought === null || rows.some(({ id }) => id === sought.id);
      while (next !== null && (rows.length < atLeast || (!isThere && rows.length < sought!.most))) {
        if (asking.signal.aborted) return;
        // What there is already is seen while the row is looked for.
        if (!isThere) this.#set({ rows: [...rows], of, count: first.count, more: first.at_least ?? false, next, ms, failure: null });
        const page: Listed = await this.api.getJson<Listed>(pathOf(next), { signal: asking.signal });
        rows.push(...page.results);
        isThere ||= page.results.some(({ id }) => id === sought!.id);
        ({ next } = page);
      }
      if (asking.signal.aborted) return;
      this.#sought = null;
      // Where nothing follows, what stood behind has left the list.
      const behind = next !== null && of === this.#list.of ? this.#behind(rows) : [];
      this.#set({
        rows: [...rows, ...behind],
        of,
        count: first.count,
        more: first.at_least ?? false,
        next: behind.length === 0 ? next : this.#list.next,
        ms,
        isLoading: false,
        failure: null,
        readAt: Date.now(),
      });
    } catch (error) {
      if (!asking.signal.aborted) this.#set({ isLoading: false, failure: failureOf(error, String(error)) });
    }
  }

  /** What was read before behind these, where it still follows on them. */
  #behind(rows: readonly QueueRow[]): QueueRow[] {
    const known = new Set(rows.map(({ id }) => id));
    const before = this.#list.rows;
    const last = rows.length === 0 ? -1 : before.findIndex(({ id }) => id === rows.at(-1)?.id);
    return last < 0 ? [] : before.slice(last + 1).filter(({ id }) => !known.has(id));
  }

  #set(change: Partial<QueueList>): void {
    this.#list = { ...this.#list, ...change };
    for (const tell of this.#heard) tell();
  }
}
