/** The writing side of live events: rows in the transaction, delivery after its commit. */
import type { Transaction } from "../engine/database.ts";
import type { LiveHub } from "./hub.ts";

export const CHANNEL = "latchkey_live";

interface Announcement {
  userId: string;
  kind: string;
  ref: string | null;
}

/** Collects what a transaction announces and writes it last, so that the locks below are held briefly. */
export class Announcements {
  readonly #waiting: Announcement[] = [];
  readonly #tx: Transaction;
  readonly #hub: LiveHub | null;

  /** @param hub where events are delivered in this process; null when the database tells every process itself. */
  constructor(tx: Transaction, hub: LiveHub | null) {
    this.#tx = tx;
    this.#hub = hub;
  }

  add(userId: string, message: { kind: string; id?: string }): void {
    if (this.#waiting.length === 0) this.#tx.beforeCommit(() => this.#write());
    this.#waiting.push({ userId, kind: message.kind, ref: message.id ?? null });
  }

  async #write(): Promise<void> {
    const users = [...new Set(this.#waiting.map(({ userId }) => userId))].sort();
    // Ids of one person have to be committed in their order, or a listener that saw the later one would
    // skip the earlier. Always in the same order of persons, so that two transactions can't block each other.
    for (const user of users) await this.#tx.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`live:${user}`]);
    for (const { userId, kind, ref } of this.#waiting) {
      const { rows } = await this.#tx.query<{ id: number }>("INSERT INTO live_events (user_id, kind, ref) VALUES ($1, $2, $3) RETURNING id", [
        userId,
        kind,
        ref,
      ]);
      const event = { id: rows[0]!.id, userId, kind, ref };
      const hub = this.#hub;
      if (hub) this.#tx.afterCommit(() => hub.publish(event));
      // PostgreSQL delivers a notification when, and only when, its transaction commits.
      else await this.#tx.query("SELECT pg_notify($1, $2)", [CHANNEL, JSON.stringify(event)]);
    }
  }
}
