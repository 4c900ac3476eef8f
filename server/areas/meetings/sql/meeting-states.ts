/** A meeting with all that is decided and shown of it: its home, who applies, who lives there, what they answered. */
import type { Executor, Query } from "../../../ports/query.ts";
import type { PhotoThumbnails } from "../../../ports/columns/profile-columns.ts";
import type { ApplicationStatus, UserRecord } from "../../../ports/records.ts";
import type { HomeRecord, MeetingAnswerRecord, MeetingApplicantRecord, MeetingRecord } from "../../../ports/review-records.ts";
import { isUuid, toRecord } from "../../../ports/tables/tables.ts";
import type { Given } from "../../profile/index.ts";

export { isUuid };

/** As far as others of a meeting know somebody. */
export type Person = Pick<UserRecord, "id" | "first_name" | "last_name" | "avatar" | "profile_image_url"> & { photo_thumbnails: PhotoThumbnails | null };

export interface MeetingApplicant {
  record: MeetingApplicantRecord;
  status: ApplicationStatus;
  /** Slug of what they apply by. */
  source: string;
  user: Person;
  given: Given;
  room: { id: string; number: number };
}

/** Somebody who lives in the home, or did or will. Days are YYYY-MM-DD; the last one isn't part of it. */
export interface MeetingResident {
  id: string;
  lives_from: string;
  lives_until: string | null;
  away_from: string | null;
  away_until: string | null;
  /** Null of whoever was invited and has no account yet. */
  user: Person | null;
  given: Given;
}

export interface MeetingState {
  meeting: MeetingRecord;
  home: HomeRecord;
  /** Whoever began the group first. */
  applicants: MeetingApplicant[];
  /** By the numbers of their rooms; whoever leaves a room that is offered isn't among them. */
  residents: MeetingResident[];
  answers: MeetingAnswerRecord[];
  /** Number of the last message; 0 before the first. */
  messages: number;
  /** Messages of others that the one who asks has not read. */
  unread: number;
}

const PERSON = `json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar, 'profile_image_url', u.profile_image_url,
  'photo_thumbnails', p.photo_thumbnails)`;
const GIVEN = `json_build_object('own_answers', coalesce(p.own_answers, '{}'), 'roommate_answers', coalesce(p.roommate_answers, '{}'), 'interests', coalesce(p.interests, '[]'))`;

/** Of the meeting `m`; `$1` is whoever asks. */
const STATE = `json_build_object('meeting', to_json(m), 'home', to_json(h),
  'applicants', (SELECT coalesce(json_agg(json_build_object('record', to_json(x), 'status', a.status, 'source', a.source, 'user', ${PERSON}, 'given', ${GIVEN},
      'room', json_build_object('id', o.id, 'number', o.number)) ORDER BY x.place), '[]')
    FROM meeting_applicants x JOIN applications a ON a.id = x.application JOIN users u ON u.id = a.user_id LEFT JOIN profiles p ON p.user_id = u.id
      JOIN room_selections s ON s.id = x.selection JOIN rooms o ON o.id = s.room WHERE x.meeting = m.id),
  'residents', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'lives_from', r.lives_from, 'lives_until', r.lives_until, 'away_from', r.away_from,
      'away_until', r.away_until, 'user', CASE WHEN u.id IS NOT NULL THEN ${PERSON} END, 'given', ${GIVEN}) ORDER BY o.number, r.lives_from), '[]')
    FROM rooms o JOIN residents r ON r.room = o.id LEFT JOIN users u ON u.id = r.user_id LEFT JOIN profiles p ON p.user_id = u.id
    WHERE o.home = m.home AND NOT o.is_available),
  'answers', (SELECT coalesce(json_agg(to_json(w) ORDER BY w.answered_at, w.id), '[]') FROM meeting_answers w WHERE w.meeting = m.id),
  'messages', (SELECT coalesce(max(t.number), 0) FROM meeting_messages t WHERE t.meeting = m.id),
  'unread', (SELECT count(*)::int FROM meeting_messages t WHERE t.meeting = m.id AND t.user_id IS DISTINCT FROM $1::uuid
    AND t.number > coalesce((SELECT d.number FROM meeting_reads d WHERE d.meeting = m.id AND d.user_id = $1::uuid), 0)))`;

type Row = Record<string, unknown>;
type StateRow = Omit<MeetingState, "meeting" | "home" | "applicants" | "answers"> & {
  meeting: Row;
  home: Row;
  answers: Row[];
  applicants: (Omit<MeetingApplicant, "record"> & { record: Row })[];
};

const stateOf = ({ meeting, home, applicants, answers, ...rest }: StateRow): MeetingState => ({
  ...rest,
  meeting: toRecord("meeting", meeting),
  home: toRecord("home", home),
  applicants: applicants.map(({ record, ...applicant }) => ({ ...applicant, record: toRecord("meeting_applicant", record) })),
  answers: answers.map((answer) => toRecord("meeting_answer", answer)),
});

async function states(db: Executor, reader: string | null, where: string, ...values: unknown[]): Promise<MeetingState[]> {
  const { rows } = await db.query<{ state: StateRow }>(
    `SELECT ${STATE} AS state FROM meetings m JOIN homes h ON h.slug = m.home WHERE ${where} ORDER BY m.opened_at DESC, m.id`,
    [reader, ...values],
  );
  return rows.map(({ state }) => stateOf(state));
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
