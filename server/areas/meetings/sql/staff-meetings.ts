/** Meetings as staff look through them: where each stands, and what of them is reported. */
import type { Query } from "../../../ports/query.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";
import { meetingStateOf, readMeetingState, type MeetingStateRow } from "../../../kernel/sql/meeting-state.ts";
import type { PageOf } from "../../../kernel/sql/pages.ts";
import { stakesOf } from "../../../kernel/sql/parties.ts";
import { nameOf, stamp } from "../../../kernel/sql/texts.ts";

/**
 * In the order in which they are looked through. `waits_for_staff`: nobody of the house has answered in time, or somebody reported what goes
 * on in it; `waits_for_house`: the time to talk is over, and it goes on; `approved`: its invitation stands.
 */
export const MEETING_STAGES = ["waits_for_staff", "waits_for_house", "open", "approved", "over"] as const;
export type MeetingStage = (typeof MEETING_STAGES)[number];

/** Whoever asks, and what time it is: ISO 8601, and the day of each market. `address`: folded, as invitations are kept. */
export interface Asking {
  user: { id: string; address: string };
  now: string;
  days: Readonly<Record<string, string>>;
}

export interface StaffMeetingFilter {
  id?: string;
  search: string | null;
  market: string | null;
  home: string | null;
  /** Null: those that are not over. */
  stages: readonly MeetingStage[] | null;
}

/** Without anybody who reads it, all that people said is unread. */
const STATE = meetingStateOf("NULL::uuid");
const TODAY = "(b.days ->> m.market)::date";
const HAS_ANSWER = `EXISTS (SELECT 1 FROM meeting_answers w JOIN residents r ON r.id = w.resident
  WHERE w.meeting = m.id AND r.lives_from <= ${TODAY} AND (r.lives_until IS NULL OR r.lives_until > ${TODAY}))`;
const IS_REPORTED = "EXISTS (SELECT 1 FROM support_cases c WHERE c.meeting = m.id AND c.status = 'open')";
/** Of the meeting `m`, by `b`: what time it is. */
const STAGE = `CASE WHEN m.ended_at IS NOT NULL THEN 'over'
  WHEN ${IS_REPORTED} OR (m.status <> 'approved' AND m.decides_at <= b.now AND NOT ${HAS_ANSWER}) THEN 'waits_for_staff'
  WHEN m.status = 'approved' THEN 'approved' WHEN m.ends_at <= b.now THEN 'waits_for_house' ELSE 'open' END`;
const BY = "(SELECT $1::timestamptz AS now, $2::jsonb AS days) b";
const OWN_HOMES = ["room_selections s WHERE s.ended_at IS NULL AND", "home_choices s WHERE"].map(
  (from) => `SELECT s.home FROM ${from} s.application IN (SELECT id FROM own)`,
);
/** A colleague sees to it: `$3` has a stake in it or in its home, or lives there. */
const IS_OWN = `(EXISTS (SELECT 1 FROM meeting_applicants x WHERE x.meeting = m.id AND x.application IN (SELECT id FROM own))
  OR m.home IN (${OWN_HOMES.join(" UNION ALL ")})
  OR EXISTS (SELECT 1 FROM residents d JOIN rooms o ON o.id = d.room WHERE o.home = m.home AND coalesce(d.lives_until, 'infinity') >= current_date
    AND (d.user_id = $3::uuid OR (d.user_id IS NULL AND d.invited_email = $4))))`;
const NAMES = `folded(concat_ws(' ', h.name, h.address ->> 'street_address', (SELECT string_agg(concat_ws(' ', u.first_name, u.last_name), ' ')
  FROM meeting_applicants x JOIN applications a ON a.id = x.application JOIN users u ON u.id = a.user_id WHERE x.meeting = m.id)))`;
/** Each as long as it has, the soonest first; those that are over the last first. */
const ORDER = `array_position(ARRAY[${MEETING_STAGES.map((stage) => `'${stage}'`).join(", ")}], stage),
  CASE WHEN ended_at IS NULL THEN extract(epoch FROM coalesce(lapses_at, ends_at)) ELSE -extract(epoch FROM ended_at) END, id`;

export interface MeetingReport {
  id: string;
  status: "open" | "closed";
  at: string;
}

export interface StaffMeeting {
  state: MeetingState;
  stage: MeetingStage;
  market_name: string;
  /** The last first. */
  reports: MeetingReport[];
  /** Name of whoever of the staff decided for the house. */
  decided_by: string | null;
}
type Row = Omit<StaffMeeting, "state"> & { state: MeetingStateRow };

const SHOWN = `json_build_object('state', ${STATE}, 'stage', p.stage, 'market_name', k.display_name,
  'decided_by', (SELECT ${nameOf("y")} FROM users y WHERE y.id = m.decided_by),
  'reports', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'status', c.status, 'at', ${stamp("c.at")}) ORDER BY c.at DESC, c.id), '[]')
    FROM support_cases c WHERE c.meeting = m.id))`;

