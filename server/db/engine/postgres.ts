/** PostgreSQL through DATABASE_URL. */
import pg from "pg";
import { endPool, type DatabaseLogger, type OpenDatabase } from "./database-pool.ts";
import { valueTypes } from "./value-types.ts";

export interface PostgresOptions {
  databaseUrl: string;
  logger: DatabaseLogger;
  /** Connections at most. Default 10. */
  connections?: number;
  /** Statements may take as long as they need: for migrations of large tables. */
  patient?: boolean;
}

/** A database that is gone shall be noticed in seconds: callers answer 503 and people try again. */
const CONNECT_MS = 5_000;
/** Longer than any statement of the product takes; a connection whose other end vanished ends here. */
const STATEMENT_MS = 30_000;

export const postgresConfig = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  types: valueTypes as pg.ClientConfig["types"],
  keepAlive: true,
  connectionTimeoutMillis: CONNECT_MS,
  application_name: "latchkey",
});

export function openPostgres({ databaseUrl, logger, connections, patient }: PostgresOptions): OpenDatabase {
  const pool = new pg.Pool({
    ...postgresConfig(databaseUrl),
    max: connections ?? 10,
    idleTimeoutMillis: 30_000,
    ...(patient ? {} : { query_timeout: STATEMENT_MS, statement_timeout: STATEMENT_MS }),
  });
  // Idle connections die with the server. The pool drops them and connects again when it is asked.
  pool.on("error", (error) => logger.warn({ reason: error.message }, "an idle database connection was lost"));
  return { pool, engine: "postgresql", close: () => endPool(pool) };
}
