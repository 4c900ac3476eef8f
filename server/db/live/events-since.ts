/** Events since a screen was drawn, to bring it up to date. */
import type { LiveEvent } from "../../ports/store.ts";
import { STILL_FOR_THEM } from "./hub.ts";
import type { Executor } from "../../ports/query.ts";

type Row = { id: string; kind: string; ref: string | null; topic: string | null; is_theirs: boolean };

/** With more than these it is less work to draw the screen as a whole. */
const MOST = 200;
const EVENT_ID = /^\d{1,15}$/;

export async function lastEventId(db: Executor, userId: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>("SELECT coalesce(max(id), 0)::text AS id FROM live_events WHERE user_id = $1", [userId], "last-told");
  return rows[0]?.id ?? "0";
}

export async function eventsSince(db: Executor, userId: string, after: string, upTo: string): Promise<LiveEvent[] | null> {
  if (!EVENT_ID.test(after) || !EVENT_ID.test(upTo)) return null;
  const { rows } = await db.query<Row>(
    `SELECT id::text, kind, ref, topic, ${STILL_FOR_THEM} AS is_theirs FROM live_events WHERE user_id = $1 AND id BETWEEN $2 AND $3 ORDER BY live_events.id LIMIT ${MOST + 1}`,
    [userId, after, upTo],
    "told-since",
  );
  // The event that they knew of last is forgotten when it is old, and those after it may be.
  const knows = after === "0" || rows[0]?.id === after;
  if (!knows || rows.length > MOST) return null;
  return rows
    .filter(({ id, is_theirs }) => id !== after && is_theirs)
    .map(({ id, kind, ref, topic }) => ({ id, kind, ...(ref !== null && { ref }), ...(topic !== null && { topic }) }));
}
