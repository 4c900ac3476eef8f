/** Whether an account still is one. */
import type { Query } from "../../ports/query.ts";

/** False once it was deleted. */
export const isKept =
  (user: string): Query<boolean> =>
  async (db) => {
    const { rows } = await db.query("SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL", [user]);
    return rows.length > 0;
  };

/** Leases that somebody was sent. */
export const leasesOf =
  (user: string): Query<{ id: string; filename: string; content_type: string; storage_key: string }[]> =>
  async (db) =>
    (
      await db.query<{ id: string; filename: string; content_type: string; storage_key: string }>(
        `SELECT DISTINCT l.id, l.filename, 'application/pdf' AS content_type, l.storage_key FROM leases l JOIN lease_parties p ON p.lease = l.id
         WHERE p.user_id = $1 AND l.sent_at IS NOT NULL ORDER BY l.id`,
        [user],
      )
    ).rows;
