/**
 * Cases that were read a moment ago, in full: what the queue shows of one is there when it is opened, and the next one when its
 * turn comes. Whoever shows one reads it anew, and none is kept that moved since.
 */
const MOST = { cases: 4 };

export class KeptCases {
  readonly #kept = new Map<string, { id: string }>();

  readonly keep = (one: { id: string }): void => {
    this.#kept.delete(one.id);
    this.#kept.set(one.id, one);
    for (const old of [...this.#kept.keys()].slice(0, -MOST.cases)) this.#kept.delete(old);
  };
  /** `Case`: as its reader knows what the API answers. */
  get<Case extends { id: string }>(id: string): Case | null {
    return (this.#kept.get(id) as Case | undefined) ?? null;
  }
  /** Null: any may have moved. */
  forget(id: string | null): void {
    if (id === null) this.#kept.clear();
    else this.#kept.delete(id);
  }
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Not for whoever pays for each byte, or waits for each: they get what they ask for. */
export function mayReadAhead(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return connection?.saveData !== true && !/2g/.test(connection?.effectiveType ?? "");
}
