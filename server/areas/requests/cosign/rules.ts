/** What is so of those whom the applicant named. Pure. */
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { CosignerSourceRecord } from "../../../ports/review-records.ts";
import type { NominationState } from "../../../ports/state.ts";

const HOUR_MS = 3_600_000;

/** `begun`: they took the link up, which doesn't run out for them any more. */
export type NominationStanding = "invited" | "begun" | "submitted" | "expired" | "declined";
export function standingOf({ source, status }: NominationState, now: Date): NominationStanding {
  if (status === "submitted" || status === "declined") return status;
  if (status === "open" || source.owner_user_id !== null) return "begun";
  return Date.parse(source.expires_at) <= now.getTime() ? "expired" : "invited";
}

/** A draft of the API, without an address, was told nobody of. */
export const isNamed = ({ source }: NominationState): boolean => source.email !== "";

/** Whoever said no, and whoever let their link run out, is waited for no longer. */
export const isWaitedFor = (nomination: NominationState, now: Date): boolean => ["invited", "begun"].includes(standingOf(nomination, now));

/** Whether somebody has handed in, and nobody else is waited for. */
export const areDone = (nominations: readonly NominationState[], now: Date): boolean =>
  nominations.some(({ status }) => status === "submitted") && !nominations.some((each) => isWaitedFor(each, now));

/** Whether nobody is named, or who is named has said no, or let their link run out beside somebody's no: the applicant has the choice again. */
export const areAllGone = (nominations: readonly NominationState[], now: Date): boolean =>
  nominations.length === 0 ||
  (nominations.some(({ status }) => status === "declined") && nominations.every((each) => each.status !== "submitted" && !isWaitedFor(each, now)));

/** Nobody gets two mails about the same within so many hours. */
export function isRested({ issued_at, reminded_at }: Pick<CosignerSourceRecord, "issued_at" | "reminded_at">, restHours: number, now: Date): boolean {
  const last = Math.max(Date.parse(issued_at), reminded_at === null ? 0 : Date.parse(reminded_at));
  return now.getTime() - last >= restHours * HOUR_MS;
}

/** Why nobody can be named at this address. `own`: the applicant's; `members`: of those whom they apply with. */
export function refusedAddress(email: string, own: readonly (string | null)[], members: readonly (string | null)[]): Refusal | null {
  const address = foldedAddress(email);
  const isAmong = (addresses: readonly (string | null)[]): boolean => addresses.some((each) => each !== null && foldedAddress(each) === address);
  if (isAmong(own)) return refusal("cosigner-yourself", "email");
  if (isAmong(members)) return refusal("cosigner-member", "email");
  // Letters that fold in no one way would make a link that nobody can open.
  return address === address.toLowerCase() ? null : refusal("email", "email");
}
