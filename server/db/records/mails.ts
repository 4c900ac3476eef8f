/** Mails that wait to be sent, written in the transaction that asked for them, and webhooks already seen. */
import { randomUUID } from "node:crypto";
import type { MailRecord } from "../../ports/records.ts";
import type { MailSuppression, MailWish } from "../../ports/review-records.ts";
import { GROUP_MOVED, REVIEW_MOVED, type Store, type Topic, type Writes } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";

const ERROR_LENGTH = 500;
/** What followers of an application are told when mail to somebody it named comes back, or comes through again. */
const COSIGNER_REACH = "cosigner-reach";

export async function queueMail(tx: Executor, mail: Parameters<Writes["queueMail"]>[0]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO mails (id, "to", subject, text, html, template, dedupe_key, reply_to, unsubscribe_token, daily_of, application, attachments)
     SELECT $1::uuid, $2::text, $3, $4, $5, $6, $7, $8, $9::text, $10::uuid, $11::uuid, $12::jsonb WHERE NOT ($9 IS NOT NULL AND EXISTS (SELECT 1 FROM mail_suppressions
       WHERE address = lower($2::text COLLATE "C") AND (reason = 'bounced' OR $10 IS NULL)))
     ON CONFLICT (dedupe_key) DO NOTHING`,
    [
      randomUUID(),
      mail.to,
      mail.subject,
      mail.text,
      mail.html,
      mail.template,
      mail.dedupe_key,
      mail.reply_to ?? null,
      mail.unsubscribe_token ?? null,
      mail.daily_of ?? null,
      mail.application ?? null,
      JSON.stringify(mail.attachments ?? []),
    ],
  );
  return rowCount === 1;
}

/** Tells a topic's followers. */
type Tell = (topic: Topic, id: string, kind: string) => void;

/** Whoever invited somebody at an address, or answered them there, sees on an open page whether mail reaches them. */
async function tellSenders(tx: Executor, tell: Tell, addresses: readonly { address: string }[]): Promise<void> {
  for (const { address } of addresses) {
    const { rows } = await tx.query<{ topic: Topic; id: string; kind: string }>(
      `SELECT 'group' AS topic, g.id, $2::text AS kind FROM group_members m JOIN group_sources g ON g.slug = m.group_source
         WHERE lower(m.email COLLATE "C") = $1 AND m.left_at IS NULL
       UNION SELECT 'application', s.source_application, $3::text FROM cosigner_sources s WHERE lower(s.email COLLATE "C") = $1 AND s.revoked_at IS NULL
       UNION SELECT 'staff', split_part(m.dedupe_key, ':', 2)::uuid, $4 FROM mails m
         WHERE lower(m."to" COLLATE "C") = $1 AND m.template = 'support-answer' AND m.sent_at IS NULL`,
      [address, GROUP_MOVED, COSIGNER_REACH, REVIEW_MOVED],
    );
    for (const { topic, id, kind } of rows) tell(topic, id, kind);
  }
}

/** @param telling one transaction, whose announcements are delivered once it is durable. */
export const mailQueue = (db: Executor, telling: <T>(work: (tx: Executor, tell: Tell) => Promise<T>) => Promise<T>): Store["mails"] => ({
  /** Those tried least often come first, so that one bad address doesn't hold up the others. */
  async unsent(limit) {
    const { rows } = await db.query<MailRecord>(
      `SELECT id, "to", subject, text, html, template, dedupe_key, reply_to, unsubscribe_token, attachments, sent_at, attempts FROM mails m WHERE sent_at IS NULL
         AND (held_until IS NULL OR held_until < clock_timestamp()) AND NOT EXISTS (SELECT 1 FROM mail_suppressions s WHERE s.address = lower(m."to" COLLATE "C") AND (s.reason = 'bounced' OR m.unsubscribe_token IS NOT NULL AND m.daily_of IS NULL))
         AND NOT EXISTS (SELECT 1 FROM team_members t WHERE t.user_id = m.daily_of AND NOT t.daily_mail)
       ORDER BY attempts, seq LIMIT $1`,
      [limit],
    );
    return rows;
  },
  async lease(id, sender, holdMs) {
    const { rowCount } = await db.query(
      `UPDATE mails SET held_until = clock_timestamp() + make_interval(secs => $3::double precision / 1000), held_by = $2
       WHERE id = $1 AND sent_at IS NULL AND (held_by = $2 OR held_until IS NULL OR held_until < clock_timestamp())`,
      [id, sender, holdMs],
    );
    return rowCount === 1;
  },
  async sent(id, at) {
    await db.query(
      "UPDATE mails SET sent_at = coalesce(sent_at, $2), held_until = NULL, held_by = NULL, attempts = attempts + 1, last_error = NULL WHERE id = $1",
      [id, at],
    );
  },
  bounced: (id, at) =>
    telling(async (tx, tell) => {
      const { rows } = await tx.query<{ address: string }>(
        `WITH back AS (UPDATE mails SET attempts = attempts + 1, held_until = NULL, held_by = NULL, last_error = 'bounced' WHERE id = $1 RETURNING "to")
         INSERT INTO mail_suppressions (address, reason, at) SELECT lower("to" COLLATE "C"), 'bounced', $2 FROM back ON CONFLICT DO NOTHING RETURNING address`,
        [id, at],
      );
      await tellSenders(tx, tell, rows);
    }),
  async choice(token) {
    const { rows } = await db.query<MailWish>(
      `SELECT lower(m."to" COLLATE "C") AS address, m.daily_of,
         CASE WHEN m.daily_of IS NULL THEN s.address IS NULL ELSE coalesce((SELECT t.daily_mail FROM team_members t WHERE t.user_id = m.daily_of), true) END AS wanted FROM mails m
       LEFT JOIN mail_suppressions s ON s.address = lower(m."to" COLLATE "C") AND s.reason = 'unsubscribed' WHERE m.unsubscribe_token = $1`,
      [token],
    );
    return rows[0] ?? null;
  },
  choose: (token, wanted, at) =>
    telling(async (tx, tell) => {
      const { rows } = await (wanted
        ? tx.query<{ address: string }>(
            `DELETE FROM mail_suppressions WHERE reason = 'unsubscribed' AND address = (SELECT lower("to" COLLATE "C") FROM mails WHERE unsubscribe_token = $1 AND daily_of IS NULL)
             RETURNING address`,
            [token],
          )
        : tx.query<{ address: string }>(
            `INSERT INTO mail_suppressions (address, reason, at) SELECT lower("to" COLLATE "C"), 'unsubscribed', $2 FROM mails WHERE unsubscribe_token = $1 AND daily_of IS NULL
             ON CONFLICT DO NOTHING RETURNING address`,
            [token, at],
          ));
      await tellSenders(tx, tell, rows);
    }),
  confirmed: (address) =>
    telling(async (tx, tell) => {
      const { rows } = await tx.query<{ address: string }>(
        `DELETE FROM mail_suppressions WHERE reason = 'bounced' AND address = lower($1 COLLATE "C") RETURNING address`,
        [address],
      );
      await tellSenders(tx, tell, rows);
    }),
  async failed(id, sender, error) {
    await db.query(
      "UPDATE mails SET attempts = attempts + 1, held_until = NULL, held_by = NULL, last_error = $3 WHERE id = $1 AND held_by = $2 AND sent_at IS NULL",
      [id, sender, error.slice(0, ERROR_LENGTH)],
    );
  },
});

export async function mailSuppressions(db: Executor, address: string, most: number | null = null): Promise<MailSuppression[]> {
  const { rows } = await db.query<{ reason: MailSuppression }>(
    `SELECT reason FROM mail_suppressions WHERE address = lower($1 COLLATE "C")
     UNION ALL SELECT 'flooded' WHERE $2::int IS NOT NULL AND $2 <= (SELECT count(*) FROM mails WHERE unsubscribe_token IS NOT NULL AND daily_of IS NULL
       AND lower("to" COLLATE "C") = lower($1 COLLATE "C") AND created_at > clock_timestamp() - interval '1 day') ORDER BY reason`,
    [address, most],
  );
  return rows.map(({ reason }) => reason);
}

export async function rememberWebhook(tx: Executor, provider: string, eventId: string): Promise<boolean> {
  const { rowCount } = await tx.query("INSERT INTO webhook_events (provider, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING", [provider, eventId]);
  return rowCount === 1;
}
