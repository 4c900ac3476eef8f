/** Until when somebody who wrote to support should have their answer: by the promise that they read, and the hours of where they apply. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { marketZone } from "../../kernel/context/market-time.ts";
import { listConstant, numberConstant } from "../../kernel/context/texts.ts";
import { afterBusinessHours } from "./business-hours.ts";

/** `market`: null for whoever never applied, who is answered by the office's hours. */
export function answerDue(documents: PublishedDocuments, market: string | null, since: string): string {
  return afterBusinessHours(new Date(since), numberConstant(documents, "support_answer_hours"), {
    weekdays: listConstant(documents, "support_weekdays").map(Number),
    opens: numberConstant(documents, "support_opens_hour"),
    closes: numberConstant(documents, "support_closes_hour"),
    zone: marketZone(documents, market),
  }).toISOString();
}
