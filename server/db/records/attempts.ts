/**
 * What must happen once: a charge and a background check. The claim is an INSERT that a UNIQUE
 * constraint refuses, so that of any number of callers at the same moment exactly one gets it.
 */
import type { BackgroundCheckRecord, ChargeRecord, ChargeStatus } from "../../ports/records.ts";
import { RecordMissing, type Writes } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";
import { isUuid, toRecord } from "../../ports/tables/tables.ts";

type Row = Record<string, unknown>;

export async function claimCharge(tx: Executor, values: Parameters<Writes["claimCharge"]>[0]): Promise<{ claimed: boolean; charge: ChargeRecord }> {
  for (;;) {
    // ON CONFLICT waits for a rival that has not committed yet; it then finds a row, or room.
    const {
      rows: [claimed],
    } = await tx.query<Row>(
      `INSERT INTO charges (id, target_type, target_id, status, amount_cents, currency, country, created_at)
       VALUES ($1, $2, $3, 'pending', $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING *`,
      [values.id, values.target_type, values.target_id, values.amount_cents, values.currency, values.country, values.created_at],
    );
    if (claimed) return { claimed: true, charge: toRecord("charge", claimed) };
    const {
      rows: [inTheWay],
    } = await tx.query<Row>(
      `SELECT * FROM charges WHERE (target_type = $1 AND target_id = $2 AND status IN ('pending', 'success')) OR id = $3
       ORDER BY status IN ('pending', 'success') DESC LIMIT 1`,
      [values.target_type, values.target_id, values.id],
    );
    if (inTheWay) return { claimed: false, charge: toRecord("charge", inTheWay) };
    // Declined between the two statements: the target is free again.
  }
}

export async function settleCharge(
  tx: Executor,
  id: string,
  outcome: { status: ChargeStatus; provider_id?: string | null; decline_code?: string | null; message?: string | null },
  now: string,
): Promise<ChargeRecord> {
  if (!isUuid(id)) throw new RecordMissing(`There is no charge ${id}`);
  // A pending attempt may learn its provider id before it is settled; a settled one never moves again.
  const {
    rows: [settled],
  } = await tx.query<Row>(
    `UPDATE charges SET status = $2, provider_id = coalesce($3, provider_id), decline_code = coalesce($4, decline_code),
       message = coalesce($5, message), settled_at = CASE WHEN $2 = 'pending' THEN NULL ELSE $6::timestamptz END
     WHERE id = $1 AND status = 'pending' RETURNING *`,
    [id, outcome.status, outcome.provider_id ?? null, outcome.decline_code ?? null, outcome.message ?? null, now],
  );
  if (settled) return toRecord("charge", settled);
  const {
    rows: [there],
  } = await tx.query<Row>("SELECT * FROM charges WHERE id = $1", [id]);
  if (!there) throw new RecordMissing(`There is no charge ${id}`);
  return toRecord("charge", there);
}

export async function pendingCharges(db: Executor, olderThan: string): Promise<ChargeRecord[]> {
  const { rows } = await db.query<Row>("SELECT * FROM charges WHERE status = 'pending' AND created_at < $1 ORDER BY created_at LIMIT 500", [olderThan]);
  return rows.map((row) => toRecord("charge", row));
}

export async function claimBackgroundCheck(
  tx: Executor,
  values: Parameters<Writes["claimBackgroundCheck"]>[0],
): Promise<{ claimed: boolean; check: BackgroundCheckRecord }> {
  const {
    rows: [claimed],
  } = await tx.query<Row>(
    `INSERT INTO background_checks (id, target_type, target_id, status, ordered_at) VALUES ($1, $2, $3, 'ordering', $4)
     ON CONFLICT (target_type, target_id) DO NOTHING RETURNING *`,
    [values.id, values.target_type, values.target_id, values.now],
  );
  if (claimed) return { claimed: true, check: toRecord("background_check", claimed) };
  const {
    rows: [there],
  } = await tx.query<Row>("SELECT * FROM background_checks WHERE target_type = $1 AND target_id = $2", [values.target_type, values.target_id]);
  if (!there) throw new RecordMissing(`The background check of ${values.target_type} ${values.target_id} is gone`);
  return { claimed: false, check: toRecord("background_check", there) };
}

/** Forward only: ordering → pending → complete, an error from either, and from an error a new order. */
export async function moveBackgroundCheck(
  tx: Executor,
  id: string,
  to: Parameters<Writes["moveBackgroundCheck"]>[1],
  now: string,
): Promise<BackgroundCheckRecord> {
  if (!isUuid(id)) throw new RecordMissing(`There is no background check ${id}`);
  const {
    rows: [moved],
  } = await tx.query<Row>(
    `UPDATE background_checks SET status = coalesce($2, status), provider_id = coalesce($3, provider_id), result = coalesce($4, result),
       score = coalesce($5, score),
       ordered_at = CASE WHEN status = 'error' AND $2 = 'ordering' THEN $6::timestamptz ELSE ordered_at END,
       completed_at = CASE WHEN $2 = 'complete' THEN $6::timestamptz ELSE completed_at END
     WHERE id = $1 AND status <> 'complete' AND ($2::text IS NULL OR status = $2
       OR (status = 'ordering' AND $2 IN ('pending', 'complete', 'error'))
       OR (status = 'pending' AND $2 IN ('complete', 'error'))
       OR (status = 'error' AND $2 IN ('ordering', 'pending', 'complete')))
     RETURNING *`,
    [id, to.status ?? null, to.provider_id ?? null, to.result ?? null, to.score ?? null, now],
  );
  if (moved) return toRecord("background_check", moved);
  const {
    rows: [there],
  } = await tx.query<Row>("SELECT * FROM background_checks WHERE id = $1", [id]);
  if (!there) throw new RecordMissing(`There is no background check ${id}`);
  return toRecord("background_check", there);
}

export async function backgroundChecksToFollow(db: Executor, olderThan: string): Promise<BackgroundCheckRecord[]> {
  const { rows } = await db.query<Row>(
    "SELECT * FROM background_checks WHERE status IN ('ordering', 'pending') AND ordered_at < $1 ORDER BY ordered_at LIMIT 500",
    [olderThan],
  );
  return rows.map((row) => toRecord("background_check", row));
}
