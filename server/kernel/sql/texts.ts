/** Parts of statements that many are made of. */

/** Letters of a search that stand for themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/gu, "\\$&");

/** An instant as ISO 8601. */
export const stamp = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a user is called: their name, or their address where they have said none. */
export const nameOf = (user: string): string => `coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.email)`;

/** Mail to its address comes back: it waits until somebody has shown that the address is theirs. */
export const isBounced = (mail: string): string =>
  `(${mail}.sent_at IS NULL AND EXISTS (SELECT 1 FROM mail_suppressions x WHERE x.reason = 'bounced' AND x.address = lower(${mail}."to" COLLATE "C")))`;
