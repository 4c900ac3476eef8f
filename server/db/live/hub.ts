/**
 * Live events of one person, in order and without gaps. Every event is a row; a listener that comes
 * back names the last one it got, reads on from there, and then takes what arrives.
 */
import type { LiveEvents } from "../../ports/store.ts";
import type { DatabaseLogger } from "../engine/database-pool.ts";
import type { Executor } from "../../ports/query.ts";
import { hasStake, sharesStake } from "../../kernel/sql/parties.ts";

export interface LiveEvent {
  id: number;
  userId: string;
  kind: string;
  ref: string | null;
  /** As it is published alone: what is read again is no news. */
  number?: number | null;
  /** What it is about, where that is more than the person themselves. */
  topic: string | null;
}
type Receive = Parameters<LiveEvents["subscribe"]>[2];

class Subscription {
  readonly userId: string;
  readonly #receive: Receive;
  /** Id of the last event that was handed over. */
  #last: number;
  /** Events that arrive while older ones are still being read; null when there is nothing to wait for. */
  #early: LiveEvent[] | null = [];
  #over = false;

  constructor(userId: string, last: number, receive: Receive) {
    this.userId = userId;
    this.#last = last;
    this.#receive = receive;
  }

  get last(): number {
    return this.#last;
  }
  get over(): boolean {
    return this.#over;
  }

  end(): void {
    this.#over = true;
  }
  buffer(): void {
    this.#early ??= [];
  }

  /** What was read from the table, then what arrived meanwhile; ids that were handed over are skipped. */
  caughtUp(events: LiveEvent[], from?: number): void {
    if (from !== undefined) this.#last = Math.max(this.#last, from);
    const early = this.#early ?? [];
    this.#early = null;
    for (const event of [...events, ...early]) this.#hand(event);
  }

  arrive(event: LiveEvent): void {
    if (this.#early) this.#early.push(event);
    else this.#hand(event);
  }

  #hand(event: LiveEvent): void {
    if (this.#over || event.id <= this.#last) return;
    this.#last = event.id;
    const { id, kind, ref, number, topic } = event;
    this.#receive({ id: String(id), kind, ...(ref !== null && { ref }), ...(typeof number === "number" && { number }), ...(topic !== null && { topic }) });
  }
}

/** Whether what staff are told of, an application or a case of support by its id, is the `user`'s own. */
export const isOwnToStaff = (user: string, of: string): string =>
  `(${hasStake(user, of)} OR EXISTS (SELECT 1 FROM support_cases k WHERE k.id = ${of} AND k.user_id IS NOT NULL AND ${sharesStake(user, "k.user_id")}))`;

/**
 * What was told to staff is read again by whoever is of them still, and has no stake in it by now: what was said before a role was taken
 * is no more for them than what is said after. `$1` is the reader.
 */
export const STILL_FOR_THEM = `CASE WHEN topic LIKE 'staff:%' THEN
    EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND u.is_staff AND u.staff_roles && ARRAY['reviewer', 'support', 'admin'])
      AND NOT ${isOwnToStaff("$1", "substr(live_events.topic, 7)::uuid")} ELSE true END`;

/** Read at a time: nobody who comes back is told only a part. */
const BACKLOG = 1_000;

export class LiveHub implements LiveEvents {
  readonly #db: Executor;
  readonly #logger: DatabaseLogger;
  readonly #subscriptions = new Map<string, Set<Subscription>>();

  constructor(db: Executor, logger: DatabaseLogger) {
    this.#db = db;
    this.#logger = logger;
  }

  async subscribe(userId: string, after: string | null, receive: Receive): Promise<() => void> {
    const resumed = after !== null && /^\d{1,15}$/.test(after) ? Number(after) : null;
    const subscription = new Subscription(userId, resumed ?? 0, receive);
    // Listening before reading: an event between the two arrives twice rather than never.
    const set = this.#subscriptions.get(userId) ?? new Set<Subscription>();
    this.#subscriptions.set(userId, set.add(subscription));
    const stop = () => {
      subscription.end();
      set.delete(subscription);
      if (set.size === 0 && this.#subscriptions.get(userId) === set) this.#subscriptions.delete(userId);
    };
    try {
      if (resumed === null) {
        const { rows } = await this.#db.query<{ last: number }>("SELECT coalesce(max(id), 0)::bigint AS last FROM live_events WHERE user_id = $1", [userId]);
        subscription.caughtUp([], rows[0]?.last ?? 0);
      } else {
        subscription.caughtUp(await this.#backlog(subscription));
      }
    } catch (error) {
      stop();
      throw error;
    }
    return stop;
  }

  /** An event that was committed. */
  publish(event: LiveEvent): void {
    for (const subscription of this.#subscriptions.get(event.userId) ?? []) subscription.arrive(event);
  }

  /** After a gap in listening: everybody reads what they may have missed. */
  async catchUp(): Promise<void> {
    for (const subscription of [...this.#subscriptions.values()].flatMap((set) => [...set])) {
      if (subscription.over) continue;
      subscription.buffer();
      try {
        subscription.caughtUp(await this.#backlog(subscription));
      } catch (error) {
        subscription.caughtUp([]);
        this.#logger.warn({ reason: error instanceof Error ? error.message : String(error) }, "live events could not be read again");
        throw error;
      }
    }
  }

  async #backlog(subscription: Subscription): Promise<LiveEvent[]> {
    const read: LiveEvent[] = [];
    let last = subscription.last;
    for (;;) {
      const { rows } = await this.#db.query<Omit<LiveEvent, "userId">>(
        `SELECT id, kind, ref, topic FROM live_events WHERE user_id = $1 AND id > $2 AND ${STILL_FOR_THEM} ORDER BY id LIMIT ${BACKLOG}`,
        [subscription.userId, last],
      );
      read.push(...rows.map((row) => ({ ...row, userId: subscription.userId })));
      if (rows.length < BACKLOG) return read;
      last = rows.at(-1)!.id;
    }
  }
}
