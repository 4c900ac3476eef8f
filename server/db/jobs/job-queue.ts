/** Jobs as rows. Claiming skips what others hold, so that any number of processes share the work. */
import { randomUUID } from "node:crypto";
import type { JobQueue, QueuedJob } from "../../ports/jobs.ts";
import { DuplicateRecord } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";

const ERROR_LENGTH = 2_000;
const HOLD = "clock_timestamp() + make_interval(secs => $1::double precision / 1000)";

/** Queues a job in the transaction given. With a singleton key: one that waits already stands for this one, too. */
export async function queueJob(
  tx: Executor,
  name: string,
  data: Record<string, unknown>,
  options: { startAfter?: string; singletonKey?: string } = {},
): Promise<void> {
  await tx.query(
    `INSERT INTO jobs (id, name, data, singleton_key, run_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (name, singleton_key) WHERE held_until IS NULL AND gave_up_at IS NULL DO NOTHING`,
    [randomUUID(), name, JSON.stringify(data), options.singletonKey ?? null, options.startAfter ?? null],
  );
}

export class DatabaseJobQueue implements JobQueue {
  readonly exclusive: boolean;
  readonly #db: Executor;
  readonly #listeners = new Set<() => void>();

  constructor(db: Executor, exclusive: boolean) {
    this.#db = db;
    this.exclusive = exclusive;
  }

  onQueued(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  /** Told by the store after a commit. */
  queued(): void {
    for (const listener of this.#listeners) listener();
  }

  async claim({ names, limit, holder, holdMs, now }: Parameters<JobQueue["claim"]>[0]): Promise<QueuedJob[]> {
    const { rows } = await this.#db.query<QueuedJob & { seq: number }>(
      `UPDATE jobs SET held_until = ${HOLD}, held_by = $2, attempts = attempts + 1
       WHERE id IN (SELECT id FROM jobs WHERE gave_up_at IS NULL AND name = ANY($3)
           AND (run_at IS NULL OR run_at <= $4) AND (held_until IS NULL OR held_until < clock_timestamp())
           AND NOT EXISTS (SELECT 1 FROM jobs r WHERE r.name = jobs.name AND r.singleton_key = jobs.singleton_key AND r.held_until >= clock_timestamp())
         ORDER BY seq LIMIT $5 FOR UPDATE SKIP LOCKED)
       RETURNING id, name, data, attempts AS attempt, seq`,
      [holdMs, holder, names, now, limit],
    );
    return rows.sort((a, b) => a.seq - b.seq).map(({ id, name, data, attempt }) => ({ id, name, data, attempt }));
  }

  async renew(ids: string[], holder: string, holdMs: number): Promise<void> {
    await this.#db.query(`UPDATE jobs SET held_until = ${HOLD} WHERE id = ANY($2) AND held_by = $3`, [holdMs, ids, holder]);
  }

  async done(id: string, holder: string): Promise<void> {
    await this.#db.query("DELETE FROM jobs WHERE id = $1 AND held_by = $2", [id, holder]);
  }

  async retry(id: string, holder: string, runAt: string, error: string): Promise<void> {
    try {
      await this.#db.query("UPDATE jobs SET held_until = NULL, held_by = NULL, run_at = $3, last_error = $4 WHERE id = $1 AND held_by = $2", [
        id,
        holder,
        runAt,
        error.slice(0, ERROR_LENGTH),
      ]);
    } catch (failure) {
      if (!(failure instanceof DuplicateRecord)) throw failure;
      // Another one with the same key waits by now and stands for this one.
      await this.done(id, holder);
    }
  }

  async giveUp(id: string, holder: string, at: string, error: string): Promise<void> {
    await this.#db.query("UPDATE jobs SET held_until = NULL, held_by = NULL, gave_up_at = $3, last_error = $4 WHERE id = $1 AND held_by = $2", [
      id,
      holder,
      at,
      error.slice(0, ERROR_LENGTH),
    ]);
  }

  async release(ids: string[], holder: string): Promise<void> {
    // A hold in the past rather than none: a waiting twin with the same key must not stand in the way.
    await this.#db.query("UPDATE jobs SET held_until = '-infinity', attempts = greatest(attempts - 1, 0) WHERE id = ANY($1) AND held_by = $2", [ids, holder]);
  }

  async releaseAll(): Promise<void> {
    await this.#db.query("UPDATE jobs SET held_until = '-infinity' WHERE held_until IS NOT NULL");
  }

  async counts(): Promise<{ name: string; waiting: number; given_up: number }[]> {
    const { rows } = await this.#db.query<{ name: string; waiting: number; given_up: number }>(
      `SELECT name, (count(*) FILTER (WHERE gave_up_at IS NULL))::integer AS waiting, (count(*) FILTER (WHERE gave_up_at IS NOT NULL))::integer AS given_up
       FROM jobs GROUP BY name ORDER BY name`,
    );
    return rows;
  }

  async queueScheduled(name: string, everySeconds: number, now: string): Promise<boolean> {
    // A last run in the future means that the clock was set back: it counts as long ago.
    const { rowCount } = await this.#db.query(
      `WITH due AS (INSERT INTO job_schedules AS s (name, last_at) VALUES ($1, $2)
         ON CONFLICT (name) DO UPDATE SET last_at = excluded.last_at
           WHERE s.last_at <= excluded.last_at - make_interval(secs => $3::double precision) OR s.last_at > excluded.last_at
         RETURNING 1)
       INSERT INTO jobs (id, name, singleton_key) SELECT $4::uuid, $1, 'schedule' FROM due
       ON CONFLICT (name, singleton_key) WHERE held_until IS NULL AND gave_up_at IS NULL DO NOTHING`,
      [name, now, everySeconds, randomUUID()],
    );
    return rowCount > 0;
  }
}
