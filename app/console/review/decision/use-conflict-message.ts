import { useDesk } from "../../desk/desk-context.ts";
import { useDateFormats } from "../../desk/time/date-formats.ts";
import { eventInWords } from "../../desk/words.ts";
import type { HistoryEvent, Review } from "../review-types.ts";
import type { DecisionConflict } from "./decision-conflict.ts";

/** Who decided what, and when, in a sentence. */
export function useDecisionSentence(): (one: Pick<HistoryEvent, "name" | "detail" | "actor" | "at">) => string {
  const { say, words, locale } = useDesk();
  const moments = useDateFormats();
  return (one) =>
    say("desk.review.decided-by", { who: one.actor ?? say("desk.review.nobody"), what: eventInWords(one, say, words, locale), when: moments.whole(one.at) });
}

/** The same of what stands in the way of a decision that is filled in. */
export function useConflictMessage({ status }: Pick<Review, "status">): (overtaken: DecisionConflict) => string {
  const { say } = useDesk();
  const decidedIn = useDecisionSentence();
  return (overtaken) =>
    `${overtaken === "elsewhere" ? say("desk.review.not-while", { status: say(`desk.status.${status}`) }) : decidedIn(overtaken)} ${say("desk.review.stays")}`;
}
