/** Where meetings are talked at a provider, and what of it is copied. Whoever changes anything holds the meeting. */
import type { Chat } from "../../../ports/chat.ts";
import type { Query } from "../../../ports/query.ts";

export const addChannel =
  (meeting: string, provider: Chat["name"]): Query<null> =>
  async (db) => {
    await db.query("INSERT INTO chat_channels (meeting, provider) VALUES ($1, $2) ON CONFLICT (meeting) DO NOTHING", [meeting, provider]);
    return null;
  };

/** True where it wasn't there before. */
export const markChannelMade =
  (meeting: string, now: string): Query<boolean> =>
  async (db) =>
    (await db.query("UPDATE chat_channels SET made_at = $2 WHERE meeting = $1 AND made_at IS NULL", [meeting, now])).rowCount > 0;

export const markChannelClosed =
  (meeting: string, now: string): Query<null> =>
  async (db) => {
    await db.query("UPDATE chat_channels SET closed_at = $2 WHERE meeting = $1 AND closed_at IS NULL", [meeting, now]);
    return null;
  };

export const copiedUntil =
  (meeting: string): Query<Date | null> =>
  async (db) => {
    const { rows } = await db.query<{ ms: number | null }>(
      "SELECT (extract(epoch FROM copied_until) * 1000)::double precision AS ms FROM chat_channels WHERE meeting = $1",
      [meeting],
    );
    const ms = rows[0]?.ms ?? null;
    return ms === null ? null : new Date(ms);
  };

/** Never back. */
export const keepCopiedUntil =
  (meeting: string, until: Date): Query<null> =>
  async (db) => {
    await db.query("UPDATE chat_channels SET copied_until = greatest(copied_until, $2) WHERE meeting = $1", [meeting, until.toISOString()]);
    return null;
  };

export const isCopied =
  (meeting: string, providerMessage: string): Query<boolean> =>
  async (db) =>
    (await db.query("SELECT 1 FROM meeting_messages WHERE meeting = $1 AND provider_message = $2", [meeting, providerMessage])).rows.length > 0;

/** What the provider calls a message of ours; the first that it had of several stands. */
export const keepProviderMessage =
  (meeting: string, id: string, providerMessage: string): Query<null> =>
  async (db) => {
    await db.query("UPDATE meeting_messages SET provider_message = $3 WHERE meeting = $1 AND id = $2 AND provider_message IS NULL", [
      meeting,
      id,
      providerMessage,
    ]);
    return null;
  };

/** What somebody said here and the provider hasn't got, in its order. */
export const unsentMessages =
  (meeting: string, most: number): Query<{ id: string; user: string; text: string }[]> =>
  async (db) =>
    (
      await db.query<{ id: string; user: string; text: string }>(
        `SELECT id, user_id AS "user", text FROM meeting_messages WHERE meeting = $1 AND user_id IS NOT NULL AND provider_message IS NULL ORDER BY number LIMIT $2`,
        [meeting, most],
      )
    ).rows;

/** Meetings that a provider is not done with, those that nothing was copied of for the longest time first. */
export const openChannels =
  (provider: Chat["name"], most: number): Query<string[]> =>
  async (db) => {
    const { rows } = await db.query<{ meeting: string }>(
      "SELECT meeting FROM chat_channels WHERE closed_at IS NULL AND provider = $1 ORDER BY copied_until NULLS FIRST, meeting LIMIT $2",
      [provider, most],
    );
    return rows.map(({ meeting }) => meeting);
  };
