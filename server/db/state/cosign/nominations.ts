/** Whom an applicant named, and what whoever was named waits for, as pieces of a screen's state. */
import type { ListedNomination, ScreenState } from "../../../ports/state.ts";
import { toRecord } from "../../../ports/tables/tables.ts";
import { waitsIn } from "../review-waits.ts";
import type { StateSlice, Row } from "../slice.ts";

export const NOMINATION_SLICES: { [N in "nominations" | "cosigner_waits"]: StateSlice<ScreenState[N]> } = {
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
  cosigner_waits: waitsIn("(SELECT o.market FROM applications o WHERE o.id = l.source_application)", "cosigner"),
};
