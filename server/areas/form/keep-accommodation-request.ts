/**
 * Brings the application's accommodation request in line with its pet flag. Called in the transaction
 * that changed a flag, with the application's row held: whoever writes flags calls it.
 */
import { accommodationMove } from "./accommodation.ts";
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
