/** Meetings, by whom they are asked for. */
import { meetingStateOf, readMeetingState, type MeetingStateRow } from "../../../kernel/sql/meeting-state.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";
import type { Executor, Query } from "../../../ports/query.ts";
import { isUuid } from "../../../ports/tables/tables.ts";

export { isUuid };

/** `$1` is whoever asks. */
const STATE = meetingStateOf("$1::uuid");

async function states(db: Executor, reader: string | null, where: string, ...values: unknown[]): Promise<MeetingState[]> {
  const { rows } = await db.query<{ state: MeetingStateRow }>(
    `SELECT ${STATE} AS state FROM meetings m JOIN homes h ON h.slug = m.home WHERE ${where} ORDER BY m.opened_at DESC, m.id`,
    [reader, ...values],
  );
  return rows.map(({ state }) => readMeetingState(state));
}

/** @param reader  a user's id, for whom what is unread is counted */
export const meetingState =
  (id: string, reader: string | null = null): Query<MeetingState | null> =>
  async (db) =>
    (await states(db, reader, "m.id = $2::uuid", id))[0] ?? null;

/** Those that applications are in and that have not ended, the last first. */
export const liveMeetings =
  (applications: readonly string[]): Query<MeetingState[]> =>
  (db) =>
    states(
      db,
      null,
      "m.ended_at IS NULL AND EXISTS (SELECT 1 FROM meeting_applicants x WHERE x.meeting = m.id AND x.application = ANY($2::uuid[]))",
      applications,
    );

/** All that somebody may have to do with, as an applicant or as one who lives there: whether they do is judged by the day. The last first. */
export const meetingsOfPerson =
  (user: string): Query<MeetingState[]> =>
  (db) =>
    states(
      db,
      user,
      `EXISTS (SELECT 1 FROM meeting_applicants x JOIN applications a ON a.id = x.application WHERE x.meeting = m.id AND a.user_id = $1::uuid)
       OR m.home IN (SELECT o.home FROM residents r JOIN rooms o ON o.id = r.room WHERE r.user_id = $1::uuid AND NOT o.is_available)`,
    );

/** Ids of those that time, or somebody who moved, may have moved, or of which something is left to do; oldest first. */
export const meetingsDue =
  (now: string, most: number): Query<string[]> =>
  async (db) => {
    const { rows } = await db.query<{ id: string }>(
      `SELECT id FROM (SELECT id, looks_at AS due FROM meetings WHERE ended_at IS NULL AND looks_at <= $1
         UNION ALL SELECT id, ended_at FROM meetings WHERE ended_at IS NOT NULL AND NOT is_settled) due ORDER BY due, id LIMIT $2`,
      [now, most],
    );
    return rows.map(({ id }) => id);
  };

/** Lets the rooms go that are held for these applications in a home. */
export const releaseRooms =
  (applications: readonly string[], home: string, because: string, now: string): Query<null> =>
  async (db) => {
    await db.query("UPDATE room_selections SET ended_at = $4, ended_because = $3 WHERE application = ANY($1::uuid[]) AND home = $2 AND ended_at IS NULL", [
      applications,
      home,
      because,
      now,
    ]);
    return null;
  };
