/** Whose a case is and whether it is done, with its line in the history. Call it for whoever holds the case. */
import { event } from "../../kernel/records/event.ts";
import type { SupportCaseRecord, UserRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

export const isHelper = ({ is_staff, staff_roles }: UserRecord): boolean => is_staff && staff_roles.some((role) => role === "support" || role === "admin");
/** Whoever sees to cases, and has come: an invitation that nobody took up gets no work. */
export const takesCases = (user: UserRecord | null | undefined): boolean => !!user && isHelper(user) && user.invited_until === null;

/** @param by who did it; null: nobody, or somebody who may not be whom they say. */
export async function moveCase(
  tx: Writes,
  by: string | null,
  before: SupportCaseRecord,
  { assigned_to: to, status }: Pick<SupportCaseRecord, "assigned_to" | "status">,
  at: string,
  detail: { answer?: string; reply?: string } = {},
): Promise<void> {
  // Whoever had it before it was done may see to cases no more: it is everybody's then.
  const isOwnersStill = to === null || to !== before.assigned_to || status === before.status || takesCases(await tx.find("user", to));
  const assigned_to = isOwnersStill ? to : null;
  await tx.update("support_case", before.id, { assigned_to, status, closed_at: status === "closed" ? (before.closed_at ?? at) : null });
  await event(tx, { about: before.user_id, by, name: nameOf(before, status, detail), detail: { case: before.id, status, to: assigned_to, ...detail }, at });
  await tx.tellStaff(before.id);
}

function nameOf(before: SupportCaseRecord, status: SupportCaseRecord["status"], { answer, reply }: { answer?: string; reply?: string }): string {
  if (answer !== undefined) return "case-answered";
  if (reply !== undefined) return "case-replied";
  if (status === before.status) return "case-assigned";
  return status === "closed" ? "case-closed" : "case-reopened";
}
