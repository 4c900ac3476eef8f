/** Whether an account still is one. */
import type { Query } from "../../ports/query.ts";

/** False once it was deleted. */
export const isKept =
  (user: string): Query<boolean> =>
  async (db) => {
    const { rows } = await db.query("SELECT 1 FROM users WHERE id = $1 AND deleted_at IS NULL", [user]);
    return rows.length > 0;
  };
