/** What may be forgotten, and after how long. */
import { REMOVE_FILES } from "../../ports/jobs.ts";
import type { Database } from "../engine/database.ts";
import { queueJob } from "../jobs/job-queue.ts";
import { tablesWith } from "../../ports/tables/tables.ts";

const DAYS = {
  /** A listener that comes back later reads the page anew. */
  live_events: 2,
  /** Providers repeat a delivery for a few days. */
  webhook_events: 30,
  /** A quarter is compared with the one before it from what the analytics service keeps. */
  analytics_events: 90,
  /** Far longer than anybody looks back. */
  review_waits: 400,
  /** Time enough to look at what was given up. */
  jobs: 90,
  /** A process that started before the last publication may still begin applications on the documents before it. */
  document_revisions: 2,
} as const;

const before = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

/** @returns rows removed. */
export async function prune(db: Database, now: Date): Promise<number> {
  const { rows } = await db.query<{ gone: number }>(
    `WITH l AS (DELETE FROM live_events WHERE at < $1 RETURNING 1),
       w AS (DELETE FROM webhook_events WHERE received_at < $2 RETURNING 1),
       a AS (DELETE FROM analytics_events e WHERE at < $5 AND NOT EXISTS (SELECT 1 FROM legal_holds h WHERE h.user_id = e.user_id) RETURNING 1),
       q AS (DELETE FROM review_waits WHERE ended_at < $6 RETURNING 1),
       j AS (DELETE FROM jobs WHERE gave_up_at < $3 RETURNING 1),
       d AS (DELETE FROM document_revisions r WHERE superseded_at < $4 AND NOT everything AND forced = '[]'
         ${tablesWith("revision")
           .map((table) => `AND NOT EXISTS (SELECT 1 FROM ${table} o WHERE o.revision = r.id)`)
           .join(" ")} RETURNING 1)
     SELECT (SELECT count(*) FROM l) + (SELECT count(*) FROM w) + (SELECT count(*) FROM a) + (SELECT count(*) FROM j) + (SELECT count(*) FROM d) + (SELECT count(*) FROM q) AS gone`,
    [
      before(now, DAYS.live_events),
      before(now, DAYS.webhook_events),
      before(now, DAYS.jobs),
      before(now, DAYS.document_revisions),
      before(now, DAYS.analytics_events),
      before(now, DAYS.review_waits),
    ],
  );
  // Before the records that say until when: no paper is left behind without its row.
  const leases = await db.transaction(async (tx) => {
    const { rows: gone } = await tx.query<{ papers: string[] }>("SELECT forget_leases($1) AS papers", [now.toISOString()]);
    const papers = gone[0]?.papers ?? [];
    if (papers.length > 0) await queueJob(tx, REMOVE_FILES, { keys: papers });
    return papers.length;
  });
  const { rows: kept } = await db.query<{ gone: number }>("SELECT forget_kept_records($1) AS gone", [now.toISOString()]);
  return (rows[0]?.gone ?? 0) + leases + (kept[0]?.gone ?? 0);
}
