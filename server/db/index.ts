/** The database of this process: PostgreSQL when an address is given, else PGlite in the data folder. */
import type { Pool } from "pg";
import type { DemoConstants } from "../kernel/rules/constant-names.ts";
import type { JobQueue } from "../ports/jobs.ts";
import { StartRefused } from "../ports/start-refused.ts";
import { StoreUnavailable, type LiveEvents, type Store } from "../ports/store.ts";
import type { OpenDatabase } from "./engine/database-pool.ts";
import { startDatabase, type StoreConfig } from "./start-database.ts";
import { openPostgres } from "./engine/postgres.ts";
import { Database } from "./engine/database.ts";
import { readDemoData } from "./demo/demo-data.ts";
import { loadDemoData } from "./demo/load.ts";
import { loadGeneratedApplications, type GeneratedOptions } from "./demo/load-generated-applications.ts";
import { translated } from "./engine/failures.ts";
import { DatabaseJobQueue } from "./jobs/job-queue.ts";
import { LiveHub } from "./live/hub.ts";
import { LiveListener } from "./live/listener.ts";
import { SettingFeed } from "./live/setting-feed.ts";
import { migrate } from "./engine/migrate.ts";
import { prune } from "./records/prune.ts";
import { duplicateAccounts } from "./records/accounts.ts";
import { rateLimiterFactory } from "./records/rate-limits.ts";
import { checkSecretKey } from "./records/key-check.ts";
import { resealSecureIds, type Resealed } from "./records/reseal.ts";
import { SecureIdCipher } from "./records/secure-ids.ts";
import { storeOn, writesOn, type StoreParts } from "./store.ts";

export type { StoreConfig } from "./start-database.ts";
export type { DrawPaper } from "./demo/demo-papers.ts";
export { demoId } from "./demo/demo-id.ts";
export { FolderInUse } from "./pglite/folder-lock.ts";
export { dumpsIn } from "./pglite/folder-state.ts";
export { restoreDump } from "./pglite/restore.ts";

export interface OpenStore {
  store: Store;
  live: LiveEvents;
  /** A node-postgres pool on both engines, for what brings its own SQL. */
  pool: Pool;
  engine: "pglite" | "postgresql";
  /** For the job runner. */
  jobs: JobQueue;
  /** Makes the counter of one rate limit: shared on PostgreSQL, in memory on the embedded database. */
  rateLimiter: ReturnType<typeof rateLimiterFactory>;
  /** Adds what is missing of `schemas/demo` (folder of the documents given); answers whether anything was. */
  loadDemoData(schemas: string, constants: DemoConstants, now: Date): Promise<boolean>;
  /** Adds the applications of `schemas/demo/generated-applications.json` one by one, which takes some seconds, and once alone; answers how many were. */
  loadGeneratedApplications(schemas: string, options: GeneratedOptions): Promise<number>;
  /** Forgets what nobody asks for any more: old live events, webhook ids, jobs that were given up. Answers how many rows. */
  prune(now: Date): Promise<number>;
  /** After the secret key was changed: seals again with it what previous keys seal. */
  resealSecureIds(): Promise<Resealed>;
  /** PGlite: writes a dump into the data folder's `backups` now; answers its file. */
  dump(): Promise<string | null>;
  close(): Promise<void>;
}

/**
 * Opens and migrates; `begun` is the database where it was begun before.
 * @throws StartRefused when another process has the data folder, the database is damaged or can't be reached, or the secret key is another one.
 */
export async function openStore(config: StoreConfig, begun = startDatabase(config)): Promise<OpenStore> {
  const { logger } = config;
  const cipher = new SecureIdCipher(config.secretKey, config.previousSecretKeys);
  const open = await begun;
  try {
    await patiently(open, config, (pool) => migrate(pool, logger));
    await checkSecretKey(open.pool, cipher);
    await nameDuplicates(open, logger);
  } catch (error) {
    await open.close();
    throw refusedStart(translated(error), config.databaseUrl ?? null);
  }
  const database = new Database(open.pool);
  // What nobody on a page waits for isn't counted among a page's statements.
  const background = new Database(open.pool);
  const hub = new LiveHub(background, logger);
  const settings = new SettingFeed(logger);
  const listener = config.databaseUrl ? new LiveListener(config.databaseUrl, { hub, settings }, logger) : null;
  await listener?.start();

  const jobs = new DatabaseJobQueue(background, open.engine === "pglite");
  let closing: Promise<void> | null = null;
  const close = () =>
    (closing ??= (async () => {
      await listener?.close();
      await open.close();
    })());
  const parts: StoreParts = {
    database,
    cipher,
    hub: listener ? null : hub,
    settings,
    close,
    jobQueued: () => jobs.queued(),
  };
  return {
    store: {
      ...storeOn(parts),
      queryPatiently: (asked) => patiently(open, config, (pool) => asked(new Database(pool))),
    },
    live: hub,
    pool: open.pool,
    engine: open.engine,
    jobs,
    rateLimiter: rateLimiterFactory(listener ? open.pool : null),
    loadDemoData(schemas, constants, now) {
      const data = readDemoData(schemas);
      return database.transaction((tx) => loadDemoData(tx, writesOn(tx, parts), data, constants, now));
    },
    loadGeneratedApplications: (schemas, options) => loadGeneratedApplications(background, (tx) => writesOn(tx, parts), schemas, options),
    prune: (now) => prune(background, now),
    resealSecureIds: () => resealSecureIds(background, cipher),
    dump: () => ("dump" in open ? open.dump() : Promise.resolve(null)),
    close,
  };
}

/** Accounts that one address had before it could have only one: somebody has to say which of them goes. */
async function nameDuplicates({ pool }: OpenDatabase, logger: StoreConfig["logger"]): Promise<void> {
  const accounts = await duplicateAccounts(new Database(pool));
  if (accounts.length === 0) return;
  logger.warn(
    { accounts },
    "These accounts have the address of another one. Each is signed in to as before; roles are the other one's alone. Delete the one that isn't used, in the console under People, or by its person.",
  );
}

/** The database's own server isn't there. */
class DatabaseUnreachable extends StartRefused {
  readonly code = "database-unreachable";
}

function refusedStart(error: unknown, databaseUrl: string | null): unknown {
  if (databaseUrl === null || !(error instanceof StoreUnavailable)) return error;
  const { host, pathname } = new URL(databaseUrl);
  const why = error.cause instanceof Error && error.cause.message !== "" ? error.cause.message : error.message;
  return new DatabaseUnreachable(
    `The database${pathname === "/" ? "" : ` ${pathname.slice(1)}`} at ${host} can't be reached: ${why}. Start it, or correct DATABASE_URL; without one, Latchkey keeps a database of its own in DATA_DIR.`,
    { cause: error },
  );
}

/** For what goes through a whole table: PostgreSQL gets a connection of its own, without the limits on how long a statement may take. */
async function patiently<T>(open: OpenDatabase, { databaseUrl, logger }: StoreConfig, work: (pool: Pool) => Promise<T>): Promise<T> {
  const patient = databaseUrl ? openPostgres({ databaseUrl, logger, connections: 1, patient: true }) : null;
  try {
    return await work((patient ?? open).pool);
  } finally {
    await patient?.close();
  }
}
