/** Requests about service animals, as staff list them. */
import type { Query } from "../../ports/query.ts";
import type { AccommodationRequestRecord } from "../../ports/records.ts";
import { toRecord } from "../../ports/tables/tables.ts";

interface Asked {
  /** Null asks for nothing. */
  status: AccommodationRequestRecord["status"] | null;
  application: string | null;
  /** Applications whose requests are left out. */
  without: readonly string[];
}

/** Newest first. */
export const accommodationRequests =
  (
    { status, application, without }: Asked,
    { limit, offset }: { limit: number; offset: number },
  ): Query<{ total: number; rows: AccommodationRequestRecord[] }> =>
  async (db) => {
    const { rows } = await db.query<{ total: number; rows: Record<string, unknown>[] }>(
      `WITH found AS (SELECT r.id, r.created_at FROM accommodation_requests r
       WHERE ($1::text IS NULL OR r.status = $1) AND ($2::text IS NULL OR r.application::text = $2) AND r.application <> ALL($3::uuid[])),
     page AS (SELECT r.* FROM found f JOIN accommodation_requests r ON r.id = f.id ORDER BY r.created_at DESC, r.id DESC LIMIT $4 OFFSET $5)
     SELECT (SELECT count(*)::int FROM found) AS total, (SELECT coalesce(json_agg(to_json(p) ORDER BY p.created_at DESC, p.id DESC), '[]') FROM page p) AS rows`,
      [status, application, without, limit, offset],
      "accommodation-requests",
    );
    return { total: rows[0]?.total ?? 0, rows: (rows[0]?.rows ?? []).map((row) => toRecord("accommodation_request", row)) };
  };
