/**
 * One embedded database a process of tests, emptied for each who takes it: starting another takes longer than many
 * tests do.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type OpenStore } from "#server/db/index.ts";
import { SECRET_KEY } from "./database.ts";
import { TEST_MS } from "./patience.ts";
import { pgliteTemplate } from "./pglite-template.ts";
import { atProcessEnd } from "./process-end.ts";

interface Taken {
  database: OpenStore;
  giveBack(): Promise<void>;
}
type Fill = (database: OpenStore) => Promise<unknown>;

const silent = { info() {}, warn() {}, error() {} };
let standing: Promise<OpenStore> | null = null;
let taken = false;
/** Tables that were filled, once they were. */
let kept: readonly string[] | null = null;

/**
 * Empty but for what `fill` brings: run the first time, and copied from then on, so that everybody brings the same.
 * Who asks while somebody has it gets one of their own.
 */
export async function takeDatabase(fill?: Fill): Promise<Taken> {
  if (taken) return takeAnother(fill);
  taken = true;
  const database = await (standing ??= openOne());
  await empty(database);
  if (fill) await fillOnce(database, fill);
  return {
    database,
    async giveBack() {
      taken = false;
    },
  };
}

async function takeAnother(fill?: Fill): Promise<Taken> {
  const database = await openOne();
  await fill?.(database);
  return { database, giveBack: () => database.close() };
}

async function openOne(): Promise<OpenStore> {
  const dataDir = mkdtempSync(join(tmpdir(), "latchkey-embedded-"));
  atProcessEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  return openStore({ dataDir, secretKey: SECRET_KEY, logger: silent, pglite: { template: await pgliteTemplate(), hungAfterMs: TEST_MS } });
}

async function tablesOf({ pool }: OpenStore): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'schema_migrations'",
  );
  return rows.map(({ name }) => `"${name}"`);
}

/** Past keys between tables and what may only be added to. */
const freely = (...statements: string[]): string => ["BEGIN", "SET LOCAL session_replication_role = replica", ...statements, "COMMIT"].join(";\n");

async function empty(database: OpenStore): Promise<void> {
  await database.pool.query(freely(...(await tablesOf(database)).map((table) => `DELETE FROM ${table}`)));
}

async function fillOnce(database: OpenStore, fill: Fill): Promise<void> {
  if (kept) {
    await database.pool.query(freely(...kept.map((table) => `INSERT INTO public.${table} OVERRIDING SYSTEM VALUE TABLE kept.${table}`)));
    return;
  }
  await fill(database);
  const tables = await tablesOf(database);
  await database.pool.query(freely("CREATE SCHEMA kept", ...tables.map((table) => `CREATE TABLE kept.${table} AS TABLE public.${table}`)));
  kept = tables;
}
