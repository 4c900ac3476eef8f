import type { SentLease } from "../lease-state.ts";

/** The lease that whoever stands by somebody was sent with them; null where they stand in none. */
export interface CosignLeaseState {
  cosigner_lease: SentLease | null;
}
