/** Who may talk in a meeting, within a statement that every message can afford. */
import type { MeetingSeats } from "../../../ports/state/meeting-state.ts";
import type { Query } from "../../../ports/query.ts";
import { toRecord } from "../../../ports/tables/tables.ts";
import { BLOCKED, CHANNEL, LAST_MESSAGE } from "../../../kernel/sql/meeting-state.ts";

type Row = Omit<MeetingSeats, "meeting"> & { meeting: Record<string, unknown> };

const SEATS = `SELECT to_json(m) AS meeting,
  (SELECT coalesce(json_agg(json_build_object('user', json_build_object('id', a.user_id)) ORDER BY x.place), '[]')
    FROM meeting_applicants x JOIN applications a ON a.id = x.application WHERE x.meeting = m.id) AS applicants,
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'lives_from', r.lives_from, 'lives_until', r.lives_until,
      'user', CASE WHEN r.user_id IS NOT NULL THEN json_build_object('id', r.user_id) END)), '[]')
    FROM rooms o JOIN residents r ON r.room = o.id WHERE o.home = m.home AND NOT o.is_available) AS residents,
  ${CHANNEL} AS channel, ${LAST_MESSAGE} AS messages, ${BLOCKED.byReader("$1::uuid")} AS blocked, ${BLOCKED.ofReader("$1::uuid")} AS blocked_by
  FROM meetings m WHERE m.id = $2::uuid`;

/** @param reader  a user's id */
export const meetingSeats =
  (meeting: string, reader: string): Query<MeetingSeats | null> =>
  async (db) => {
    const { rows } = await db.query<Row>(SEATS, [reader, meeting], "seats");
    return rows[0] ? { ...rows[0], meeting: toRecord("meeting", rows[0].meeting) } : null;
  };
