/** What is said in a meeting: kept once, in one order, read by the page. */
import type { Query } from "../../../ports/query.ts";
import { ACTIVITY, BLOCKED, MESSAGE_FIELDS, readBy } from "../../../kernel/sql/meeting-state.ts";
import type { ChatActivity, MessageRow } from "../../../ports/state/meeting-state.ts";

const SHOWN = Object.entries(MESSAGE_FIELDS)
  .map(([name, sql]) => `${sql} AS ${name}`)
  .join(", ");

/**
 * The last ones, or the last before one; oldest first.
 * @param reader  a user's id, without the messages of those whom they blocked; null: all
 */
export const messagesOf =
  (meeting: string, before: number | null, most: number, reader: string | null = null): Query<MessageRow[]> =>
  async (db) => {
    const { rows } = await db.query<MessageRow>(
      `SELECT ${SHOWN} FROM meeting_messages t WHERE t.meeting = $1 AND ($2::int IS NULL OR t.number < $2) AND ${readBy("$4::uuid")} ORDER BY t.number DESC LIMIT $3`,
      [meeting, before, most, reader],
    );
    return rows.toReversed();
  };

/** Of several conversations at once. Whoever asks may read them. */
export const messagesAt =
  (places: readonly { meeting: string; number: number }[]): Query<(MessageRow & { meeting: string })[]> =>
  async (db) => {
    const { rows } = await db.query<MessageRow & { meeting: string }>(
      `SELECT t.meeting, ${SHOWN} FROM unnest($1::uuid[], $2::int[]) AS k (meeting, number) JOIN meeting_messages t ON t.meeting = k.meeting AND t.number = k.number`,
      [places.map(({ meeting }) => meeting), places.map(({ number }) => number)],
      "messages-at",
    );
    return rows;
  };

export const messageOf =
  (meeting: string, id: string): Query<MessageRow | null> =>
  async (db) =>
    (await db.query<MessageRow>(`SELECT ${SHOWN} FROM meeting_messages t WHERE t.meeting = $1 AND t.id = $2`, [meeting, id])).rows[0] ?? null;

export type NewMessage = Pick<MessageRow, "id" | "sent_at"> & ({ user_id: string; text: string; notice: null } | { user_id: null; text: null; notice: string });

/** `$1` to `$6`: the meeting, and of the message its id, who says it, its text or the name of a notice, and when. Whoever does it holds the meeting. */
const ADD = `INSERT INTO meeting_messages AS t (meeting, id, number, user_id, text, notice, sent_at)
  SELECT $1::uuid, $2::uuid, coalesce(max(x.number), 0) + 1, $3::uuid, $4::text, $5::text, $6::timestamptz FROM meeting_messages x WHERE x.meeting = $1::uuid
  ON CONFLICT (meeting, id) DO NOTHING RETURNING ${SHOWN}`;

/** Whoever calls it holds the meeting. Null: it is there already, and nothing changes. */
export const addMessage =
  (meeting: string, { id, user_id, text, notice, sent_at }: NewMessage): Query<MessageRow | null> =>
  async (db) => {
    const { rows } = await db.query<MessageRow>(ADD, [meeting, id, user_id, text, notice, sent_at]);
    return rows[0] ?? null;
  };

/** Said by somebody, who has read what was said before. Whoever calls it holds the meeting. Null: it is there already, and nothing changes. */
export const sayMessage =
  (meeting: string, { id, user_id, text, sent_at }: Record<"id" | "user_id" | "text" | "sent_at", string>): Query<MessageRow | null> =>
  async (db) => {
    const { rows } = await db.query<MessageRow>(
      `WITH said AS (${ADD}), read AS (
         INSERT INTO meeting_reads AS d (meeting, user_id, number) SELECT $1::uuid, $3::uuid, number FROM said
         ON CONFLICT (meeting, user_id) DO UPDATE SET number = greatest(d.number, excluded.number), writing_at = NULL
       ) SELECT * FROM said`,
      [meeting, id, user_id, text, null, sent_at],
      "say-message",
    );
    return rows[0] ?? null;
  };

export interface ReadMark {
  /** How far they had read, and have by now. */
  before: number;
  now: number;
  /** Whether they show it, as they said it. */
  shows: boolean | null;
  /** Users' ids of those who said what lies between the two. */
  authors: string[];
}

