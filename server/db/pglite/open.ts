/** The embedded database in a data folder: lock, thread, pool, dumps. */
import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { endPool, type DatabaseLogger, type OpenDatabase } from "../engine/database-pool.ts";
import { ScheduledDumps } from "./dumps.ts";
import { PGliteEngine } from "./engine.ts";
import { FolderLock } from "./folder-lock.ts";
import { DatabaseDamaged, folderIsReady, prepareFolder } from "./folder-state.ts";
import { PGlitePool } from "./pool.ts";

export interface PGliteOptions {
  dataDir: string;
  logger: DatabaseLogger;
  /** A folder with an initialised database that a missing one is copied from (a fresh start takes seconds). */
  template?: string;
  /** A statement without an answer for this long counts as hung. Default 60 s. */
  hungAfterMs?: number;
  dumps?: { everyMs?: number; keep?: number };
  workerUrl?: URL;
}

const HUNG_AFTER_MS = 60_000;
const DUMP_EVERY_MS = 6 * 60 * 60_000;
const DUMPS_KEPT = 7;

export interface OpenPGlite extends OpenDatabase {
  engine: "pglite";
  /** Writes a dump now; answers the file, or null when that failed. */
  dump(): Promise<string | null>;
}

/** @throws FolderInUse when another process holds the folder, DatabaseDamaged when it can't be opened. */
export async function openPGlite(options: PGliteOptions): Promise<OpenPGlite> {
  const { dataDir, logger } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = join(dataDir, "database");
  const lock = FolderLock.acquire(folder);
  try {
    const backups = join(dataDir, "backups");
    const { template } = options;
    prepareFolder(folder, backups, template ? () => cpSync(template, folder, { recursive: true }) : null);
    const engine = new PGliteEngine({ folder, logger, hungAfterMs: options.hungAfterMs ?? HUNG_AFTER_MS, workerUrl: options.workerUrl });
    await engine.start().catch((error: unknown) => {
      throw new DatabaseDamaged(folder, error instanceof Error ? error.message.replace(/^.*can't be opened: /, "") : String(error), backups);
    });
    folderIsReady(folder);
    const pool = new PGlitePool(engine);
    const dumps = new ScheduledDumps(
      engine,
      { folder: backups, everyMs: options.dumps?.everyMs ?? DUMP_EVERY_MS, keep: options.dumps?.keep ?? DUMPS_KEPT },
      logger,
    );
    return {
      pool,
      engine: "pglite",
      dump: () => dumps.dump(),
      async close() {
        await dumps.stop();
        await endPool(pool);
        await engine.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
