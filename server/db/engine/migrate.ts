/**
 * Brings a database to the shape that this version expects: every file of `migrations/` once, in
 * order, under a lock. A file that has run is never edited; its checksum is kept to notice that.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "pg";
import { StartRefused } from "../../ports/start-refused.ts";
import { release, type DatabaseLogger } from "./database-pool.ts";

const FOLDER = new URL("../migrations", import.meta.url).pathname;
const NAME = /^(\d{4})-[a-z0-9-]+\.sql$/;
/** Any number that nothing else in the database locks. */
const LOCK = 5_251_977;

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

export function readMigrations(folder: string = FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  return names.map((name, index) => {
    const number = NAME.exec(name)?.[1];
    if (Number(number) !== index + 1)
      throw new Error(`Migration ${name} has to be called ${String(index + 1).padStart(4, "0")}-<what-it-does>.sql: numbers are consecutive`);
    const sql = readFileSync(join(folder, name), "utf8");
    return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
  });
}

/** The database is not one that this version can bring up to date. */
class WrongVersion extends StartRefused {
  readonly code = "database-version";
}

/**
 * @returns the names of the migrations that ran now.
 * @throws StartRefused where a newer version has been here, or one whose migrations were others
 */
export async function migrate(pool: Pool, logger: DatabaseLogger, migrations: Migration[] = readMigrations()): Promise<string[]> {
  const client = await pool.connect();
  const ran: string[] = [];
  let broken = true;
  try {
    // Held until it is given back, so that two processes that start together take turns.
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, checksum text NOT NULL, ran_at timestamptz(3) NOT NULL DEFAULT clock_timestamp())`);
    const { rows } = await client.query<{ name: string; checksum: string }>("SELECT name, checksum FROM schema_migrations ORDER BY name");
    const done = new Map(rows.map((row) => [row.name, row.checksum]));
    const unknown = rows.find((row) => !migrations.some(({ name }) => name === row.name));
    if (unknown)
      throw new WrongVersion(
        `The database was made by a newer version of Latchkey: it knows ${unknown.name}, and this version doesn't. Start the newer version instead.`,
      );
    for (const migration of migrations) {
      const checksum = done.get(migration.name);
      if (checksum === undefined) {
        await runOne(client, migration);
        ran.push(migration.name);
      } else if (checksum !== migration.checksum) {
        throw new WrongVersion(
          `Migration ${migration.name} was changed after it ran on this database. Restore it, and put the change into a new migration; a database that may be thrown away can be begun anew in another DATA_DIR.`,
        );
      }
    }
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK]);
    broken = false;
  } finally {
    // A connection that failed midway is closed, which gives its lock back too.
    release(client, broken);
  }
  if (ran.length > 0) logger.info({ migrations: ran }, "database migrated");
  return ran;
}

async function runOne(client: { query(text: string, values?: unknown[]): Promise<unknown> }, { name, sql, checksum }: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(sql);
    await client.query("INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)", [name, checksum]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
