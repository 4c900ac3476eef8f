import { useDesk } from "../../desk/desk-context.ts";
import { useDateFormats } from "../../desk/time/date-formats.ts";
import { eventInWords } from "../../desk/words.ts";
import { type HistoryEvent, type Review, standingOf } from "../review-types.ts";
import type { DecisionConflict } from "./decision-conflict.ts";
import { statusText } from "../../desk/status/status-text.ts";

/** Who decided what, and when, in a sentence. */
export function useDecisionSentence(): (one: Pick<HistoryEvent, "name" | "detail" | "actor" | "at">) => string {
  const { say, words, locale } = useDesk();
  const moments = useDateFormats();
  return (one) =>
    say("desk.review.decided-by", { who: one.actor ?? say("desk.review.nobody"), what: eventInWords(one, say, words, locale), when: moments.whole(one.at) });
}

/** The same of what stands in the way of a decision that is filled in. */
export function useConflictMessage(review: Pick<Review, "status" | "application">): (overtaken: DecisionConflict) => string {
  const { say, desk } = useDesk();
  const decidedIn = useDecisionSentence();
  return (overtaken) =>
    `${overtaken === "elsewhere" ? say("desk.review.not-while", { status: statusText(standingOf(review), { say, desk }) }) : decidedIn(overtaken)} ${say("desk.review.stays")}`;
}
