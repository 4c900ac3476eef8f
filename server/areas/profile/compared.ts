/** How two people go together, in words: what one reads on the other's profile. Pure. */
import type { Texts } from "../../kernel/context/texts.ts";
import { answerKeys, interestKey, interestsIn, questionKeys, type Living } from "../../kernel/definitions/living.ts";
import type { Given } from "./answers.ts";
import { answerOverlaps, sharedInterests, type AnswerOverlap, type OverlapStatus } from "./overlap.ts";

export const NOT_COMPARED = { compared: false, overlaps: [], home_runs: 0, in_betweens: 0, strike_outs: 0 };

/** Question by question, then what both like; with how many there are of each. */
export function comparedWith(living: Living, { mine, theirs, name }: { mine: Given; theirs: Given; name: string }, texts: Texts) {
  const overlaps = [
    ...answerOverlaps(living, mine, theirs).map((overlap) => ({
      id: overlap.question,
      status: overlap.status,
      title: texts(questionKeys(overlap.question).short),
      subtitle: inWords(overlap, name, texts),
    })),
    ...sharedInterests(mine, theirs).map((id) => ({
      id: `interest-${id}`,
      status: "home_run" as const,
      title: texts(interestKey(id)),
      subtitle: texts("living.shared-interest"),
    })),
  ];
  const count = (status: OverlapStatus): number => overlaps.filter((each) => each.status === status).length;
  return {
    compared: overlaps.length > 0,
    overlaps,
    home_runs: count("home_run"),
    in_betweens: count("in_between"),
    strike_outs: count("strike_out"),
  };
}

export const interestsOf = (living: Living, given: Given, shared: readonly string[], texts: Texts) =>
  interestsIn(living)
    .filter(({ id }) => given.interests.includes(id))
    .map(({ id, icon }) => ({ id, icon, label: texts(interestKey(id)), shared: shared.includes(id) }));

const inWords = ({ question, status, mine, theirs }: AnswerOverlap, name: string, texts: Texts): string =>
  status === "home_run" && mine === theirs
    ? texts(answerKeys(question, mine).both)
    : texts("living.two-answers", { name, mine: texts(answerKeys(question, mine).label), theirs: texts(answerKeys(question, theirs).label) });
