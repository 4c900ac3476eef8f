/** Statements and transactions on a pool: counted, translated, retried where that is right. */
import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool, PoolClient } from "pg";
import { release } from "./database-pool.ts";
import type { Answer, Executor } from "../../ports/query.ts";
import { isAway, isRetryable, translated } from "./failures.ts";

const ATTEMPTS = 5;

/** A transaction under way. What is asked for with `beforeCommit` runs last inside it, `afterCommit` once it is durable. */
export interface Transaction extends Executor {
  beforeCommit(work: () => Promise<void>): void;
  afterCommit(work: () => void): void;
}

/** What collided with others was rolled back as a whole, and may well succeed on another try. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt === ATTEMPTS) throw translated(error);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
    }
  }
}

export class Database implements Executor {
  readonly #pool: Pool;
  readonly #inside = new AsyncLocalStorage<{ open: boolean }>();
  #statements = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Statements run so far, those of transactions included. */
  statements(): number {
    return this.#statements;
  }

  /** One statement on a connection of its own, which is a transaction of its own. @throws StoreUnavailable, DuplicateRecord, InvalidRecord */
  async query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[], name?: string): Promise<Answer<Row>> {
    // It would wait for a second connection while holding the first: with one connection, for ever.
    if (this.#inside.getStore()?.open) throw new Error("A transaction is under way: use what it was given (tx), not the store");
    return again(async () => {
      this.#statements += 1;
      const result = await this.#pool.query({ text, values: values as unknown[], name });
      return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 };
    });
  }

  /**
   * Runs `work` in one transaction. A serialization failure or deadlock rolls back and runs it again,
   * so it must not do anything outside the database.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (this.#inside.getStore()?.open) throw new Error("A transaction is under way: transactions don't nest");
    return again(() => this.#attempt(work));
  }

  async #attempt<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      throw translated(error);
    }
    const state = { open: true };
    const before: (() => Promise<void>)[] = [];
    const after: (() => void)[] = [];
    let failure: unknown = null;
    const tx: Transaction = {
      query: async <Row>(text: string, values?: readonly unknown[], name?: string): Promise<Answer<Row>> => {
        if (!state.open) throw new Error("This transaction is over");
        this.#statements += 1;
        try {
          const result = await client.query({ text, values: values as unknown[], name });
          return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0 };
        } catch (error) {
          // Retryable ones keep their code until the transaction has decided about them.
          if (isRetryable(error)) {
            failure = error;
            throw error;
          }
          throw translated(error);
        }
      },
      beforeCommit: (last) => {
        before.push(last);
      },
      afterCommit: (last) => {
        after.push(last);
      },
    };
    // An error event of a connection in use would end the process; the statement under way reports it.
    const ignore = () => {};
    client.on("error", ignore);
    let broken = false;
    try {
      this.#statements += 1;
      await client.query("BEGIN");
      const result = await this.#inside.run(state, async () => {
        const value = await work(tx);
        for (const last of before) await last();
        return value;
      });
      // Work that swallowed a failure has nothing to commit: PostgreSQL answers ROLLBACK to this COMMIT.
      const committed = await client.query("COMMIT");
      if (committed.command !== "COMMIT") throw failure ?? new Error("The transaction failed inside, and the failure was swallowed; nothing was saved");
      state.open = false;
      for (const last of after) last();
      return result;
    } catch (error) {
      state.open = false;
      broken = isAway(error);
      if (!broken)
        await client.query("ROLLBACK").catch(() => {
          broken = true;
        });
      throw error;
    } finally {
      client.off("error", ignore);
      release(client, broken);
    }
  }
}
