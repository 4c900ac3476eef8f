/**
 * A vendor forgets nothing, so a stand-in must not either: what it promised is appended to a file
 * before it answers and read again at the next start. One `write` is one line, hence all or nothing,
 * also under `kill -9`. Without a folder it lives in memory.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Change = Record<string, Record<string, unknown>>;

export class Ledger {
  readonly #file: string | null;
  readonly #collections = new Map<string, Map<string, unknown>>();

  constructor(folder: string | null, name: string) {
    this.#file = folder ? join(folder, `${name}.jsonl`) : null;
    if (!folder || !this.#file) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!existsSync(this.#file)) return;
    for (const line of readFileSync(this.#file, "utf8").split("\n")) {
      try {
        if (line) this.#apply(JSON.parse(line) as Change);
      } catch {
        /* a line torn by a crash was never answered for */
      }
    }
    // One line a collection again, so that the file does not grow with every start.
    const compact = [...this.#collections].map(([collection, rows]) => JSON.stringify({ [collection]: Object.fromEntries(rows) }));
    writeFileSync(`${this.#file}.new`, compact.length ? `${compact.join("\n")}\n` : "", { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }

  get<T>(collection: string, id: string): T | undefined {
    return this.#collections.get(collection)?.get(id) as T | undefined;
  }

  /** Oldest first. */
  all<T>(collection: string): T[] {
    return [...(this.#collections.get(collection)?.values() ?? [])] as T[];
  }

  /** `{collection: {id: value}}`; null removes. Durable when it returns. */
  write(change: Change): void {
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(change)}\n`, { mode: 0o600 });
    this.#apply(change);
  }

  #apply(change: Change): void {
    for (const [collection, rows] of Object.entries(change)) {
      let known = this.#collections.get(collection);
      if (!known) this.#collections.set(collection, (known = new Map()));
      for (const [id, value] of Object.entries(rows)) {
        if (value === null) known.delete(id);
        else known.set(id, value);
      }
    }
  }
}
