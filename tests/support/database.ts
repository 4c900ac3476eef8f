/**
 * Databases for tests. `describeOnEachDatabase` runs a suite on PGlite and on a real PostgreSQL, each
 * time on a fresh copy of a migrated database.
 */
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, inject } from "vitest";
import { openStore, type OpenStore, type StoreConfig } from "#server/db/index.ts";
import { TEMPLATE } from "./database-setup.ts";
import { takeDatabase } from "./embedded-database.ts";
import { repeated } from "./lanes.mjs";
import { TEST_MS } from "./patience.ts";
import { pgliteTemplate } from "./pglite-template.ts";

export const SECRET_KEY = Buffer.alloc(32, 7);

/** What the database said, instead of printing it. */
export class LogCollector {
  readonly lines: { level: "info" | "warn" | "error"; fields: object; message: string }[] = [];
  info(fields: object, message: string): void {
    this.lines.push({ level: "info", fields, message });
  }
  warn(fields: object, message: string): void {
    this.lines.push({ level: "warn", fields, message });
  }
  error(fields: object, message: string): void {
    this.lines.push({ level: "error", fields, message });
  }
  text(): string {
    return this.lines.map((line) => JSON.stringify(line)).join("\n");
  }
}

export interface TestDatabase {
  engine: "pglite" | "postgresql";
  /** Null on PGlite. */
  databaseUrl: string | null;
  dataDir: string;
  /** The store that the suite shares; opened before its first test. */
  readonly open: OpenStore;
  log: LogCollector;
  /** PostgreSQL: another store on the same database, as another process would have. Closed with the suite. */
  another(config?: Partial<StoreConfig>): Promise<OpenStore>;
}

/**
 * `begin`: `own` is for a suite that changes more of a database than its rows, or looks at its folder; every other takes
 * the embedded one of its process. `empty` opens nothing, for a suite that fills the database itself. PostgreSQL shows the
 * rule with every change, because it alone shows what several connections do to each other; PGlite in the rest.
 */
export function describeOnEachDatabase(name: string, suite: Suite): void;
export function describeOnEachDatabase(name: string, how: { begin: Begin }, suite: Suite): void;
export function describeOnEachDatabase(name: string, ...[how, own]: [Suite] | [{ begin: Begin }, Suite]): void {
  const [{ begin }, suite] = own ? [how as { begin: Begin }, own] : [{ begin: "migrated" } as const, how as Suite];
  describe(`${name} (PostgreSQL)`, () => suite(prepared("postgresql", begin)));
  describe(`${name} (PGlite)`, repeated, () => suite(prepared("pglite", begin)));
}

type Suite = (database: TestDatabase) => void;
type Begin = "migrated" | "own" | "empty";

/** For what only several connections at once can show. */
export function describeOnPostgres(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} (PostgreSQL)`, () => suite(prepared("postgresql")));
}

function prepared(engine: TestDatabase["engine"], begin: Begin = "migrated"): TestDatabase {
  const isShared = engine === "pglite" && begin === "migrated";
  let open: OpenStore | null = null;
  let leave = async (): Promise<void> => open?.close();
  const others: OpenStore[] = [];
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const log = new LogCollector();
  const database: TestDatabase = {
    engine,
    databaseUrl: null,
    dataDir: "",
    log,
    get open() {
      if (!open) throw new Error("The database is opened before the first test, unless the suite asked for an empty one");
      return open;
    },
    async another(config) {
      const other = await openStore({ databaseUrl: database.databaseUrl, dataDir: database.dataDir, secretKey: SECRET_KEY, logger: log, ...config });
      others.push(other);
      return other;
    },
  };

  beforeAll(async () => {
    database.dataDir = mkdtempSync(join(tmpdir(), "latchkey-data-"));
    if (engine === "postgresql") database.databaseUrl = await createDatabase(name, begin);
    if (begin === "empty") return;
    if (isShared) {
      const taken = await takeDatabase();
      open = taken.database;
      leave = taken.giveBack;
      return;
    }
    open = await openStore({
      databaseUrl: database.databaseUrl,
      dataDir: database.dataDir,
      secretKey: SECRET_KEY,
      logger: log,
      connections: 20,
      // What a hundred thousand rows take of a busy machine is no hung database.
      pglite: { template: engine === "pglite" ? await pgliteTemplate() : undefined, hungAfterMs: TEST_MS },
    });
  });

  afterAll(async () => {
    for (const other of others) await other.close();
    await leave();
    rmSync(database.dataDir, { recursive: true, force: true });
    if (engine === "postgresql") await asOwner((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  });
  return database;
}

/** A copy of the migrated template on the cluster of this run, or an empty one; answers its address. */
async function createDatabase(name: string, begin: Begin): Promise<string> {
  // PostgreSQL copies a template only while nobody else does: copies queue behind one lock.
  await asOwner(async (client) => {
    await client.query("SELECT pg_advisory_lock(1)");
    await client.query(`CREATE DATABASE ${name}${begin === "empty" ? "" : ` TEMPLATE ${TEMPLATE}`}`);
  });
  return Object.assign(new URL(inject("postgresUrl")), { pathname: `/${name}` }).href;
}

async function asOwner(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
