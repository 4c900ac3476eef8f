/**
 * Runs what was queued. A job runs at least once: it is a row until it is done, and a process that
 * dies gives its jobs back by letting their hold run out. So every handler has to bear repeating.
 */
import { randomUUID } from "node:crypto";
import type { JobDefinition } from "../kernel/jobs/job.ts";
import type { Clock } from "../ports/clock.ts";
import type { JobQueue, QueuedJob } from "../ports/jobs.ts";

export interface RunnerOptions {
  queue: JobQueue;
  clock: Clock;
  jobs: JobDefinition[];
  logger: { info(fields: object, message: string): void; warn(fields: object, message: string): void; error(fields: object, message: string): void };
  /** Told of every failed run. */
  report?: (error: unknown, context: Record<string, unknown>) => void;
  /** How often to look for jobs that nobody announced (other processes', delayed ones). */
  pollMs?: number;
  /** Jobs at a time. */
  concurrency?: number;
}

const POLL_MS = 1_000;
const CONCURRENCY = 4;
const HOLD_MS = 60_000;
const RENEW_MS = 20_000;
const ATTEMPTS = 8;
const RETRY_SECONDS = 60;
const RETRY_AT_MOST_SECONDS = 3_600;
/** Between tries to tell a database that is away how a job ended. */
const TELL_AGAIN_MS = 500;

export class JobRunner {
  readonly #options: RunnerOptions;
  readonly #jobs: Map<string, JobDefinition>;
  readonly #holder = `${process.pid}-${randomUUID()}`;
  readonly #running = new Map<string, Promise<void>>();
  readonly #nextDue = new Map<string, number>();
  readonly #stopping = new AbortController();
  #timers: NodeJS.Timeout[] = [];
  #unsubscribe: () => void = () => {};
  #looking: Promise<void> | null = null;
  #lookAgain = false;
  #stopped = false;
  #away = false;

  private constructor(options: RunnerOptions) {
    this.#options = options;
    this.#jobs = new Map(options.jobs.map((job) => [job.name, job]));
    if (this.#jobs.size !== options.jobs.length) throw new Error("Two jobs have the same name");
  }

  static async start(options: RunnerOptions): Promise<JobRunner> {
    const runner = new JobRunner(options);
    // The last process that had this database alone is gone, and so are its runs.
    if (options.queue.exclusive) await options.queue.releaseAll();
    runner.#unsubscribe = options.queue.onQueued(() => runner.wake());
    runner.#timers = [setInterval(() => runner.wake(), options.pollMs ?? POLL_MS), setInterval(() => void runner.#renew(), RENEW_MS)];
    for (const timer of runner.#timers) timer.unref();
    runner.wake();
    return runner;
  }

  /** Looks for due jobs now. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#look().finally(() => {
      this.#looking = null;
      if (!this.#lookAgain) return;
      this.#lookAgain = false;
      this.wake();
    });
  }

  /** Resolves when nothing is running and nothing more is due: for tests and for `npm run clock`. */
  async idle(): Promise<void> {
    this.wake();
    while (this.#looking || this.#running.size > 0) {
      await this.#looking;
      await Promise.all(this.#running.values());
    }
  }

  /** Takes no more jobs, waits for the running ones, and gives back those that take longer. */
  async stop(timeoutMs = 10_000): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#unsubscribe();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, timeoutMs);
    });
    await Promise.race([Promise.all(this.#running.values()), timeout]);
    clearTimeout(timer);
    this.#stopping.abort();
    const unfinished = [...this.#running.keys()];
    if (unfinished.length === 0) return;
    this.#options.logger.warn({ jobs: unfinished.length }, "jobs were still running and are given back");
    await this.#options.queue.release(unfinished, this.#holder).catch(() => {});
  }

  async #look(): Promise<void> {
    const { queue, clock, logger, concurrency = CONCURRENCY } = this.#options;
    try {
      await this.#schedule();
      while (!this.#stopped) {
        const room = concurrency - this.#running.size;
        if (room <= 0) break;
        const claimed = await queue.claim({
          names: [...this.#jobs.keys()],
          limit: room,
          holder: this.#holder,
          holdMs: HOLD_MS,
          now: clock.now().toISOString(),
        });
        for (const job of claimed) this.#run(job);
        if (claimed.length < room) break;
      }
      if (this.#away) logger.info({}, "jobs: the database is back");
      this.#away = false;
    } catch (error) {
      if (!this.#away) logger.warn({ reason: reasonOf(error) }, "jobs: the database is away");
      this.#away = true;
    }
  }

  async #schedule(): Promise<void> {
    const now = this.#options.clock.now();
    for (const { name, options } of this.#jobs.values()) {
      const every = options.everySeconds;
      const due = this.#nextDue.get(name) ?? 0;
      // Also due when the clock was set back by more than the interval.
      if (every === undefined || (now.getTime() < due && due - now.getTime() <= every * 1_000)) continue;
      await this.#options.queue.queueScheduled(name, every, now.toISOString());
      this.#nextDue.set(name, now.getTime() + every * 1_000);
    }
  }

  #run(job: QueuedJob): void {
    const run = this.#attempt(job).finally(() => {
      this.#running.delete(job.id);
      // There is room for the next one.
      this.wake();
    });
    this.#running.set(job.id, run);
  }

  async #attempt(job: QueuedJob): Promise<void> {
    const { queue, clock, logger, report } = this.#options;
    const { handler, options } = this.#jobs.get(job.name)!;
    try {
      await handler(job.data, { id: job.id, attempt: job.attempt, signal: this.#stopping.signal });
    } catch (error) {
      const reason = reasonOf(error);
      const now = clock.now();
      const last = job.attempt >= (options.attempts ?? ATTEMPTS);
      logger[last ? "error" : "warn"]({ job: job.name, id: job.id, attempt: job.attempt, reason }, last ? "job given up" : "job failed, to be run again");
      report?.(error, { job: job.name, id: job.id, attempt: job.attempt });
      const wait = Math.min((options.retrySeconds ?? RETRY_SECONDS) * 2 ** (job.attempt - 1), RETRY_AT_MOST_SECONDS);
      await this.#tell(() =>
        last
          ? queue.giveUp(job.id, this.#holder, now.toISOString(), reason)
          : queue.retry(job.id, this.#holder, new Date(now.getTime() + wait * 1_000).toISOString(), reason),
      );
      return;
    }
    await this.#tell(() => queue.done(job.id, this.#holder));
  }

  /** Says how a job ended until the database hears it; a process that stops meanwhile leaves the job to be repeated. */
  async #tell(say: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await say();
      } catch (error) {
        if (this.#stopped) return;
        if (!this.#away) this.#options.logger.warn({ reason: reasonOf(error) }, "jobs: the database is away");
        this.#away = true;
        await new Promise((resolve) => setTimeout(resolve, TELL_AGAIN_MS));
      }
    }
  }

  async #renew(): Promise<void> {
    const ids = [...this.#running.keys()];
    if (ids.length === 0) return;
    await this.#options.queue.renew(ids, this.#holder, HOLD_MS).catch((error: unknown) => {
      this.#options.logger.warn({ reason: reasonOf(error) }, "jobs: holds could not be renewed");
    });
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));
