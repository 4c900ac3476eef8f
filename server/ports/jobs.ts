/** The queue of background work, kept by the database. */

export interface QueuedJob {
  id: string;
  name: string;
  data: Record<string, unknown>;
  /** 1 on the first run. */
  attempt: number;
}

export interface JobQueue {
  /** Takes up to `limit` due jobs of these names, oldest first; nobody else gets them until the hold ends. */
  claim(request: { names: string[]; limit: number; holder: string; holdMs: number; now: string }): Promise<QueuedJob[]>;
  /** Prolongs the hold of jobs that are still running. */
  renew(ids: string[], holder: string, holdMs: number): Promise<void>;
  done(id: string, holder: string): Promise<void>;
  /** Lets it run again at `runAt`. */
  retry(id: string, holder: string, runAt: string, error: string): Promise<void>;
  /** Keeps it for people to look at; it never runs again by itself. */
  giveUp(id: string, holder: string, at: string, error: string): Promise<void>;
  /** Gives up the hold without an attempt counted: the process stops, another may take it at once. */
  release(ids: string[], holder: string): Promise<void>;
  /** Ends every hold: for the one process that has the database alone, at its start. */
  releaseAll(): Promise<void>;
  /** Queues one run of a scheduled job when `everySeconds` have passed since the last, once across all processes. */
  queueScheduled(name: string, everySeconds: number, now: string): Promise<boolean>;
  /** How many wait, run or were given up, by name. */
  counts(): Promise<{ name: string; waiting: number; given_up: number }[]>;
  /** Calls back after a transaction that queued a job is durable; answers how to stop. */
  onQueued(listener: () => void): () => void;
  /** One process has this database alone. */
  readonly exclusive: boolean;
}

/** Removes files that nothing names any more, by their storage keys. */
export const REMOVE_FILES = "remove-files";
