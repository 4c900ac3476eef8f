/** What is shown of a person, and their sessions. */
import type { Executor } from "../engine/database-pool.ts";
import { isUuid } from "../tables/tables.ts";

/** Letters of a search that stand for themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/gu, "\\$&");
export const stamp = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const DIGITS = (column: string): string => `regexp_replace(coalesce(${column}, ''), '[^0-9]', '', 'g')`;
/** By the sessions that are left, and by the last that ended. */
const LAST_SEEN = `greatest((SELECT max(s.seen_at) FROM sessions s WHERE s.user_id = u.id), (SELECT l.seen_at FROM last_seen l WHERE l.user_id = u.id))`;
/** What a row of a person is made of, who is `u`. */
export const SHOWN_PERSON = `jsonb_build_object('id', u.id, 'version', u.version, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
  'phone_ending', nullif(right(${DIGITS("u.phonenumber")}, 4), ''), 'avatar', u.avatar, 'profile_image_url', u.profile_image_url, 'staff_roles', u.staff_roles,
  'applications', (SELECT count(*) FROM applications o WHERE o.user_id = u.id), 'cosigns', (SELECT count(*) FROM cosigners k WHERE k.user_id = u.id),
  'signed_in', EXISTS (SELECT 1 FROM identities n WHERE n.user_id = u.id), 'invited_until', ${stamp("u.invited_until")},
  'created_at', ${stamp("u.created_at")},
  'seen_at', ${stamp(LAST_SEEN)}, 'deleted_at', ${stamp("u.deleted_at")})`;

/** As long as it names one among the sessions of a person: those are few, and nobody chooses them. */
export const HANDLE_LENGTH = 16;

/** Also by the handle that it had before it was renewed: whoever looks at the list may have read it a while ago. */
export async function endSessions(tx: Executor, userId: string, handle: string | null, except: string | null): Promise<string[]> {
  if (!isUuid(userId)) return [];
  const { rows } = await tx.query<{ id: string }>(
    `DELETE FROM sessions WHERE user_id = $1 AND ($2::text IS NULL OR left(id, ${HANDLE_LENGTH}) = $2 OR left(previous_id, ${HANDLE_LENGTH}) = $2)
       AND id IS DISTINCT FROM $3 RETURNING id`,
    [userId, handle, except],
  );
  return rows.map(({ id }) => id);
}

export async function endTokens(tx: Executor, userId: string): Promise<number> {
  return isUuid(userId) ? (await tx.query("DELETE FROM personal_tokens WHERE user_id = $1", [userId])).rowCount : 0;
}