/** Never back, and never beyond what there is. */
export const markRead =
  (meeting: string, user: string, number: number): Query<ReadMark> =>
  async (db) => {
    const { rows } = await db.query<ReadMark>(
      `WITH before AS (SELECT coalesce((SELECT number FROM meeting_reads WHERE meeting = $1::uuid AND user_id = $2::uuid), 0) AS number
       ), mark AS (
         INSERT INTO meeting_reads AS d (meeting, user_id, number)
         SELECT $1::uuid, $2::uuid, least($3::int, coalesce(max(t.number), 0)) FROM meeting_messages t WHERE t.meeting = $1::uuid
         ON CONFLICT (meeting, user_id) DO UPDATE SET number = greatest(d.number, excluded.number) RETURNING number
       ) SELECT before.number AS before, mark.number AS now, (SELECT shows_activity FROM users WHERE id = $2::uuid) AS shows,
         (SELECT coalesce(json_agg(DISTINCT t.user_id), '[]') FROM meeting_messages t
          WHERE t.meeting = $1::uuid AND t.number > before.number AND t.number <= mark.number AND t.user_id IS NOT NULL) AS authors FROM before, mark`,
      [meeting, user, number],
      "mark-read",
    );
    return rows[0]!;
  };

export interface MeetingActivity {
  id: string;
  market: string;
  activity: ChatActivity[];
  /** Of those who were there, who blocked whom, by their ids. */
  blocks: [string, string][];
}

/** Of all who were in these meetings' chats. Whoever asks may see them. */
export const activityIn =
  (meetings: readonly string[]): Query<MeetingActivity[]> =>
  async (db) => {
    const { rows } = await db.query<MeetingActivity>(
      `SELECT m.id, m.market, (SELECT coalesce(json_agg(${ACTIVITY} ORDER BY d.user_id), '[]')
           FROM meeting_reads d JOIN users u ON u.id = d.user_id WHERE d.meeting = m.id) AS activity,
         (SELECT coalesce(json_agg(json_build_array(b.blocker, b.blocked)), '[]') FROM meeting_reads d JOIN person_blocks b ON b.blocker = d.user_id
           WHERE d.meeting = m.id) AS blocks FROM meetings m WHERE m.id = ANY($1::uuid[])`,
      [meetings],
      "activity-in",
    );
    return rows;
  };

/** Of people who have read nothing yet: whether they show it, as they said it, and whom they blocked. */
export const newReaders =
  (users: readonly string[]): Query<{ id: string; shows: boolean | null; blocked: string[] }[]> =>
  async (db) => {
    const { rows } = await db.query<{ id: string; shows: boolean | null; blocked: string[] }>(
      `SELECT u.id, u.shows_activity AS shows, ${BLOCKED.byReader("u.id")} AS blocked FROM users u WHERE u.id = ANY($1::uuid[])`,
      [users],
    );
    return rows;
  };

/** @param again  said since then it is told to nobody anew: false */
export const markWriting =
  (meeting: string, user: string, { at, again }: { at: string; again: string }): Query<boolean> =>
  async (db) => {
    const { rowCount } = await db.query(
      `INSERT INTO meeting_reads AS d (meeting, user_id, writing_at) VALUES ($1, $2, $3)
       ON CONFLICT (meeting, user_id) DO UPDATE SET writing_at = excluded.writing_at WHERE d.writing_at IS NULL OR d.writing_at < $4`,
      [meeting, user, at, again],
    );
    return rowCount > 0;
  };

export const markLeft =
  (meeting: string, user: string, at: string): Query<null> =>
  async (db) => {
    await db.query(
      `INSERT INTO meeting_reads AS d (meeting, user_id, left_at) VALUES ($1, $2, $3)
       ON CONFLICT (meeting, user_id) DO UPDATE SET left_at = greatest(d.left_at, excluded.left_at)`,
      [meeting, user, at],
    );
    return null;
  };

export interface PendingMessage {
  id: string;
  text: string;
}

/** Those that are there already stay. */
export const keepPending =
  (selection: string, application: string, messages: readonly PendingMessage[]): Query<boolean> =>
  async (db) => {
    const { rowCount } = await db.query(
      `INSERT INTO pending_messages (selection, place, application, id, text)
       SELECT $1::uuid, t.place, $2::uuid, t.id, t.text FROM unnest($3::uuid[], $4::text[]) WITH ORDINALITY AS t (id, text, place) ON CONFLICT (selection, place) DO NOTHING`,
      [selection, application, messages.map(({ id }) => id), messages.map(({ text }) => text)],
    );
    return rowCount > 0;
  };

export const pendingOf =
  (selection: string): Query<PendingMessage[]> =>
  async (db) =>
    (await db.query<PendingMessage>("SELECT id, text FROM pending_messages WHERE selection = $1 ORDER BY place", [selection])).rows;
