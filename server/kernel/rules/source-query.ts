/** The source that an address names, and whether it came by a campaign mail. */

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
