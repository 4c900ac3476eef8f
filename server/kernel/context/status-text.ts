/** Where an application stands, in the words that staff read in every place. The console draws it by the same table (`statuses` of `schemas/desk.json`). */
import type { ApplicationStatus } from "../../ports/records.ts";
import type { ApplicationRequestRecord } from "../../ports/review-records.ts";
import type { PublishedDocuments } from "./documents.ts";
import { textsOf } from "./texts.ts";

/** `asked`: what is asked for, if anything. */
export function statusText(
  documents: PublishedDocuments,
  locale: string,
  status: ApplicationStatus,
  asked: ApplicationRequestRecord["request_type"] | null,
): string {
  const isAsked = asked !== null && documents.desk.statuses.asked.includes(status);
  return textsOf(documents, locale)(isAsked ? `desk.request.${asked}` : `desk.status.${status}`);
}
