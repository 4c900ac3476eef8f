/** What is said in a meeting: kept once, in one order, read by the page. */
import type { Query } from "../../../ports/query.ts";
import { MESSAGE_FIELDS, readBy } from "../../../kernel/sql/meeting-state.ts";
import type { MessageRow } from "../../../ports/state/meeting-state.ts";

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

export const messageOf =
  (meeting: string, id: string): Query<MessageRow | null> =>
  async (db) =>
    (await db.query<MessageRow>(`SELECT ${SHOWN} FROM meeting_messages t WHERE t.meeting = $1 AND t.id = $2`, [meeting, id])).rows[0] ?? null;

export type NewMessage = Pick<MessageRow, "id" | "sent_at"> & ({ user_id: string; text: string; notice: null } | { user_id: null; text: null; notice: string });

/** Whoever calls it holds the meeting. Null: it is there already, and nothing changes. */
export const addMessage =
  (meeting: string, { id, user_id, text, notice, sent_at }: NewMessage): Query<MessageRow | null> =>
  async (db) => {
    const { rows } = await db.query<MessageRow>(
      `INSERT INTO meeting_messages AS t (meeting, id, number, user_id, text, notice, sent_at)
       SELECT $1::uuid, $2::uuid, coalesce(max(x.number), 0) + 1, $3::uuid, $4::text, $5::text, $6::timestamptz FROM meeting_messages x WHERE x.meeting = $1::uuid
       ON CONFLICT (meeting, id) DO NOTHING RETURNING ${SHOWN}`,
      [meeting, id, user_id, text, notice, sent_at],
    );
    return rows[0] ?? null;
  };

/** Never back, and never beyond what there is. */
export const markRead =
  (meeting: string, user: string, number: number): Query<number> =>
  async (db) => {
    const { rows } = await db.query<{ number: number }>(
      `INSERT INTO meeting_reads AS d (meeting, user_id, number)
       SELECT $1::uuid, $2::uuid, least($3::int, coalesce(max(t.number), 0)) FROM meeting_messages t WHERE t.meeting = $1::uuid
       ON CONFLICT (meeting, user_id) DO UPDATE SET number = greatest(d.number, excluded.number) RETURNING number`,
      [meeting, user, number],
    );
    return rows[0]?.number ?? 0;
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

export const markWritten =
  (meeting: string, user: string): Query<null> =>
  async (db) => {
    await db.query("UPDATE meeting_reads SET writing_at = NULL WHERE meeting = $1 AND user_id = $2 AND writing_at IS NOT NULL", [meeting, user]);
    return null;
  };

/** Ids of those who said something between two numbers, the second with it. */
export const authorsBetween =
  (meeting: string, after: number, upTo: number): Query<string[]> =>
  async (db) => {
    const { rows } = await db.query<{ user_id: string }>(
      "SELECT DISTINCT user_id FROM meeting_messages WHERE meeting = $1 AND number > $2 AND number <= $3 AND user_id IS NOT NULL ORDER BY user_id",
      [meeting, after, upTo],
    );
    return rows.map(({ user_id }) => user_id);
  };

export const readNumber =
  (meeting: string, user: string): Query<number> =>
  async (db) =>
    (await db.query<{ number: number }>("SELECT number FROM meeting_reads WHERE meeting = $1 AND user_id = $2", [meeting, user])).rows[0]?.number ?? 0;

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
