/** Until when somebody who wrote to support should have their answer: by the promise that they read, and the hours of where they apply. */
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { marketConstant } from "../../kernel/context/market-constants.ts";
import { listConstant, numberConstant, textConstant } from "../../kernel/context/texts.ts";
import { afterBusinessHours } from "./business-hours.ts";

/** `market`: null for whoever never applied, who is answered by the office's hours. */
export function answerDue(documents: PublishedDocuments, market: string | null, since: string): string {
  const own = market === null ? "" : String(marketConstant(documents, "review_time_zone", market) ?? "");
  return afterBusinessHours(new Date(since), numberConstant(documents, "support_answer_hours"), {
    weekdays: listConstant(documents, "support_weekdays").map(Number),
    opens: numberConstant(documents, "support_opens_hour"),
    closes: numberConstant(documents, "support_closes_hour"),
    zone: own || textConstant(documents, "office_time_zone"),
  }).toISOString();
}
