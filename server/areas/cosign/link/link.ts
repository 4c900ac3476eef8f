/** A co-signer's link: what it is to whoever has opened it. */
import { foldedAddress } from "../../../kernel/rules/folded-address.ts";
import { isEnded } from "../../../kernel/rules/life-cycle.ts";
import type { CosignerRecord } from "../../../ports/review-records.ts";
import type { CosignerLink, CosignerState } from "../../../ports/state.ts";

export type LinkState = "none" | "unknown" | "replaced" | "applicant" | "other-account" | "revoked" | "expired" | "open" | "yours";

/**
 * `slug`: what the address names, null where it names none. `cosigner`: of whoever is signed in. `sentToThem`: it went to their
 * address, or to one that they have proven to be theirs; to anybody else it tells nothing.
 */
export function linkState(
  slug: string | null,
  link: CosignerLink | null,
  { user, cosigner, sentToThem, now }: { user: string | null; cosigner: CosignerRecord | null; sentToThem: boolean; now: Date },
): LinkState {
  if (slug === null) return "none";
  if (!link) return "unknown";
  const { source, application } = link;
  // Nobody vouches for themselves.
  if (application.user_id === user) return "applicant";
  // What was handed in stays theirs to look at, whatever became of the link.
  if (cosigner?.status === "submitted") return "yours";
  if (link.replaced) return "replaced";
  if (source.revoked_at !== null || isEnded(application.status)) return "revoked";
  if (source.owner_user_id !== null) return source.owner_user_id === user ? "yours" : "other-account";
  if (!sentToThem) return "other-account";
  return Date.parse(source.expires_at) <= now.getTime() ? "expired" : "open";
}

/** The mailbox that it was sent to is the one that they signed in with; a link that was sent to nobody is whoever's has it. */
export const isSentTo = ({ email }: Pick<CosignerLink["source"], "email">, user: { email: string } | null): boolean =>
  email === "" || foldedAddress(email) === foldedAddress(user?.email ?? "");

/** Answers are taken, and it may be handed in. */
export const isOpen = ({ cosigner, cosigner_link: { source, application } }: CosignerState): boolean =>
  cosigner.status === "open" && source.revoked_at === null && !isEnded(application.status);
