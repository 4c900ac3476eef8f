/** The lease that whoever co-signs was sent with whom they stand by. */
import type { CosignLeaseState } from "../../../ports/state/cosign/cosigner-lease.ts";
import { sentLease } from "../leases.ts";
import type { StateSlice } from "../slice.ts";

export const COSIGN_LEASE_SLICES: { [N in keyof CosignLeaseState]: StateSlice<CosignLeaseState[N]> } = {
  cosigner_lease: sentLease("cosigner", "p.application = l.source_application AND p.user_id = c.user_id"),
};
