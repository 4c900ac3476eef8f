/** What was sent to somebody, and what became of it. */
import { handedInBy } from "../../../kernel/sql/parties.ts";
import type { Looked, PageOf } from "../../../kernel/sql/pages.ts";
import type { KeptMail } from "./person-records.ts";
import type { Query } from "../../../ports/query.ts";
import { isUuid } from "../../../ports/tables/tables.ts";
import { isBounced, stamp } from "../../../kernel/sql/texts.ts";

/** Mail to the team about somebody: it was sent to nobody else. */
const TO_TEAM = "support-case";
/** To their address, and to another that they answered with, which its key tells: it names what of theirs it is about. `$1` is the person. */
const THEIRS = `SELECT m.id, m.seq FROM mails m JOIN users u ON lower(u.email COLLATE "C") = lower(m."to" COLLATE "C") WHERE u.id = $1 AND u.email <> ''
  UNION SELECT m.id, m.seq FROM (
    ${handedInBy("$1")}
    UNION ALL SELECT s.id::text FROM support_cases s WHERE s.user_id = $1
  ) o JOIN mails m ON split_part(m.dedupe_key, ':', 2) = o.what WHERE m.template <> '${TO_TEAM}'`;

const REFUSED = `(m.unsubscribe_token IS NOT NULL AND CASE WHEN m.daily_of IS NULL
  THEN EXISTS (SELECT 1 FROM mail_suppressions x WHERE x.reason = 'unsubscribed' AND x.address = lower(m."to" COLLATE "C"))
  ELSE EXISTS (SELECT 1 FROM team_members t WHERE t.user_id = m.daily_of AND NOT t.daily_mail) END)`;
const SHOWN = `jsonb_build_object('id', m.id, 'subject', m.subject, 'to', m."to", 'at', ${stamp("coalesce(m.sent_at, m.created_at)")},
  'state', CASE WHEN m.sent_at IS NOT NULL THEN 'sent' WHEN ${isBounced("m")} THEN 'back' WHEN ${REFUSED} THEN 'refused' ELSE 'waiting' END,
  'application', (SELECT jsonb_build_object('id', a.id, 'label', s.label, 'market_name', k.display_name, 'applicant', nullif(trim(p.first_name || ' ' || p.last_name), ''))
    FROM applications a JOIN sources s ON s.slug = a.source JOIN markets k ON k.slug = a.market JOIN users p ON p.id = a.user_id WHERE a.id = m.application))`;
const SEEN = (what: string): string =>
  `EXISTS (SELECT 1 FROM audit_events e WHERE e.about_user_id = $1 AND e.actor_user_id = $2 AND e.at > $3 AND ${what}) AS seen`;

/** Newest first. Null where nobody has that id. `seen`: whether `by` opened the person's page since that instant. */
export const personMails =
  (userId: string, page: PageOf, { by, since }: Looked): Query<{ total: number; rows: KeptMail[]; seen: boolean } | null> =>
  async (db) => {
    if (!isUuid(userId)) return null;
    const { rows } = await db.query<{ total: number; seen: boolean; rows: KeptMail[] }>(
      `WITH theirs AS (${THEIRS}), page AS (SELECT id, seq FROM theirs ORDER BY seq DESC LIMIT $4 OFFSET $5)
     SELECT (SELECT count(*)::int FROM theirs) AS total, ${SEEN("e.name = 'person-opened'")},
       (SELECT coalesce(json_agg(${SHOWN} ORDER BY p.seq DESC), '[]') FROM page p JOIN mails m ON m.id = p.id) AS rows
     FROM users u WHERE u.id = $1`,
      [userId, by, since, page.limit, page.offset],
    );
    return rows[0] ?? null;
  };

/** Null where it isn't one of theirs. `seen`: whether `by` opened it since that instant. */
export const personMail =
  (userId: string, mail: string, { by, since }: Looked): Query<{ shown: KeptMail; html: string; seen: boolean } | null> =>
  async (db) => {
    if (!isUuid(userId) || !isUuid(mail)) return null;
    const { rows } = await db.query<{ shown: KeptMail; html: string; seen: boolean }>(
      `SELECT ${SHOWN} AS shown, m.html, ${SEEN("e.name = 'mail-opened' AND e.detail ->> 'mail' = m.id::text")}
     FROM mails m WHERE m.id = $4 AND m.id IN (SELECT t.id FROM (${THEIRS}) t)`,
      [userId, by, since, mail],
    );
    return rows[0] ?? null;
  };
