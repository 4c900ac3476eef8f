import { useDesk } from "../../desk/desk-context.ts";
import { useDateFormats } from "../../desk/time/date-formats.ts";
import { eventInWords } from "../../desk/words.ts";
import type { Happened, Review } from "../review-types.ts";
import type { Overtaken } from "./overtaken.ts";

/** Who decided what, and when, in a sentence. */
export function useDecided(): (one: Pick<Happened, "name" | "detail" | "actor" | "at">) => string {
  const { say, words } = useDesk();
  const moments = useDateFormats();
  return (one) =>
    say("desk.review.decided-by", { who: one.actor ?? say("desk.review.nobody"), what: eventInWords(one, say, words), when: moments.whole(one.at) });
}

/** The same of what stands in the way of a decision that is filled in. */
export function useOvertaken({ status }: Pick<Review, "status">): (overtaken: Overtaken) => string {
  const { say } = useDesk();
  const decidedIn = useDecided();
  return (overtaken) =>
    `${overtaken === "elsewhere" ? say("desk.review.not-while", { status: say(`desk.status.${status}`) }) : decidedIn(overtaken)} ${say("desk.review.stays")}`;
}
