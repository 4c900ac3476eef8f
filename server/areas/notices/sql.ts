/** Who wants which mail. */
import type { Query } from "../../ports/query.ts";

/** Whether they get the daily mail, and nothing else of their settings. False where it was so before. */
export const putDailyMail =
  (userId: string, wanted: boolean): Query<boolean> =>
  async (tx) => {
    const { rows } = await tx.query(
      `INSERT INTO team_members AS t (user_id, daily_mail) SELECT $1, $2 WHERE $2 IS FALSE OR EXISTS (SELECT 1 FROM team_members WHERE user_id = $1)
     ON CONFLICT (user_id) DO UPDATE SET daily_mail = excluded.daily_mail WHERE t.daily_mail <> excluded.daily_mail RETURNING t.user_id`,
      [userId, wanted],
    );
    return rows.length > 0;
  };
