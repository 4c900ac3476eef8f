/** How long reviews took, read by those who wait. */
import type { ReviewWait, ScreenState } from "../../ports/state.ts";
import type { StateSlice } from "./slice.ts";

/** Enough to say how long it usually takes, however many there are. */
const MOST_READ = 200;

const waitsIn = (market: string, of: "application" | "cosigner"): StateSlice<ReviewWait[]> => ({
  of,
  sql: `(SELECT coalesce(json_agg(json_build_array(w.seconds, extract(epoch FROM w.ended_at))), '[]')
      FROM (SELECT seconds, ended_at FROM review_waits WHERE market = ${market} ORDER BY ended_at DESC LIMIT ${MOST_READ}) w)`,
  read: (rows: [number, number][]) => rows.map(([seconds, ended]) => ({ seconds, ended_at: new Date(ended * 1000).toISOString() })),
});

export const REVIEW_SLICES: { [N in "review_waits" | "cosigner_waits"]: StateSlice<ScreenState[N]> } = {
  review_waits: waitsIn("a.market", "application"),
  cosigner_waits: waitsIn("(SELECT o.market FROM applications o WHERE o.id = l.source_application)", "cosigner"),
};
