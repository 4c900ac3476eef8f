/** Places of the queue that the staff named. */
import { randomUUID } from "node:crypto";
import type { Query } from "../../../ports/query.ts";
import { isUuid } from "../../../ports/tables/tables.ts";
import { nameOf } from "../../../kernel/sql/texts.ts";
import { HAS_QUEUE } from "./queue-readers.ts";
import type { SavedView } from "./team-records.ts";

const SHOWN = `v.id, v.name, v.query, v.is_shared, v.user_id = $1 AS is_own, CASE WHEN v.user_id = $1 THEN NULL ELSE ${nameOf("u")} END AS owner`;

/** Their own, then what others of the staff share, each by its name. */
export const savedViews =
  (userId: string): Query<SavedView[]> =>
  async (db) => {
    const { rows } = await db.query<SavedView>(
      `SELECT ${SHOWN} FROM saved_views v JOIN users u ON u.id = v.user_id WHERE v.user_id = $1 OR (v.is_shared AND ${HAS_QUEUE})
     ORDER BY v.user_id <> $1, lower(v.name), v.name, v.id`,
      [userId],
    );
    return rows;
  };

/**
 * One of a name: what was saved under it before makes room. `made`: there was none. Null where there are `most` of theirs already. Whoever
 * asks has the person's row locked, so that of two at once the second counts the first.
 */
export const putSavedView =
  (userId: string, { name, query, is_shared }: Pick<SavedView, "name" | "query" | "is_shared">, most: number): Query<{ id: string; made: boolean } | null> =>
  async (tx) => {
    const { rows } = await tx.query<{ id: string; made: boolean }>(
      `INSERT INTO saved_views AS v (id, user_id, name, query, is_shared)
       SELECT $1::uuid, $2::uuid, $3::text, $4::text, $5::boolean WHERE (SELECT count(*) FROM saved_views o WHERE o.user_id = $2 AND o.name <> $3) < $6
     ON CONFLICT (user_id, name) DO UPDATE SET (query, is_shared) = (excluded.query, excluded.is_shared) RETURNING v.id, xmax = 0 AS made`,
      [randomUUID(), userId, name, query, is_shared, most],
    );
    return rows[0] ?? null;
  };

/** False where they have no such view: nobody deletes another's. */
export const deleteSavedView =
  (id: string, userId: string): Query<boolean> =>
  async (tx) => {
    if (!isUuid(id)) return false;
    return (await tx.query("DELETE FROM saved_views WHERE id = $1 AND user_id = $2 RETURNING id", [id, userId])).rows.length > 0;
  };
