/** The lease that somebody was sent, as far as their pages lead to it. */
import type { LeaseState, SentLease } from "../../ports/state/lease-state.ts";
import type { StateSlice } from "./slice.ts";

/** `whose`: which of its parties, called `p`. */
export const sentLease = (of: StateSlice<unknown>["of"], whose: string): StateSlice<SentLease | null> => ({
  of,
  sql: `(SELECT json_build_object('id', v.id, 'filename', v.filename)
    FROM leases v JOIN lease_parties p ON p.lease = v.id WHERE ${whose} AND v.sent_at IS NOT NULL ORDER BY v.sent_at LIMIT 1)`,
  read: (lease: SentLease | null) => lease,
});

export const LEASE_SLICES: { [N in keyof LeaseState]: StateSlice<LeaseState[N]> } = {
  sent_lease: sentLease("application", "p.application = a.id AND p.user_id = a.user_id"),
};
