/** The writing side of live events: rows in the transaction, delivery after its commit. */
import type { Topic, TopicEvent } from "../../ports/store.ts";
import type { Transaction } from "../engine/database.ts";
import { hasStake } from "../../kernel/sql/parties.ts";
import { isOwnToStaff, type LiveEvent, type LiveHub } from "./hub.ts";

export const CHANNEL = "latchkey_live";

/**
 * Who follows what was said, and by which id. Judged in the transaction of what happened: whoever may no longer follow a
 * topic is told nothing of it. A co-signer is told by their own id what is said of them, of their link, or of the application:
 * of that no more once their link was taken back, but for what took it back. Staff are told of every application, whoever of them
 * is signed in; what the applicant does without a move, those who read it at that instant alone. Of what is their own they are told as
 * applicants are, and nothing else.
 */
const FOLLOWERS: Record<Topic, string> = {
  application: "SELECT a.user_id, a.id FROM applications a WHERE said.topic = 'application' AND a.id = said.id",
  cosigner: `SELECT c.user_id, c.id FROM cosigners c WHERE said.topic = 'cosigner' AND c.id = said.id
    UNION ALL SELECT c.user_id, c.id FROM cosigners c WHERE said.topic = 'cosigner' AND c.cosigner_source = said.id
    UNION ALL SELECT c.user_id, c.id FROM cosigner_sources s JOIN cosigners c ON c.cosigner_source = s.id
      WHERE said.topic = 'cosigner' AND s.source_application = said.id AND (s.revoked_at IS NULL OR s.xmin = pg_current_xact_id()::xid)`,
  group: `SELECT a.user_id, g.id FROM group_sources g JOIN group_members m ON m.group_source = g.slug AND m.left_at IS NULL
    JOIN applications a ON a.id = m.application WHERE said.topic = 'group' AND g.id = said.id`,
  staff: `SELECT u.id, said.id FROM users u WHERE said.topic = 'staff' AND u.id IS DISTINCT FROM said.but AND u.is_staff AND u.staff_roles && ARRAY['reviewer', 'support', 'admin']
    AND EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id) AND NOT ${isOwnToStaff("u.id", "said.id")}`,
  reading: `SELECT u.id, said.id FROM application_views v JOIN users u ON u.id = v.user_id WHERE said.topic = 'reading' AND v.application = said.id
    AND v.looking_until > said.at AND u.is_staff AND u.staff_roles && ARRAY['reviewer', 'support', 'admin'] AND NOT ${hasStake("u.id", "v.application")}`,
  person: "SELECT said.id, said.id WHERE said.topic = 'person'",
};

/**
 * All that a transaction says, in one statement. Ids of one person have to be committed in their order, or a listener that
 * saw the later one would skip the earlier: each follower is locked before the first id is taken, always in the same order
 * of persons, so that two transactions can't block each other.
 */
const TELL = `WITH said AS (
    SELECT * FROM unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::timestamptz[], $6::uuid[], $7::int[]) WITH ORDINALITY AS s (topic, id, kind, ref, at, but, number, n)
  ), followers AS MATERIALIZED (
    SELECT said.topic, said.kind, said.ref, said.number, said.n, f.* FROM said CROSS JOIN LATERAL (${Object.values(FOLLOWERS).join(" UNION ALL ")}) f (user_id, id)
  ), locked AS MATERIALIZED (
    SELECT u.user_id, pg_advisory_xact_lock(hashtextextended('live:' || u.user_id, 0)) FROM (SELECT DISTINCT user_id FROM followers ORDER BY user_id) u
  ), told AS (
    INSERT INTO live_events (user_id, kind, ref, number, topic)
    SELECT user_id, kind, ref, number, CASE topic WHEN 'person' THEN NULL WHEN 'reading' THEN 'staff:' || id ELSE topic || ':' || id END FROM followers JOIN locked USING (user_id) ORDER BY n
    RETURNING id, user_id AS "userId", kind, ref, number, topic
  )
  SELECT `;
const HERE = `${TELL} * FROM told ORDER BY id`;
/** PostgreSQL delivers a notification when, and only when, its transaction commits. */
const EVERYWHERE = `${TELL} pg_notify('${CHANNEL}', to_json(told)::text) FROM (SELECT * FROM told ORDER BY id) told`;

interface Announcement extends TopicEvent {
  topic: Topic;
  id: string;
  at: string | undefined;
  but: string | undefined;
}

/** Collects what a transaction announces and writes it last, so that the locks are held briefly. */
export class Announcements {
  /** By what it says: the same twice is told once. */
  readonly #waiting = new Map<string, Announcement>();
  readonly #tx: Transaction;
  readonly #hub: LiveHub | null;

  /** @param hub where events are delivered in this process; null when the database tells every process itself. */
  constructor(tx: Transaction, hub: LiveHub | null) {
    this.#tx = tx;
    this.#hub = hub;
  }

  /** `at`: when it happened, where it is said to those alone who read it then; `but`: who of the staff knows it by themselves. */
  add(topic: Topic, id: string, { kind, ref, number }: TopicEvent, { at, but }: { at?: string; but?: string } = {}): void {
    if (this.#waiting.size === 0) this.#tx.beforeCommit(() => this.#write());
    const key = JSON.stringify([topic, id, kind, ref, number, but]);
    if (!this.#waiting.has(key)) this.#waiting.set(key, { topic, id, kind, ref, number, at, but });
  }

  async #write(): Promise<void> {
    const said = [...this.#waiting.values()];
    const values = [
      said.map(({ topic }) => topic),
      said.map(({ id }) => id),
      said.map(({ kind }) => kind),
      said.map(({ ref }) => ref ?? null),
      said.map(({ at }) => at ?? null),
      said.map(({ but }) => but ?? null),
      said.map(({ number }) => number ?? null),
    ];
    const hub = this.#hub;
    if (!hub) return void (await this.#tx.query(EVERYWHERE, values, "tell-everywhere"));
    const { rows } = await this.#tx.query<LiveEvent>(HERE, values, "tell");
    for (const event of rows) this.#tx.afterCommit(() => hub.publish(event));
  }
}
