/** The generic record calls: find, list, insert, update, remove, lock, and who owns what. */
import { randomUUID } from "node:crypto";
import { InvalidRecord, RecordMissing, VersionConflict, type RecordName, type Records } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";
import { columnOf, isKey, isUuid, quoted, tableOf, toColumn, toRecord, type Table } from "../../ports/tables/tables.ts";

type Row = Record<string, unknown>;

export async function findRecord<N extends RecordName>(
  db: Executor,
  name: N,
  id: string,
  lock: "" | "FOR UPDATE" | "FOR SHARE" = "",
): Promise<Records[N] | null> {
  const table = tableOf(name);
  if (!isKey(table, id)) return null;
  const { rows } = await db.query<Row>(`SELECT * FROM ${table.table} WHERE ${table.key} = $1 ${lock}`, [id]);
  return rows[0] ? toRecord(name, rows[0]) : null;
}

export async function listRecords<N extends RecordName>(
  db: Executor,
  name: N,
  where: Partial<Records[N]>,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Records[N][] }> {
  const table = tableOf(name);
  const values: unknown[] = [];
  const conditions = matching(table, where, values);
  const filter = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  const limit = Math.max(0, Math.trunc(page.limit));
  const offset = Math.max(0, Math.trunc(page.offset));
  // The count stands in a row of its own, so that it is known for a page beyond the end, too.
  const { rows } = await db.query<{ total: number; row: Row | null }>(
    `WITH matching AS (SELECT * FROM ${table.table} ${filter}),
       page AS (SELECT to_jsonb(m) AS row, row_number() OVER (ORDER BY m.created_at DESC, m.${table.key} DESC) AS place
         FROM matching m ORDER BY m.created_at DESC, m.${table.key} DESC LIMIT ${limit} OFFSET ${offset})
     SELECT (SELECT count(*) FROM matching) AS total, page.row FROM (SELECT 1) AS always LEFT JOIN page ON true ORDER BY page.place`,
    values,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row }) => (row ? [toRecord(name, row)] : [])) };
}

export async function listRecordsAfter<N extends RecordName>(
  db: Executor,
  name: N,
  where: Partial<Records[N]>,
  after: Records[N] | null,
  limit: number,
): Promise<Records[N][]> {
  const table = tableOf(name);
  const values: unknown[] = [];
  // Letter by letter, so that the order is that of this program, too, and of every machine.
  const key = table.key === "id" ? "id" : `${table.key} COLLATE "C"`;
  const conditions = [...matching(table, where, values), ...(after === null ? [] : [`${key} > $${values.push(after[table.key as keyof Records[N]])}`])];
  const { rows } = await db.query<Row>(
    `SELECT * FROM ${table.table} ${conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : ""} ORDER BY ${key} LIMIT ${Math.max(1, Math.trunc(limit))}`,
    values,
  );
  return rows.map((row) => toRecord(name, row));
}

/** Conditions by equality, whose values are added. */
function matching(table: Table, where: object, values: unknown[]): string[] {
  return Object.entries(where)
    .filter(([, value]) => value !== undefined)
    .map(([property, value]) => {
      const column = columnOf(table, property);
      if (column.kind === "json" || column.kind === "texts") throw new InvalidRecord(null, `${table.table} can't be filtered by ${property}`);
      if (value === null) return `${quoted(property)} IS NULL`;
      if (column.kind === "uuid" && !isUuid(value)) return "false";
      return `${quoted(property)} = $${values.push(value)}`;
    });
}

/** Values the caller leaves out take the column's default; an id is made. */
export async function insertRecord<N extends RecordName>(db: Executor, name: N, given: Partial<Records[N]>): Promise<Records[N]> {
  return (await insertUnless(db, name, given, ""))!;
}

/** `conflict`: an `ON CONFLICT … DO NOTHING`. Null: there is one already; a rival that has not committed yet is waited for. */
export async function insertUnless<N extends RecordName>(db: Executor, name: N, given: Partial<Records[N]>, conflict: string): Promise<Records[N] | null> {
  const table = tableOf(name);
  const values: Row = { ...(table.key === "id" && !("id" in given) ? { id: randomUUID() } : {}), ...given };
  const { names, parameters } = assignable(table, values);
  const { rows } = await db.query<Row>(
    `INSERT INTO ${table.table} (${names.map(quoted).join(", ")}) VALUES (${names.map((_, index) => `$${index + 1}`).join(", ")}) ${conflict} RETURNING *`,
    parameters,
  );
  return rows[0] ? toRecord(name, rows[0]) : null;
}

export async function updateRecord<N extends RecordName>(
  db: Executor,
  name: N,
  id: string,
  values: Partial<Records[N]>,
  version?: number,
): Promise<Records[N]> {
  const table = tableOf(name);
  const { names, parameters } = assignable(table, values as Row);
  for (const property of names) {
    const column = columnOf(table, property);
    if (column.fixed) throw new InvalidRecord(null, `${property} of ${table.table} is set when the record is made and never changes`);
    if (column.guarded) throw new InvalidRecord(null, `${property} of ${table.table} is moved by a call of its own`);
  }
  if (!isKey(table, id)) throw new RecordMissing(`There is no ${name} ${id}`);
  if (version !== undefined && !table.versioned) throw new InvalidRecord(null, `${table.table} has no versions`);
  if (names.length === 0) {
    const there = await findRecord(db, name, id);
    if (!there) throw new RecordMissing(`There is no ${name} ${id}`);
    if (version !== undefined && (there as { version?: number }).version !== version) throw outdated(name, id);
    return there;
  }
  const keyAt = parameters.push(id);
  const versionAt = version === undefined ? 0 : parameters.push(version);
  const { rows } = await db.query<Row>(
    `UPDATE ${table.table} SET ${names.map((property, index) => `${quoted(property)} = $${index + 1}`).join(", ")}
     WHERE ${table.key} = $${keyAt}${versionAt ? ` AND version = $${versionAt}` : ""} RETURNING *`,
    parameters,
  );
  if (rows[0]) return toRecord(name, rows[0]);
  if (version !== undefined && (await findRecord(db, name, id))) throw outdated(name, id);
  throw new RecordMissing(`There is no ${name} ${id}`);
}

export async function removeRecord(db: Executor, name: RecordName, id: string): Promise<boolean> {
  const table = tableOf(name);
  if (!isKey(table, id)) return false;
  const { rowCount } = await db.query(`DELETE FROM ${table.table} WHERE ${table.key} = $1`, [id]);
  return rowCount === 1;
}

export async function ownerOfRecord(db: Executor, name: RecordName, id: string): Promise<string | null> {
  const table = tableOf(name);
  if (!isKey(table, id)) return null;
  const { rows } = await db.query<{ owner: string | null }>(`SELECT ${table.owner} AS owner FROM ${table.table} r WHERE r.${table.key} = $1`, [id]);
  return rows[0]?.owner ?? null;
}

const outdated = (name: string, id: string) => new VersionConflict(`The ${name} ${id} was changed in the meantime`);

/** Properties that may be written at all, each a known column; links have to be UUIDs before PostgreSQL sees them. */
function assignable(table: Table, values: Row): { names: string[]; parameters: unknown[] } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    names: entries.map(([property]) => property),
    parameters: entries.map(([property, value]) => {
      const column = columnOf(table, property);
      if (column.kind === "uuid" && value !== null && !isUuid(value)) throw new InvalidRecord(property, `${property} of ${table.table} has to be an id`);
      return toColumn(column, value);
    }),
  };
}
