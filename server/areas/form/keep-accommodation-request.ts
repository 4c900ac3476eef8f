/**
 * Brings the application's accommodation request in line with its pet flag. Called in the transaction
 * that changed a flag, with the application's row held: whoever writes flags calls it.
 */
import { accommodationMove } from "./accommodation.ts";
import type { AccommodationRequestRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { event } from "../../kernel/records/event.ts";
import { first } from "../../kernel/records/read-records.ts";

export async function keepAccommodationRequest(tx: Writes, application: string, actorUserId: string, now: string): Promise<void> {
  const pet = await first(tx, "flag", { application, flag: "pet" });
  const request = await first(tx, "accommodation_request", { application });
  const move = accommodationMove(pet, request);
  if (move === null) return;
  const opened = { status: "open", opened_at: now, closed_at: null } as const;
  const kept = request
    ? await tx.update("accommodation_request", request.id, move === "close" ? { status: "closed", closed_at: now } : opened)
    : await tx.insert("accommodation_request", { application, ...opened });
  await keepCase(tx, application, kept);
  const name = `accommodation-request-${kept.status === "open" ? "opened" : "closed"}`;
  await event(tx, { name, by: actorUserId, application, detail: { request: kept.id }, at: now });
}

/** Support sees to it as a case of whoever asks. */
async function keepCase(tx: Writes, application: string, { id, status, opened_at, closed_at }: AccommodationRequestRecord): Promise<void> {
  const before = await first(tx, "support_case", { accommodation_request: id });
  if (before) await tx.update("support_case", before.id, { status, closed_at });
  else {
    const owner = (await tx.find("application", application))?.user_id ?? null;
    const person = owner === null ? null : await tx.find("user", owner);
    const asked = { topic: "accommodation", accommodation_request: id, user_id: owner, email: person?.email ?? "" } as const;
    await tx.insert("support_case", { ...asked, message: "", page: `/console/applications/${application}`, at: opened_at });
  }
}
