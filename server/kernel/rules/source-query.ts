/** The source that an address names, whether it came by a campaign mail, and whether it is over. */
import type { SourceRecord } from "../../ports/records.ts";

export interface NamedSource {
  source: string | null;
  by_mail: boolean;
}

/** A value that ends in the campaign suffix loses it and came by mail. */
export function readSourceQuery(value: string | null | undefined, campaignSuffix: string): NamedSource {
  const named = value?.trim() ?? "";
  if (named === "") return { source: null, by_mail: false };
  const byMail = campaignSuffix !== "" && named.endsWith(campaignSuffix) && named.length > campaignSuffix.length;
  return { source: byMail ? named.slice(0, -campaignSuffix.length) : named, by_mail: byMail };
}

/** What tells whether a source is over. */
export type SourceTerms = Pick<SourceRecord, "sharing" | "used" | "owner_user_id" | "ends_at" | "revoked_at">;

/**
 * Taken back, somebody else's, used up, or at its end: it doesn't exist for whoever has no application of it. Their own they may begin anew.
 * @param now ISO instant
 */
export function isSourceOver({ sharing, used, owner_user_id, ends_at, revoked_at }: SourceTerms, userId: string, now: string): boolean {
  if (revoked_at !== null) return true;
  if (sharing === "open") return ends_at !== null && ends_at <= now;
  return owner_user_id === null ? used : owner_user_id !== userId;
}
