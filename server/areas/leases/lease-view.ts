import type { RootData } from "../../kernel/context/view-input.ts";
import type { SentLease } from "../../ports/state/lease-state.ts";

export const leaseView = (lease: SentLease | null): RootData => ({
  filename: lease?.filename ?? null,
  url: lease === null ? null : `/api/v1/leases/${lease.id}/content`,
});
