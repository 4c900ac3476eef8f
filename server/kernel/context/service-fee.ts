/** Which of the sets of service fees counts: what staff chose in the console, else what the documents say for the market. */
import type { Literal } from "#screens/language/expressions/condition.ts";
import type { PublishedDocuments } from "./documents.ts";
import { marketConstant } from "./market-constants.ts";
import { listConstant } from "./texts.ts";

/** The constant that is chosen. */
export const SERVICE_FEE_SET = "service_fee_set";

export const serviceFeeSets = (documents: PublishedDocuments): string[] => listConstant(documents, "service_fee_sets");

/** A set that there is no more counts nowhere. */
export const serviceFeeSet = (documents: PublishedDocuments, chosen: string | null, market: string): string =>
  chosen !== null && serviceFeeSets(documents).includes(chosen) ? chosen : String(marketConstant(documents, SERVICE_FEE_SET, market));

/** In major units a month; null where the market is exempt. */
export function serviceFeeIn(documents: PublishedDocuments, set: string, market: string): number | null {
  const amount: Literal = marketConstant(documents, set, market);
  return typeof amount === "number" ? amount : null;
}
