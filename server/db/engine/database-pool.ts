/** What the rest of `server/db` sees of a database: node-postgres's pool on both engines. */
import type { Pool, PoolClient } from "pg";

export interface DatabaseLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface OpenDatabase {
  pool: Pool;
  engine: "pglite" | "postgresql";
  close(): Promise<void>;
}

/**
 * Gives a connection back. One that is still inside a transaction (its ROLLBACK got lost) is thrown
 * away instead, so that nobody inherits it.
 */
export function release(client: PoolClient, broken: boolean): void {
  const status = (client as unknown as { getTransactionStatus?(): string | null }).getTransactionStatus?.() ?? null;
  client.release(broken || (status !== null && status !== "I"));
}

/**
 * Ends a pool in order: statements that wait for their turn still get it. (The pool's own `end` serves
 * nobody who waits, and waits for ever for a connection that isn't given back.)
 */
export async function endPool(pool: Pool, patienceMs = 10_000): Promise<void> {
  const until = Date.now() + patienceMs;
  while ((pool.waitingCount > 0 || pool.idleCount < pool.totalCount) && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(100, until - Date.now()));
  });
  await Promise.race([pool.end(), patience]);
  clearTimeout(timer);
}
