/** Statements of home selection. */
import { GROUP_HOME } from "../../kernel/sql/group-home.ts";
import type { Query } from "../../ports/query.ts";

/** Slug of the home in which somebody else of the application's group holds a room; null where nobody does. */
export const groupHome =
  (application: string): Query<string | null> =>
  async (db) => {
    const { rows } = await db.query<{ home: string | null }>(`SELECT (${GROUP_HOME}) AS home FROM applications a WHERE a.id = $1`, [application]);
    return rows[0]?.home ?? null;
  };
