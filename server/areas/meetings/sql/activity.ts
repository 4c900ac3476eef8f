/** That somebody writes, and whose messages somebody has come to read. */
import type { Query } from "../../../ports/query.ts";

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
