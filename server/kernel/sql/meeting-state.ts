/** A meeting and its chat, within a statement about it. */
import type { MeetingState } from "../../ports/state/meeting-state.ts";
import { toRecord } from "../../ports/tables/tables.ts";
import { stamp } from "./texts.ts";

const PERSON = `json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar, 'profile_image_url', u.profile_image_url,
  'photo_thumbnails', p.photo_thumbnails, 'job_title', nullif(p.job_title, ''))`;
const GIVEN = `json_build_object('own_answers', coalesce(p.own_answers, '{}'), 'roommate_answers', coalesce(p.roommate_answers, '{}'), 'interests', coalesce(p.interests, '[]'))`;

/** Of the message `t`, by an expression of the id of whoever reads: nobody reads whom they blocked. Without a reader all are read. */
export const readBy = (reader: string): string => `NOT EXISTS (SELECT 1 FROM person_blocks b WHERE b.blocker = ${reader} AND b.blocked = t.user_id)`;

/** Of the meeting `m`, up to which number they have read: whoever says something has read what was said before it, wherever they said it. */
export const readUpToBy = (reader: string): string => `greatest(
    (SELECT d.number FROM meeting_reads d WHERE d.meeting = m.id AND d.user_id = ${reader}),
    (SELECT max(o.number) FROM meeting_messages o WHERE o.meeting = m.id AND o.user_id = ${reader}), 0)`;

/** Of the meeting `m`, how many messages of others they have not read. A notice of ours is nothing that waits for anybody. */
export const unreadBy = (
  reader: string,
): string => `(SELECT count(*)::int FROM meeting_messages t WHERE t.meeting = m.id AND t.user_id IS NOT NULL AND t.user_id IS DISTINCT FROM ${reader}
    AND ${readBy(reader)} AND t.number > ${readUpToBy(reader)})`;

/** Of the meeting `m`. */
export const CHANNEL = `(SELECT json_build_object('provider', k.provider, 'made', k.made_at IS NOT NULL, 'closed', k.closed_at IS NOT NULL) FROM chat_channels k
    WHERE k.meeting = m.id)`;
export const LAST_MESSAGE = "(SELECT coalesce(max(t.number), 0) FROM meeting_messages t WHERE t.meeting = m.id)";
/** Whom somebody blocked, and who blocked them, by an expression of their id. */
export const BLOCKED = {
  byReader: (reader: string): string => `(SELECT coalesce(json_agg(b.blocked), '[]') FROM person_blocks b WHERE b.blocker = ${reader})`,
  ofReader: (reader: string): string => `(SELECT coalesce(json_agg(b.blocker), '[]') FROM person_blocks b WHERE b.blocked = ${reader})`,
};

/**
 * Of the meeting `m` in the home `h`.
 * @param reader  an expression of the id of whoever asks, for whom what is unread is counted
 */
export const meetingStateOf = (reader: string): string => `json_build_object('meeting', to_json(m), 'home', to_json(h),
  'applicants', (SELECT coalesce(json_agg(json_build_object('record', to_json(x), 'status', a.status, 'source', a.source, 'user', ${PERSON}, 'given', ${GIVEN},
      'about', json_build_object('employer', coalesce(p.employer, ''), 'bio', coalesce(p.bio, '')), 'room', json_build_object('id', o.id, 'number', o.number),
      'terms', json_build_object('monthly_price_cents', s.monthly_price_cents, 'lease_months', s.lease_months, 'move_in_date', s.move_in_date,
        'lease_end_date', s.lease_end_date)) ORDER BY x.place), '[]')
    FROM meeting_applicants x JOIN applications a ON a.id = x.application JOIN users u ON u.id = a.user_id LEFT JOIN profiles p ON p.user_id = u.id
      JOIN room_selections s ON s.id = x.selection JOIN rooms o ON o.id = s.room WHERE x.meeting = m.id),
  'residents', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'room_number', o.number, 'lives_from', r.lives_from, 'lives_until', r.lives_until,
      'away_from', r.away_from, 'away_until', r.away_until, 'user', CASE WHEN u.id IS NOT NULL THEN ${PERSON} END, 'given', ${GIVEN})
      ORDER BY o.number, r.lives_from), '[]')
    FROM rooms o JOIN residents r ON r.room = o.id LEFT JOIN users u ON u.id = r.user_id LEFT JOIN profiles p ON p.user_id = u.id
    WHERE o.home = m.home AND NOT o.is_available),
  'answers', (SELECT coalesce(json_agg(to_json(w) ORDER BY w.answered_at, w.id), '[]') FROM meeting_answers w WHERE w.meeting = m.id),
  'channel', ${CHANNEL}, 'messages', ${LAST_MESSAGE}, 'unread', ${unreadBy(reader)},
  'blocked', ${BLOCKED.byReader(reader)}, 'blocked_by', ${BLOCKED.ofReader(reader)})`;

type Row = Record<string, unknown>;
export type MeetingStateRow = Omit<MeetingState, "meeting" | "home" | "applicants" | "answers"> & {
  meeting: Row;
  home: Row;
  answers: Row[];
  applicants: (Omit<MeetingState["applicants"][number], "record"> & { record: Row })[];
};

export const readMeetingState = ({ meeting, home, applicants, answers, ...rest }: MeetingStateRow): MeetingState => ({
  ...rest,
  meeting: toRecord("meeting", meeting),
  home: toRecord("home", home),
  applicants: applicants.map(({ record, ...applicant }) => ({ ...applicant, record: toRecord("meeting_applicant", record) })),
  answers: answers.map((answer) => toRecord("meeting_answer", answer)),
});

/** Of somebody, by what they read `d` and their account `u`. */
export const ACTIVITY = `json_build_object('user_id', d.user_id, 'number', d.number, 'writing_at', ${stamp("d.writing_at")}, 'shows', u.shows_activity)`;

/** Of the message `t` each field of a `MessageRow`, by its name. */
export const MESSAGE_FIELDS = { id: "t.id", number: "t.number", user_id: "t.user_id", text: "t.text", notice: "t.notice", sent_at: stamp("t.sent_at") };
