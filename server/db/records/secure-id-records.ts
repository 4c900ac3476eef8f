/** Government ids at rest: written sealed, read back only here and never without a trace. */
import { randomUUID } from "node:crypto";
import { InvalidRecord, RecordMissing, type SealedOf } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";
import type { SecureIdCipher } from "./secure-ids.ts";
import { isUuid } from "../../ports/tables/tables.ts";

type Country = "US" | "CA";

/** Where the number is sealed, by whose it is, and the record that keeps its last digits. */
export const SEALED: Record<SealedOf, { table: string; owner: string; trace: string }> = {
  applicant_info: { table: "secure_ids", owner: "applicant_infos", trace: "application" },
  cosigner: { table: "cosigner_secure_ids", owner: "cosigners", trace: "cosigner" },
};

export async function writeSecureId(
  tx: Executor,
  cipher: SecureIdCipher,
  id: string,
  value: { number: string; country: Country } | null,
  of: SealedOf = "applicant_info",
): Promise<void> {
  const { table, owner } = SEALED[of];
  if (!isUuid(id)) throw new RecordMissing(`There is no ${of} ${id}`);
  if (value === null) {
    await tx.query(`DELETE FROM ${table} WHERE ${of} = $1`, [id]);
  } else {
    // Said without the number: this error may be logged.
    if (!/^\d{9}$/.test(value.number)) throw new InvalidRecord("secure_id_digits", "A government id number has to be nine digits");
    const { keyId, sealed } = cipher.seal(id, value.number);
    await tx.query(
      `INSERT INTO ${table} (${of}, key_id, country, sealed) VALUES ($1, $2, $3, $4)
       ON CONFLICT (${of}) DO UPDATE SET key_id = excluded.key_id, country = excluded.country, sealed = excluded.sealed, updated_at = clock_timestamp()`,
      [id, keyId, value.country, sealed],
    );
  }
  const { rowCount } = await tx.query(`UPDATE ${owner} SET sin_ssn_last4 = $2, sin_ssn_country = coalesce($3, sin_ssn_country) WHERE id = $1`, [
    id,
    value?.number.slice(-4) ?? null,
    value?.country ?? null,
  ]);
  if (rowCount === 0) throw new RecordMissing(`There is no ${of} ${id}`);
}

/** One statement: no read without its audit event. */
export async function readSecureId(
  db: Executor,
  cipher: SecureIdCipher,
  id: string,
  of: SealedOf = "applicant_info",
): Promise<{ number: string; country: Country } | null> {
  if (!isUuid(id)) return null;
  const { table, owner, trace } = SEALED[of];
  const traced = of === "cosigner" ? "i.id" : "i.application";
  const { rows } = await db.query<{ key_id: string; country: Country; sealed: Buffer }>(
    `WITH found AS (SELECT d.key_id, d.country, d.sealed, ${traced} AS traced FROM ${table} d JOIN ${owner} i ON i.id = d.${of} WHERE i.id = $1),
       noted AS (INSERT INTO audit_events (id, ${trace}, name, detail, at)
         SELECT $2::uuid, traced, 'secure-id-read', jsonb_build_object('${of}', $1::text, 'found', true), clock_timestamp() FROM found RETURNING 1)
     SELECT key_id, country, sealed FROM found`,
    [id, randomUUID()],
  );
  const row = rows[0];
  if (!row) return null;
  return { number: cipher.open(id, { keyId: row.key_id, sealed: row.sealed }), country: row.country };
}
