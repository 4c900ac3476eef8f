/** A stopped server's embedded database as text: one INSERT a row, in an order in which they can be written. */
import { PGlite } from "@electric-sql/pglite";

/** What each process keeps for itself, and what says which migrations ran. */
const LEFT_OUT = ["schema_migrations", "rate_limits"];
/** Those that others point to first. */
const FIRST = ["users", "markets", "sources", "documents", "applications", "applicant_infos", "incomes"];

export async function dumpOf(folder: string): Promise<string> {
  const database = await PGlite.create(folder);
  try {
    const { rows } = await database.query<{ name: string }>("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1");
    const names = rows.map(({ name }) => name).filter((name) => !LEFT_OUT.includes(name));
    const tables = [...FIRST, ...names.filter((name) => !FIRST.includes(name))];
    const lines: string[] = ["BEGIN;"];
    for (const table of tables) lines.push(...(await rowsOf(database, table)));
    return [...lines, "COMMIT;", ""].join("\n");
  } finally {
    await database.close();
  }
}

async function rowsOf(database: PGlite, table: string): Promise<string[]> {
  const { rows: columns } = await database.query<{ name: string; identity: boolean }>(
    "SELECT column_name AS name, is_identity = 'YES' AS identity FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position",
    [table],
  );
  const names = columns.map(({ name }) => `"${name}"`);
  const counter = columns.find(({ identity }) => identity)?.name;
  const values = names.map((name) => `quote_nullable(${name}::text)`).join(" || ', ' || ");
  const order = counter ?? (names.includes('"created_at"') ? `"created_at", ${names[0]}` : names[0]);
  const { rows } = await database.query<{ line: string }>(`SELECT ${values} AS line FROM ${table} ORDER BY ${order}`);
  const into = `INSERT INTO ${table} (${names.join(", ")})${counter ? " OVERRIDING SYSTEM VALUE" : ""} VALUES`;
  const lines = rows.map(({ line }) => `${into} (${line});`);
  if (counter && rows.length > 0) lines.push(`SELECT setval(pg_get_serial_sequence('${table}', '${counter}'), (SELECT max(${counter}) FROM ${table}));`);
  return lines;
}
