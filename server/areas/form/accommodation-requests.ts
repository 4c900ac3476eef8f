/** Accommodation requests as a resource, for the staff who see to them. */
import type { AccommodationRequestRecord } from "../../ports/records.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { done, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";
import { showAccommodationRequest } from "../../kernel/records/represent.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { accommodationRequests } from "./sql.ts";
import { ownCases } from "../../kernel/sql/parties.ts";

const isStatus = (text: string): text is AccommodationRequestRecord["status"] => text === "open" || text === "closed";

/** The route's own cell in the access table has let nobody in but them. */
export async function listAccommodationRequests(
  deps: Deps,
  actor: Actor,
  filter: { status: string | null; application__id: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Shown["accommodation-request"][] }> {
  const { status, application__id: application } = filter;
  if (status !== null && !isStatus(status)) return { total: 0, rows: [] };
  // What somebody says of their life is read by no one who applies with them.
  const without = await deps.store.query(ownCases(actor.user.id));
  const found = await deps.store.query(accommodationRequests({ status, application, without }, page));
  return { total: found.total, rows: found.rows.map(showAccommodationRequest) };
}

export async function readAccommodationRequest(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["accommodation-request"]>> {
  const found = await allowedRecord(deps, actor, { resource: "accommodation-request", verb: "read", record: "accommodation_request", id });
  return found.ok ? done(showAccommodationRequest(found.value)) : found;
}
