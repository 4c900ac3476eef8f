/** How two people go together, item by item: never added up to a score. Pure. */
import type { Living } from "../../kernel/definitions/living.ts";
import type { Given } from "./answers.ts";

export type OverlapStatus = "home_run" | "in_between" | "strike_out";

export interface AnswerOverlap {
  question: string;
  status: OverlapStatus;
  mine: string;
  theirs: string;
}

/**
 * Of the questions of which both answered both parts. Each one's own answer is among what the other wants: `home_run`;
 * one way only: `in_between`; neither: `strike_out`. Whoever asks first changes nothing of the status.
 */
export const answerOverlaps = ({ questions }: Pick<Living, "questions">, me: Given, them: Given): AnswerOverlap[] =>
  questions.flatMap(({ id }): AnswerOverlap[] => {
    const [mine, theirs] = [me.own_answers[id], them.own_answers[id]];
    const [wanted, wantedByThem] = [me.roommate_answers[id], them.roommate_answers[id]];
    if (mine === undefined || theirs === undefined || !wanted?.length || !wantedByThem?.length) return [];
    const ways = Number(wanted.includes(theirs)) + Number(wantedByThem.includes(mine));
    return [{ question: id, status: ways === 2 ? "home_run" : ways === 1 ? "in_between" : "strike_out", mine, theirs }];
  });

/** In the order of the one who looks. */
export const sharedInterests = (me: Pick<Given, "interests">, them: Pick<Given, "interests">): string[] =>
  me.interests.filter((interest) => them.interests.includes(interest));
