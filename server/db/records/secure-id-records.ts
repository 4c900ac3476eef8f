/** Government ids at rest: written sealed, read back only here and never without a trace. */
import { randomUUID } from "node:crypto";
import { InvalidRecord, RecordMissing } from "../../ports/store.ts";
import type { Executor } from "../engine/database-pool.ts";
import type { SecureIdCipher } from "./secure-ids.ts";
import { isUuid } from "../tables/tables.ts";

type Country = "US" | "CA";

export async function writeSecureId(
  tx: Executor,
  cipher: SecureIdCipher,
  applicantInfoId: string,
  value: { number: string; country: Country } | null,
): Promise<void> {
  if (!isUuid(applicantInfoId)) throw new RecordMissing(`There is no applicant_info ${applicantInfoId}`);
  if (value === null) {
    await tx.query("DELETE FROM secure_ids WHERE applicant_info = $1", [applicantInfoId]);
  } else {
    // Said without the number: this error may be logged.
    if (!/^\d{9}$/.test(value.number)) throw new InvalidRecord("secure_id_digits", "A government id number has to be nine digits");
    const { keyId, sealed } = cipher.seal(applicantInfoId, value.number);
    await tx.query(
      `INSERT INTO secure_ids (applicant_info, key_id, country, sealed) VALUES ($1, $2, $3, $4)
       ON CONFLICT (applicant_info) DO UPDATE SET key_id = excluded.key_id, country = excluded.country, sealed = excluded.sealed, updated_at = clock_timestamp()`,
      [applicantInfoId, keyId, value.country, sealed],
    );
  }
  const { rowCount } = await tx.query("UPDATE applicant_infos SET sin_ssn_last4 = $2, sin_ssn_country = coalesce($3, sin_ssn_country) WHERE id = $1", [
    applicantInfoId,
    value?.number.slice(-4) ?? null,
    value?.country ?? null,
  ]);
  if (rowCount === 0) throw new RecordMissing(`There is no applicant_info ${applicantInfoId}`);
}

/** One statement: no read without its audit event. */
export async function readSecureId(db: Executor, cipher: SecureIdCipher, applicantInfoId: string): Promise<{ number: string; country: Country } | null> {
  if (!isUuid(applicantInfoId)) return null;
  const { rows } = await db.query<{ key_id: string; country: Country; sealed: Buffer }>(
    `WITH found AS (SELECT d.key_id, d.country, d.sealed, i.application FROM secure_ids d JOIN applicant_infos i ON i.id = d.applicant_info WHERE i.id = $1),
       noted AS (INSERT INTO audit_events (id, application, name, detail, at)
         SELECT $2::uuid, application, 'secure-id-read', jsonb_build_object('applicant_info', $1::text, 'found', true), clock_timestamp() FROM found RETURNING 1)
     SELECT key_id, country, sealed FROM found`,
    [applicantInfoId, randomUUID()],
  );
  const row = rows[0];
  if (!row) return null;
  return { number: cipher.open(applicantInfoId, { keyId: row.key_id, sealed: row.sealed }), country: row.country };
}
