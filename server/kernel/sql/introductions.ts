/** What somebody wrote of themself to say first in meetings, by their applications: it is kept with them until they sign out. */
import type { Query } from "../../ports/query.ts";

/** Name of the part of `display_state` that it is kept in. */
export const INTRODUCTION = "introduction";

/** @param user  id */
export const forgetIntroductions =
  (user: string): Query<null> =>
  async (db) => {
    await db.query("UPDATE applications SET display_state = display_state - $2::text WHERE user_id = $1::uuid AND display_state ? $2::text", [
      user,
      INTRODUCTION,
    ]);
    return null;
  };
