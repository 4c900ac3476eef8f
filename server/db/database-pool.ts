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

/** Rows of one statement. `rowCount` counts rows read or changed. */
export interface Answer<Row = Record<string, unknown>> {
  rows: Row[];
  rowCount: number;
}

/** Anything that runs one statement: the pool, or the connection of a transaction. */
export interface Executor {
  query<Row = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Answer<Row>>;
}

/**
 * Gives a connection back. One that is still inside a transaction (its ROLLBACK got lost) is thrown
 * away instead, so that nobody inherits it.
 */
export function release(client: PoolClient, broken: boolean): void {
  const status = (client as unknown as { getTransactionStatus?(): string | null }).getTransactionStatus?.() ?? null;
  client.release(broken || (status !== null && status !== "I"));
}
