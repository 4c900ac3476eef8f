/** What time it is in a market: "today" of its rules is its own day. */
import type { PublishedDocuments } from "./documents.ts";
import { localTime } from "./local-time.ts";
import { marketConstant } from "./market-constants.ts";
import { textConstant } from "./texts.ts";

/** @param market slug; null, and one that names no zone of its own: where the office is. */
export function marketZone(documents: PublishedDocuments, market: string | null): string {
  const own = market === null ? "" : String(marketConstant(documents, "review_time_zone", market) ?? "");
  return own || textConstant(documents, "office_time_zone");
}

/** YYYY-MM-DD. In UTC where the zone is none. */
export const dayIn = (zone: string, at: Date): string => localTime(zone, at)?.day ?? at.toISOString().slice(0, 10);

/** The day it is in the market; null: where the office is. */
export const marketDay = (documents: PublishedDocuments, market: string | null, at: Date): string => dayIn(marketZone(documents, market), at);
