/** How long the review took, kept when somebody gets their answer: those who wait after them read it with their own state. */
import type { Query } from "../../../ports/query.ts";

/** Of somebody who applied alone. */
export const keepReviewWait =
  (application: string, now: string): Query<void> =>
  async (tx) => {
    await tx.query(
      `INSERT INTO review_waits (application, market, seconds, ended_at)
     SELECT a.id, a.market, greatest(0, extract(epoch FROM $2::timestamptz - e.at))::integer, $2
     FROM applications a JOIN LATERAL (
       SELECT at FROM audit_events WHERE application = a.id AND detail->>'to' = 'submitted' ORDER BY seq DESC LIMIT 1) e ON true
     WHERE a.id = $1 AND a.group_source IS NULL`,
      [application, now],
    );
  };
