/** How long the review took: kept when somebody gets their answer, read by those who wait. */
import type { ReviewWait, ScreenState } from "../../ports/state.ts";
import type { Executor } from "../engine/database-pool.ts";
import type { Piece } from "../state/piece.ts";

/** Enough to say how long it usually takes, however many there are. */
const MOST_READ = 200;

export async function keepReviewWait(tx: Executor, application: string, now: string): Promise<void> {
  await tx.query(
    `INSERT INTO review_waits (application, market, seconds, ended_at)
     SELECT a.id, a.market, greatest(0, extract(epoch FROM $2::timestamptz - e.at))::integer, $2
     FROM applications a JOIN LATERAL (
       SELECT at FROM audit_events WHERE application = a.id AND detail->>'to' = 'submitted' ORDER BY seq DESC LIMIT 1) e ON true
     WHERE a.id = $1 AND a.group_source IS NULL`,
    [application, now],
  );
}

const waitsIn = (market: string, of: "application" | "cosigner"): Piece<ReviewWait[]> => ({
  of,
  sql: `(SELECT coalesce(json_agg(json_build_array(w.seconds, extract(epoch FROM w.ended_at))), '[]')
      FROM (SELECT seconds, ended_at FROM review_waits WHERE market = ${market} ORDER BY ended_at DESC LIMIT ${MOST_READ}) w)`,
  read: (rows: [number, number][]) => rows.map(([seconds, ended]) => ({ seconds, ended_at: new Date(ended * 1000).toISOString() })),
});

export const REVIEW_PIECES: { [N in "review_waits" | "cosigner_waits"]: Piece<ScreenState[N]> } = {
  review_waits: waitsIn("a.market", "application"),
  cosigner_waits: waitsIn("(SELECT o.market FROM applications o WHERE o.id = l.source_application)", "cosigner"),
};
