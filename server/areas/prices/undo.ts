/** Whether a change can be taken back by another. Pure. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { adjustableConstants, type AdjustedMarket } from "../../kernel/context/market-constants.ts";
import type { PriceChangeRecord } from "../../ports/review-records.ts";
import { settingValues } from "./settings.ts";

/** Only while all that it set still counts: what was set over it since is another's, and what staff may set no longer stays. */
export function canBeUndone(documents: PublishedDocuments, market: AdjustedMarket, { state, after }: PriceChangeRecord): boolean {
  const known = adjustableConstants(documents);
  return (
    state === "in-force" &&
    Object.entries(after).every(([name, value]) => {
      const constant = known.find((one) => one.name === name);
      return constant !== undefined && settingValues(documents, market, constant).value === value;
    })
  );
}
