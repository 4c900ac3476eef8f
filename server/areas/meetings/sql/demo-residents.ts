/** What those who answer by themselves in sandbox mode look at. */
import { stamp } from "../../../kernel/sql/texts.ts";
import type { Query } from "../../../ports/query.ts";

/** A browser of theirs was here. */
export const wasHereSince =
  (user: string, since: string): Query<boolean> =>
  async (db) =>
    (await db.query("SELECT 1 FROM sessions WHERE user_id = $1 AND seen_at > $2 LIMIT 1", [user, since])).rows.length > 0;

/** How often they wrote, and since when an applicant waits for them; null: nobody does. */
export const lastSaidBy =
  (meeting: string, user: string): Query<{ own: number; waits_since: string | null }> =>
  async (db) => {
    const { rows } = await db.query<{ own: number; waits_since: string | null }>(
      `SELECT count(*) FILTER (WHERE t.user_id = $2)::int AS own,
         ${stamp(`max(t.sent_at) FILTER (WHERE t.user_id IN (SELECT a.user_id FROM meeting_applicants x JOIN applications a ON a.id = x.application WHERE x.meeting = $1)
           AND t.number > coalesce((SELECT max(o.number) FROM meeting_messages o WHERE o.meeting = $1 AND o.user_id = $2), 0))`)} AS waits_since
       FROM meeting_messages t WHERE t.meeting = $1`,
      [meeting, user],
    );
    return rows[0] ?? { own: 0, waits_since: null };
  };
