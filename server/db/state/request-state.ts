/** What an applicant was asked for during the review and whom they named, as pieces of a screen's state. */
import type { ListedNomination, ScreenState } from "../../ports/state.ts";
import { toRecord } from "../../ports/tables/tables.ts";
import { records, type StateSlice, type Row } from "./slice.ts";

export const REQUEST_SLICES: { [N in "requests" | "nominations"]: StateSlice<ScreenState[N]> } = {
  requests: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(to_json(q) ORDER BY q.requested_at DESC, q.created_at DESC), '[]')
      FROM application_requests q WHERE q.application = a.id)`,
    read: records("application_request"),
  },
  // Of a co-signer's own application no more than how far it is.
  nominations: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(json_build_object('source', to_json(n),
        'status', (SELECT o.status FROM cosigners o WHERE o.cosigner_source = n.id),
        'unreachable', (SELECT min(s.reason) FROM mail_suppressions s WHERE s.address = lower(n.email COLLATE "C"))) ORDER BY n.created_at, n.id), '[]')
      FROM cosigner_sources n WHERE n.source_application = a.id AND n.revoked_at IS NULL)`,
    read: (rows: (Omit<ListedNomination, "source"> & { source: Row })[]) =>
      rows.map(({ source, ...beside }) => ({ ...beside, source: toRecord("cosigner_source", source) })),
  },
};
