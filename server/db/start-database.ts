/** The database before anything is asked of it: apart from the rest of this folder, so that a start begins it first. */
import type { DatabaseLogger, OpenDatabase } from "./engine/database-pool.ts";
import { openPostgres } from "./engine/postgres.ts";
import { openPGlite, type OpenPGlite, type PGliteOptions } from "./pglite/open.ts";

export interface StoreConfig {
  databaseUrl?: string | null;
  dataDir: string;
  /** 32 bytes that seal government ids. */
  secretKey: Buffer;
  /** Keys that older ids may still be sealed with. */
  previousSecretKeys?: Buffer[];
  logger: DatabaseLogger;
  /** Connections to PostgreSQL at most. */
  connections?: number;
  pglite?: Omit<PGliteOptions, "dataDir" | "logger">;
}

/** Begins the database and changes nothing in it: the embedded one takes more than a second, in a thread of its own. */
export async function startDatabase(config: StoreConfig): Promise<OpenDatabase | OpenPGlite> {
  const { logger, dataDir } = config;
  if (config.databaseUrl) return openPostgres({ databaseUrl: config.databaseUrl, logger, connections: config.connections });
  return openPGlite({ ...config.pglite, dataDir, logger });
}
