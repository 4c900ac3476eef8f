/** An invitation to live in a room: what it is to whoever has opened it. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { foldedAddress } from "../../kernel/rules/folded-address.ts";
import type { NamedResidency } from "../../ports/state/home-state.ts";

export type InvitationState = "closed" | "other-account" | "yours" | "over" | "expired" | "open";

const DAY_MS = 86_400_000;

/** Until when it can be taken up. */
export const invitedUntil = (documents: PublishedDocuments, invited_at: string): string =>
  new Date(Date.parse(invited_at) + numberConstant(documents, "resident_invitation_days") * DAY_MS).toISOString();

/** It is for the account of the address that it went to: to any other it tells nothing of the home. `closed`: there is none, or staff took it back. */
export function invitationState(
  documents: PublishedDocuments,
  residency: { resident: NamedResidency["resident"]; home: Pick<NamedResidency["home"], "market"> } | null,
  { user, now }: { user: { id: string; email: string }; now: Date },
): InvitationState {
  if (!residency) return "closed";
  const { resident, home } = residency;
  const isTheirs = resident.user_id === null ? resident.invited_email === foldedAddress(user.email) : resident.user_id === user.id;
  if (!isTheirs) return "other-account";
  if (resident.lives_until !== null && resident.lives_until <= marketDay(documents, home.market, now)) return "over";
  if (resident.user_id !== null) return "yours";
  return Date.parse(invitedUntil(documents, resident.invited_at!)) <= now.getTime() ? "expired" : "open";
}