/** @param own  whether those are among them that are a colleague's to see to */
export const staffMeetings =
  (
    { user, now, days }: Asking,
    { id, search, market, home, stages }: StaffMeetingFilter,
    { own, ...page }: PageOf & { own: boolean },
  ): Query<{ total: number; rows: StaffMeeting[] }> =>
  async (db) => {
    const values: unknown[] = [now, JSON.stringify(days), user.id, user.address];
    const value = (given: unknown): string => `$${values.push(given)}`;
    // Of one that is named whether it is theirs is said in words: there the address is read for its type alone.
    const conditions = [own ? "$4::text IS NOT NULL" : `NOT ${IS_OWN}`];
    if (id !== undefined) conditions.push(`m.id = ${value(id)}::uuid`);
    if (market !== null) conditions.push(`m.market = ${value(market)}`);
    if (home !== null) conditions.push(`m.home = ${value(home)}`);
    // Said by itself, so that an index has them.
    if (stages === null || !stages.includes("over")) conditions.push("m.ended_at IS NULL");
    else if (stages.length === 1) conditions.push("m.ended_at IS NOT NULL");
    const words = search?.trim() || null;
    if (words !== null) conditions.push(`${NAMES} LIKE ALL (searched_patterns(folded(${value(words)}::text)))`);
    const narrowed = stages === null ? "true" : `stage = ANY(${value(stages)}::text[])`;
    const { rows } = await db.query<{ total: number; row: Row | null }>(
      `WITH own AS MATERIALIZED (SELECT staked.id FROM ${stakesOf("$3::uuid")} staked),
       staged AS (SELECT m.id, m.ends_at, m.lapses_at, m.ended_at, ${STAGE} AS stage FROM meetings m JOIN homes h ON h.slug = m.home CROSS JOIN ${BY}
         WHERE ${conditions.join(" AND ")}),
       found AS (SELECT * FROM staged WHERE ${narrowed}),
       page AS (SELECT id, stage, row_number() OVER (ORDER BY ${ORDER}) AS place FROM found ORDER BY place LIMIT ${value(page.limit)} OFFSET ${value(page.offset)})
     SELECT (SELECT count(*)::int FROM found) AS total, CASE WHEN m.id IS NOT NULL THEN ${SHOWN} END AS row
     FROM (SELECT 1) AS always LEFT JOIN page p ON true LEFT JOIN meetings m ON m.id = p.id LEFT JOIN homes h ON h.slug = m.home LEFT JOIN markets k ON k.slug = m.market
     ORDER BY p.place`,
      values,
    );
    return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row }) => (row ? [{ ...row, state: readMeetingState(row.state) }] : [])) };
  };

export interface MeetingFigures {
  waits_for_staff: number;
  waits_for_house: number;
  open: number;
  approved: number;
  /** Of those that ended lately, and of which a home is theirs. */
  ended: number;
  matched: number;
  /** Of those that began lately, half of them in no more: seconds until somebody who lives there wrote. Null: nobody did. */
  first_answer_seconds: number | null;
}

/** @param since  ISO 8601: from then on they ended or began lately */
export const meetingFigures =
  ({ now, days }: Omit<Asking, "user">, since: string): Query<MeetingFigures> =>
  async (db) => {
    const count = (stage: MeetingStage): string => `(SELECT count(*)::int FROM staged WHERE stage = '${stage}')`;
    const { rows } = await db.query<MeetingFigures>(
      `WITH staged AS (SELECT ${STAGE} AS stage FROM meetings m CROSS JOIN ${BY} WHERE m.ended_at IS NULL),
       ended AS (SELECT count(*)::int AS ended, count(*) FILTER (WHERE m.ended_because = 'accepted')::int AS matched FROM meetings m
         WHERE m.ended_at >= $3::timestamptz AND m.ended_at <= $1::timestamptz),
       answered AS (SELECT extract(epoch FROM min(t.sent_at) - m.opened_at) AS seconds FROM meetings m JOIN meeting_messages t ON t.meeting = m.id
         WHERE m.opened_at >= $3::timestamptz AND t.user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM meeting_applicants x
           JOIN applications a ON a.id = x.application WHERE x.meeting = m.id AND a.user_id = t.user_id) GROUP BY m.id)
     SELECT ${(["waits_for_staff", "waits_for_house", "open", "approved"] as const).map((stage) => `${count(stage)} AS ${stage}`).join(", ")},
       e.ended, e.matched, round((SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds) FROM answered))::int AS first_answer_seconds FROM ended e`,
      [now, JSON.stringify(days), since],
    );
    return rows[0]!;
  };

/** Whether `by` read what was said in it since that instant, with the same reason. */
export const hasReadChat =
  (meeting: string, { by, since, why }: { by: string; since: string; why: string }): Query<boolean> =>
  async (db) => {
    const { rows } = await db.query(
      `SELECT 1 FROM audit_events e WHERE e.application IN (SELECT x.application FROM meeting_applicants x WHERE x.meeting = $1::uuid)
         AND e.name = 'chat-opened' AND e.actor_user_id = $2 AND e.at > $3 AND e.why = $4 AND e.detail ->> 'meeting' = $1::text LIMIT 1`,
      [meeting, by, since, why],
    );
    return rows.length > 0;
  };
