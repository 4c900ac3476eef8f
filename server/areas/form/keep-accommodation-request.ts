/**
 * Brings the application's accommodation request in line with its pet flag. Called in the transaction
 * that changed a flag, with the application's row held: whoever writes flags calls it.
 */
import { accommodationMove } from "./accommodation.ts";
import type { AccommodationRequestRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

const ONE = { limit: 1, offset: 0 };

export async function keepAccommodationRequest(tx: Writes, application: string, actorUserId: string, now: string): Promise<void> {
  const { rows: pets } = await tx.list("flag", { application, flag: "pet" }, ONE);
  const { rows: requests } = await tx.list("accommodation_request", { application }, ONE);
  const request = requests[0] ?? null;
  const move = accommodationMove(pets[0] ?? null, request);
  if (move === null) return;
  const opened = { status: "open", opened_at: now, closed_at: null } as const;
  const kept = request
    ? await tx.update("accommodation_request", request.id, move === "close" ? { status: "closed", closed_at: now } : opened)
    : await tx.insert("accommodation_request", { application, ...opened });
  await keepCase(tx, application, kept);
  await tx.event({
    application,
    actor_user_id: actorUserId,
    as_user_id: null,
    name: `accommodation-request-${kept.status === "open" ? "opened" : "closed"}`,
    detail: { request: kept.id },
    why: null,
    at: now,
  });
}

/** Support sees to it as a case of whoever asks. */
async function keepCase(tx: Writes, application: string, { id, status, opened_at, closed_at }: AccommodationRequestRecord): Promise<void> {
  const { rows } = await tx.list("support_case", { accommodation_request: id }, ONE);
  if (rows[0]) await tx.update("support_case", rows[0].id, { status, closed_at });
  else {
    const owner = (await tx.find("application", application))?.user_id ?? null;
    const person = owner === null ? null : await tx.find("user", owner);
    const asked = { topic: "accommodation", accommodation_request: id, user_id: owner, email: person?.email ?? "" } as const;
    await tx.insert("support_case", { ...asked, message: "", page: `/console/applications/${application}`, at: opened_at });
  }
}
