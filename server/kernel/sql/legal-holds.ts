/** What the law holds of somebody: while it does, nothing of theirs is forgotten. */
import type { HeldDocument, LegalHold } from "../../ports/people.ts";
import type { Executor } from "../engine/database-pool.ts";
import { isUuid } from "../tables/tables.ts";
import { stamp } from "./people.ts";

export async function legalHold(db: Executor, userId: string): Promise<LegalHold | null> {
  if (!isUuid(userId)) return null;
  const { rows } = await db.query<LegalHold>(`SELECT user_id, reason, placed_by, ${stamp("placed_at")} AS placed_at FROM legal_holds WHERE user_id = $1`, [
    userId,
  ]);
  return rows[0] ?? null;
}

/** The reason may be said anew; who placed it and when stay. */
export async function putHold(tx: Executor, { user_id, reason, placed_by, placed_at }: LegalHold): Promise<void> {
  await tx.query(
    "INSERT INTO legal_holds (user_id, reason, placed_by, placed_at) VALUES ($1, $2, $3, $4) ON CONFLICT (user_id) DO UPDATE SET reason = excluded.reason",
    [user_id, reason, placed_by, placed_at],
  );
}

/** The papers that were kept for it go with it. @returns their storage keys; null where none stood. */
export async function removeHold(tx: Executor, userId: string): Promise<string[] | null> {
  const { rowCount } = await tx.query("DELETE FROM legal_holds WHERE user_id = $1", [userId]);
  if (rowCount === 0) return null;
  const { rows } = await tx.query<{ key: string }>("DELETE FROM held_documents WHERE owner_user_id = $1 RETURNING storage_key AS key", [userId]);
  return rows.map(({ key }) => key);
}

export async function heldDocuments(db: Executor, userId: string): Promise<HeldDocument[]> {
  if (!isUuid(userId)) return [];
  const { rows } = await db.query<HeldDocument>(
    "SELECT id, filename, content_type, storage_key FROM held_documents WHERE owner_user_id = $1 ORDER BY removed_at, id",
    [userId],
  );
  return rows;
}
