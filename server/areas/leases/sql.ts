/** Statements about leases. */
import type { LeaseRecord } from "../../ports/review-records.ts";
import type { Query } from "../../ports/query.ts";
import { toRecord } from "../../ports/tables/tables.ts";

const leaseWhere =
  (where: string, ...values: string[]): Query<LeaseRecord | null> =>
  async (db) => {
    const { rows } = await db.query<{ lease: Record<string, unknown> }>(
      `SELECT to_json(l) AS lease FROM leases l WHERE ${where} ORDER BY l.sent_at NULLS LAST LIMIT 1`,
      values,
    );
    return rows[0] ? toRecord("lease", rows[0].lease) : null;
  };

/** The one that was sent, else the draft: of whom it covers. */
export const leaseOf = (covers: string): Query<LeaseRecord | null> => leaseWhere("l.covers = $1", covers);

/** One that was sent to them: nobody else's, and no draft, is there for anybody. */
export const ownLease = (id: string, user: string): Query<LeaseRecord | null> =>
  leaseWhere("l.id = $1 AND l.sent_at IS NOT NULL AND EXISTS (SELECT 1 FROM lease_parties p WHERE p.lease = l.id AND p.user_id = $2)", id, user);

/** The one that was sent about an application, where this person stands in it. */
export const sentLeaseAbout = (application: string, user: string): Query<LeaseRecord | null> =>
  leaseWhere(
    "l.sent_at IS NOT NULL AND EXISTS (SELECT 1 FROM lease_parties p WHERE p.lease = l.id AND p.application = $1 AND p.user_id = $2)",
    application,
    user,
  );
