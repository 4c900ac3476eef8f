/** How long reviews took, read by those who wait. */
import type { ReviewWait } from "../../ports/state.ts";
import type { StateSlice } from "./slice.ts";

/** Enough to say how long it usually takes, however many there are. */
const MOST_READ = 200;

export const waitsIn = (market: string, of: StateSlice<unknown>["of"]): StateSlice<ReviewWait[]> => ({
  of,
  sql: `(SELECT coalesce(json_agg(json_build_array(w.seconds, extract(epoch FROM w.ended_at))), '[]')
      FROM (SELECT seconds, ended_at FROM review_waits WHERE market = ${market} ORDER BY ended_at DESC LIMIT ${MOST_READ}) w)`,
  read: (rows: [number, number][]) => rows.map(([seconds, ended]) => ({ seconds, ended_at: new Date(ended * 1000).toISOString() })),
});

export const REVIEW_SLICES: { review_waits: StateSlice<ReviewWait[]> } = {
  review_waits: waitsIn("a.market", "application"),
};
