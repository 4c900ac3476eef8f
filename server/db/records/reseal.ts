/**
 * Key rotation: seals government ids with the current key that an older one still seals. A batch is a
 * transaction, so that it can be stopped anywhere and run again, beside running servers and beside
 * itself: whoever comes second finds a row done and leaves it.
 */
import { randomUUID } from "node:crypto";
import type { Database } from "../engine/database.ts";
import type { Executor } from "../engine/database-pool.ts";
import { renewKeyCheck } from "./key-check.ts";
import type { SecureIdCipher } from "./secure-ids.ts";

export interface Resealed {
  resealed: number;
  /** What couldn't be opened, by key: the key is not configured, or the value was changed. */
  left: { keyId: string; count: number; known: boolean }[];
}

interface SealedRow {
  applicant_info: string;
  key_id: string;
  sealed: Buffer;
}

const BATCH = 200;
const FIRST = "00000000-0000-0000-0000-000000000000";

export async function resealSecureIds(database: Database, cipher: SecureIdCipher, batch: number = BATCH): Promise<Resealed> {
  let resealed = 0;
  for (let after = FIRST; ;) {
    const { rows } = await database.query<{ applicant_info: string }>(
      "SELECT applicant_info FROM secure_ids WHERE key_id <> $1 AND applicant_info > $2 ORDER BY applicant_info LIMIT $3",
      [cipher.currentKeyId, after, batch],
    );
    const last = rows.at(-1);
    if (!last) break;
    const ids = rows.map((row) => row.applicant_info);
    resealed += await database.transaction((tx) => resealBatch(tx, cipher, ids));
    after = last.applicant_info;
  }
  const { rows } = await database.query<{ key_id: string; count: number }>(
    "SELECT key_id, count(*)::int AS count FROM secure_ids WHERE key_id <> $1 GROUP BY key_id ORDER BY key_id",
    [cipher.currentKeyId],
  );
  if (rows.length === 0) await renewKeyCheck(database, cipher);
  return { resealed, left: rows.map(({ key_id, count }) => ({ keyId: key_id, count, known: cipher.knows(key_id) })) };
}

async function resealBatch(tx: Executor, cipher: SecureIdCipher, ids: string[]): Promise<number> {
  const { rows } = await tx.query<SealedRow>(
    "SELECT applicant_info, key_id, sealed FROM secure_ids WHERE applicant_info = ANY($1) AND key_id <> $2 ORDER BY applicant_info FOR UPDATE",
    [ids, cipher.currentKeyId],
  );
  let resealed = 0;
  for (const row of rows) {
    const number = opened(cipher, row);
    // One that doesn't open must not keep the others from their new key.
    if (number === null) continue;
    const { keyId, sealed } = cipher.seal(row.applicant_info, number);
    await tx.query("UPDATE secure_ids SET key_id = $2, sealed = $3, updated_at = clock_timestamp() WHERE applicant_info = $1", [
      row.applicant_info,
      keyId,
      sealed,
    ]);
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

function opened(cipher: SecureIdCipher, { applicant_info, key_id, sealed }: SealedRow): string | null {
  try {
    return cipher.open(applicant_info, { keyId: key_id, sealed });
  } catch {
    return null;
  }
}
