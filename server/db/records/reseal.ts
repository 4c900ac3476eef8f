/**
 * Key rotation: seals government ids with the current key that an older one still seals. A batch is a
 * transaction, so that it can be stopped anywhere and run again, beside running servers and beside
 * itself: whoever comes second finds a row done and leaves it.
 */
import { randomUUID } from "node:crypto";
import type { Database } from "../engine/database.ts";
import type { Executor } from "../../ports/query.ts";
import { renewKeyCheck } from "./key-check.ts";
import { SEALED } from "./secure-id-records.ts";
import type { SecureIdCipher } from "./secure-ids.ts";
import type { SealedOf } from "../../ports/store.ts";

export interface Resealed {
  resealed: number;
  /** What couldn't be opened, by key: the key is not configured, or the value was changed. */
  left: { keyId: string; count: number; known: boolean }[];
}

interface SealedRow {
  record: string;
  key_id: string;
  sealed: Buffer;
}

const BATCH = 200;
const FIRST = "00000000-0000-0000-0000-000000000000";

const KINDS = Object.keys(SEALED) as SealedOf[];

export async function resealSecureIds(database: Database, cipher: SecureIdCipher, batch: number = BATCH): Promise<Resealed> {
  let resealed = 0;
  for (const of of KINDS) resealed += await resealKind(database, cipher, of, batch);
  const sealed = KINDS.map((of) => `SELECT key_id FROM ${SEALED[of].table}`).join(" UNION ALL ");
  const { rows } = await database.query<{ key_id: string; count: number }>(
    `SELECT key_id, count(*)::int AS count FROM (${sealed}) sealed WHERE key_id <> $1 GROUP BY key_id ORDER BY key_id`,
    [cipher.currentKeyId],
  );
  if (rows.length === 0) await renewKeyCheck(database, cipher);
  return { resealed, left: rows.map(({ key_id, count }) => ({ keyId: key_id, count, known: cipher.knows(key_id) })) };
}

async function resealKind(database: Database, cipher: SecureIdCipher, of: SealedOf, batch: number): Promise<number> {
  let resealed = 0;
  for (let after = FIRST; ;) {
    const { rows } = await database.query<{ record: string }>(
      `SELECT ${of} AS record FROM ${SEALED[of].table} WHERE key_id <> $1 AND ${of} > $2 ORDER BY ${of} LIMIT $3`,
      [cipher.currentKeyId, after, batch],
    );
    const last = rows.at(-1);
    if (!last) return resealed;
    const ids = rows.map(({ record }) => record);
    resealed += await database.transaction((tx) => resealBatch(tx, cipher, of, ids));
    after = last.record;
  }
}

async function resealBatch(tx: Executor, cipher: SecureIdCipher, of: SealedOf, ids: string[]): Promise<number> {
  const { table } = SEALED[of];
  const { rows } = await tx.query<SealedRow>(
    `SELECT ${of} AS record, key_id, sealed FROM ${table} WHERE ${of} = ANY($1) AND key_id <> $2 ORDER BY ${of} FOR UPDATE`,
    [ids, cipher.currentKeyId],
  );
  let resealed = 0;
  for (const row of rows) {
    const number = opened(cipher, row);
    // One that doesn't open must not keep the others from their new key.
    if (number === null) continue;
    const { keyId, sealed } = cipher.seal(row.record, number);
    await tx.query(`UPDATE ${table} SET key_id = $2, sealed = $3, updated_at = clock_timestamp() WHERE ${of} = $1`, [row.record, keyId, sealed]);
    resealed += 1;
  }
  if (resealed > 0) {
    await tx.query("INSERT INTO audit_events (id, name, detail, at) VALUES ($1, 'secure-ids-resealed', $2, clock_timestamp())", [
      randomUUID(),
      JSON.stringify({ count: resealed, key: cipher.currentKeyId }),
    ]);
  }
  return resealed;
}

function opened(cipher: SecureIdCipher, { record, key_id, sealed }: SealedRow): string | null {
  try {
    return cipher.open(record, { keyId: key_id, sealed });
  } catch {
    return null;
  }
}
