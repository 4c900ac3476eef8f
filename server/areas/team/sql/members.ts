/** Those who decide, whose turn it is, and what they are told of. */
import type { ApplicationRecord } from "../../../ports/records.ts";
import type { ComingIn, TeamMember, TeamSettings, Turn } from "./team-records.ts";
import type { Query } from "../../../ports/query.ts";
import { isUuid } from "../../../ports/tables/tables.ts";

/** Who may decide, of users called `u`: no work goes to whoever was invited and has not come yet. */
const DECIDES = "u.is_staff AND u.deleted_at IS NULL AND u.invited_until IS NULL AND u.staff_roles && ARRAY['reviewer', 'admin']";
/** Any number that nothing else in the database locks. */
const TURNS = 5_251_979;

/** Those who decide, by their names. `now`: ISO instant; `own`: applications that are counted in nobody's hand. */
export const members =
  (now: string, own: readonly string[] = []): Query<TeamMember[]> =>
  async (db) => {
    const { rows } = await db.query<TeamMember>(
      `SELECT u.id, u.first_name, u.last_name, u.email, u.avatar, u.profile_image_url, u.locale, u.staff_roles,
       coalesce(t.takes_new, false) AS takes_new, coalesce(t.markets, '{}') AS markets, t.away_until::text AS away_until, coalesce(t.daily_mail, true) AS daily_mail, t.daily_mail_on::text AS daily_mail_on,
       q.in_hand, q.overdue
     FROM users u LEFT JOIN team_members t ON t.user_id = u.id
       CROSS JOIN LATERAL (SELECT count(*)::int AS in_hand, (count(*) FILTER (WHERE r.due_at < $1))::int AS overdue FROM review_queue r
         WHERE r.assigned_to = u.id AND r.waits_since IS NOT NULL AND r.application <> ALL($2::uuid[])) q
     WHERE ${DECIDES} ORDER BY lower(u.first_name), lower(u.last_name), u.id`,
      [now, own],
    );
    return rows;
  };

export const putSettings =
  (userId: string, { takes_new, markets, away_until, daily_mail }: TeamSettings): Query<void> =>
  async (tx) => {
    await tx.query(
      `INSERT INTO team_members (user_id, takes_new, markets, away_until, daily_mail) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id) DO UPDATE SET (takes_new, markets, away_until, daily_mail) = (excluded.takes_new, excluded.markets, excluded.away_until, excluded.daily_mail)`,
      [userId, takes_new, markets, away_until, daily_mail],
    );
  };

/** Whether they decide, and aren't away on that day. */
export const isThere =
  (userId: string, day: string): Query<boolean> =>
  async (tx) => {
    const { rows } = await tx.query(
      `SELECT 1 FROM users u LEFT JOIN team_members t ON t.user_id = u.id WHERE u.id = $1 AND ${DECIDES} AND (t.away_until IS NULL OR t.away_until < $2::date)`,
      [userId, day],
    );
    return rows.length > 0;
  };

/** What was given to them, settled or not: by their ids, so that two who release what they share take turns. */
export const inHand =
  (userId: string): Query<Pick<ApplicationRecord, "id" | "status">[]> =>
  async (tx) => {
    return (await tx.query<Pick<ApplicationRecord, "id" | "status">>("SELECT id, status FROM applications WHERE assigned_to = $1 ORDER BY id", [userId])).rows;
  };

/**
 * Takes the turn of whoever is next, which is longest ago; null where nobody takes it. The lock comes first and by itself: whoever waited for it reads, with the next statement, the turn that
 * was taken meanwhile. Whoever it is stays one who decides until this transaction ends: a role that is taken at the same moment finds
 * what it gave them, or gave them nothing.
 */
export const nextInTurn =
  ({ application, group, market, not, day, marketFirst }: ComingIn): Query<Turn | null> =>
  async (tx) => {
    await tx.query("SELECT pg_advisory_xact_lock($1) WHERE EXISTS (SELECT 1 FROM team_members WHERE takes_new)", [TURNS]);
    const { rows } = await tx.query<Turn>(
      `WITH next AS (
       SELECT t.user_id, g.id IS NOT NULL AS of_group, cardinality(t.markets) > 0 AS of_market FROM team_members t JOIN users u ON u.id = t.user_id
         LEFT JOIN LATERAL (SELECT a.id FROM applications a WHERE a.group_source = $1 AND a.id <> $2 AND a.assigned_to = t.user_id LIMIT 1) g ON true
       WHERE t.takes_new AND ${DECIDES} AND u.id <> ALL($4::uuid[]) AND (t.away_until IS NULL OR t.away_until < $5::date) AND (t.markets = '{}' OR $3 = ANY(t.markets))
       ORDER BY of_group DESC, ($6 AND cardinality(t.markets) > 0) DESC, t.turn, t.user_id LIMIT 1 FOR SHARE OF u)
     UPDATE team_members t SET turn = (SELECT max(o.turn) FROM team_members o) + 1 FROM next WHERE t.user_id = next.user_id
     RETURNING t.user_id AS "user", CASE WHEN next.of_group THEN 'group' WHEN $6 AND next.of_market THEN 'market' ELSE 'turn' END AS by`,
      [group, application, market, not, day, marketFirst],
    );
    return rows[0] ?? null;
  };

/**
 * False where that day was settled for them before: by another process, or at an earlier hour. One statement: of two who settle the same day at once, the second waits for the first, and changes
 * nothing.
 */
export const settleDay =
  (userId: string, day: string): Query<boolean> =>
  async (tx) => {
    if (!isUuid(userId)) return false;
    const { rows } = await tx.query(
      `INSERT INTO team_members AS t (user_id, daily_mail_on) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET daily_mail_on = excluded.daily_mail_on
       WHERE t.daily_mail_on IS DISTINCT FROM excluded.daily_mail_on RETURNING t.user_id`,
      [userId, day],
    );
    return rows.length > 0;
  };
