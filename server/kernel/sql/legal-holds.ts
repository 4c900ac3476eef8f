/** What the law holds of somebody: while it does, nothing of theirs is forgotten. */
import type { Query } from "../../ports/query.ts";
import { isUuid } from "../../ports/tables/tables.ts";
import { stamp } from "./texts.ts";

/**
 * While it stands, the account can't be deleted, papers that its person takes out are kept, and nothing of theirs is forgotten by the
 * end of its time.
 */
export interface LegalHold {
  user_id: string;
  reason: string;
  placed_by: string;
  placed_at: string;
}

/** A paper that somebody took out while the law holds what is theirs. */
export interface DocumentUnderHold {
  id: string;
  filename: string;
  content_type: string;
  storage_key: string;
}

export const legalHold =
  (userId: string): Query<LegalHold | null> =>
  async (db) => {
    if (!isUuid(userId)) return null;
    const { rows } = await db.query<LegalHold>(`SELECT user_id, reason, placed_by, ${stamp("placed_at")} AS placed_at FROM legal_holds WHERE user_id = $1`, [
      userId,
    ]);
    return rows[0] ?? null;
  };

/** The reason may be said anew; who placed it and when stay. */
export const putHold =
  ({ user_id, reason, placed_by, placed_at }: LegalHold): Query<void> =>
  async (tx) => {
    await tx.query(
      "INSERT INTO legal_holds (user_id, reason, placed_by, placed_at) VALUES ($1, $2, $3, $4) ON CONFLICT (user_id) DO UPDATE SET reason = excluded.reason",
      [user_id, reason, placed_by, placed_at],
    );
  };

/** The papers that were kept for it go with it. @returns their storage keys; null where none stood. */
export const removeHold =
  (userId: string): Query<string[] | null> =>
  async (tx) => {
    const { rowCount } = await tx.query("DELETE FROM legal_holds WHERE user_id = $1", [userId]);
    if (rowCount === 0) return null;
    const { rows } = await tx.query<{ key: string }>("DELETE FROM held_documents WHERE owner_user_id = $1 RETURNING storage_key AS key", [userId]);
    return rows.map(({ key }) => key);
  };

/** The first that was taken out first. */
export const documentsUnderHold =
  (userId: string): Query<DocumentUnderHold[]> =>
  async (db) => {
    if (!isUuid(userId)) return [];
    const { rows } = await db.query<DocumentUnderHold>(
      "SELECT id, filename, content_type, storage_key FROM held_documents WHERE owner_user_id = $1 ORDER BY removed_at, id",
      [userId],
    );
    return rows;
  };
