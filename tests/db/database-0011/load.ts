/** Lays the old database and what stood beside it into an empty place, as the version that made it left them. */
import { readFileSync } from "node:fs";
import type { Pool } from "pg";
import { migrate, readMigrations } from "#server/db/engine/migrate.ts";
import { openPGlite } from "#server/db/pglite/open.ts";
import { openPostgres } from "#server/db/engine/postgres.ts";
import type { TestDatabase } from "#tests/support/database.ts";
import { writeFilesBelow } from "./files.ts";
import { asAskedToday, type Recorded } from "./requests.ts";

const MIGRATIONS_THEN = 11;
const CLOCK = "sandbox.clock-offset-ms";

const text = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** Who was signed in, and what opens their things. */
export interface Sessions {
  /** The product's time when the answers were recorded. */
  now: string;
  /** SHA-256 of every government id that anybody gave. */
  hashes: string[];
  /** E-mail address → personal token. */
  tokens: Record<string, string>;
  /** E-mail address → cookies of their browser. */
  cookies: Record<string, string>;
}
export const sessions = (): Sessions => JSON.parse(text("sessions.json")) as Sessions;

export const recordedAnswers = (): Recorded[] =>
  text("answers.jsonl")
    .split("\n")
    .filter(Boolean)
    .map((line) => asAskedToday(JSON.parse(line) as Recorded));

/** Table → its rows as they are now, each with its columns by name. */
export type Rows = Record<string, Record<string, unknown>[]>;

export async function rowsIn(pool: Pool): Promise<Rows> {
  const { rows: tables } = await pool.query<{ name: string }>(
    // Whoever asks is counted there.
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'rate_limits' ORDER BY 1",
  );
  const found: Rows = {};
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM "${name}" t`);
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}

/**
 * The clock goes on where it was when the answers were recorded, so that nothing has expired and nobody's day is another.
 * Answers the rows.
 */
export async function loadOldDatabase({ databaseUrl, dataDir, log }: TestDatabase): Promise<Rows> {
  const open = databaseUrl ? openPostgres({ databaseUrl, logger: log, connections: 1 }) : await openPGlite({ dataDir, logger: log });
  try {
    await migrate(open.pool, log, readMigrations().slice(0, MIGRATIONS_THEN));
    await open.pool.query(text("rows.sql"));
    const offset = String(Date.parse(sessions().now) - Date.now());
    await open.pool.query("UPDATE settings SET value = $1 WHERE key = $2", [offset, CLOCK]);
    return await rowsIn(open.pool);
  } finally {
    await open.close();
    writeFilesBelow(dataDir, JSON.parse(text("files.json")) as Parameters<typeof writeFilesBelow>[1]);
  }
}

export async function moveClock(
  settings: { get(key: string): Promise<string | null>; set(key: string, value: string): Promise<void> },
  byMs: number,
): Promise<void> {
  await settings.set(CLOCK, String(Number(await settings.get(CLOCK)) + byMs));
}
