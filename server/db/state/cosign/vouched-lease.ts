/** The lease that whoever co-signs was sent with whom they stand by. */
import type { VouchedLeaseState } from "../../../ports/state/cosign/vouched-lease.ts";
import { sentLease } from "../leases.ts";
import type { StateSlice } from "../slice.ts";

export const VOUCHED_LEASE_SLICES: { [N in keyof VouchedLeaseState]: StateSlice<VouchedLeaseState[N]> } = {
  cosigner_lease: sentLease("cosigner", "p.application = l.source_application AND p.user_id = c.user_id"),
};
