/**
 * Cases that were read a moment ago, in full: what the queue shows of one is there when it is opened, and the next one when its
 * turn comes. Whoever shows one reads it anew, and none is kept that moved since.
 */
import type { Shown } from "#server";

const MOST = { cases: 4 };

/** What a row of the queue says of a case: its head stands by that until the case itself is there. */
export type CaseSummary = Pick<
  Shown["staff-application"],
  "id" | "status" | "market" | "first_name" | "last_name" | "email" | "person" | "avatar" | "group_source" | "request_type"
>;

export class CaseCache {
  readonly #kept = new Map<string, { id: string }>();
  #listed: ReadonlyMap<string, CaseSummary> = new Map();
  #moves = 0;

  /** How often anything moved. */
  get moves(): number {
    return this.#moves;
  }
  readonly keep = (one: { id: string }): void => {
    this.#kept.delete(one.id);
    this.#kept.set(one.id, one);
    for (const old of [...this.#kept.keys()].slice(0, -MOST.cases)) this.#kept.delete(old);
  };
  /** What was read ahead when so many had moved. Late, it is older than what was read since, or than a move: false, it isn't kept. */
  keepAhead(one: { id: string }, moves: number): boolean {
    if (this.#moves !== moves || this.#kept.has(one.id)) return false;
    this.keep(one);
    return true;
  }
  /** `Case`: as its reader knows what the API answers. */
  get<Case extends { id: string }>(id: string): Case | null {
    return (this.#kept.get(id) as Case | undefined) ?? null;
  }
  /** The rows that somebody just had before them, in the place of those of another list. */
  readonly keepListed = (rows: readonly CaseSummary[]): void => {
    this.#listed = new Map(rows.map((row) => [row.id, row]));
  };
  /** As it was listed last; null where it wasn't, or moved since. */
  listed(id: string): CaseSummary | null {
    return this.#listed.get(id) ?? null;
  }
  /** Null: any may have moved. */
  forget(id: string | null): void {
    this.#moves += 1;
    if (id === null) this.#kept.clear();
    else this.#kept.delete(id);
    this.#listed = new Map(id === null ? [] : [...this.#listed].filter(([listed]) => listed !== id));
  }
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Not for whoever pays for each byte, or waits for each: they get what they ask for. */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? "");
}
