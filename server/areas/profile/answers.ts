/** What somebody answered about living together: how far they are, and what an answer changes. Pure. */
import { interestsIn, type Interest, type Living, type LivingQuestion } from "../../kernel/definitions/living.ts";
import type { ProfileRecord } from "../../ports/review-records.ts";

export type Given = Pick<ProfileRecord, "own_answers" | "roommate_answers" | "interests">;

/** Whose answer is asked for: one's own, or what is fine in a roommate. */
export type Part = "me" | "them";

export interface Step {
  question: LivingQuestion;
  part: Part;
}

/** In the order in which they are asked: of each question one's own answer first. */
export const stepsOf = ({ questions }: Pick<Living, "questions">): Step[] =>
  questions.flatMap((question) => [
    { question, part: "me" as const },
    { question, part: "them" as const },
  ]);

/** What is given as far as the documents still know it: an answer that they took out counts for nothing. */
export function givenTo(living: Living, profile: Given | null): Given {
  const given: Given = { own_answers: {}, roommate_answers: {}, interests: [] };
  if (!profile) return given;
  for (const { id, answers } of living.questions) {
    const known = new Set(answers.map((answer) => answer.id));
    const own = Object.hasOwn(profile.own_answers, id) ? profile.own_answers[id] : undefined;
    const theirs = Object.hasOwn(profile.roommate_answers, id) ? profile.roommate_answers[id]! : [];
    if (own !== undefined && known.has(own)) given.own_answers[id] = own;
    const kept = theirs.filter((answer) => known.has(answer));
    if (kept.length > 0) given.roommate_answers[id] = kept;
  }
  const known = new Set(interestsIn(living).map(({ id }) => id));
  given.interests = profile.interests.filter((id) => known.has(id));
  return given;
}

export const isAnswered = ({ question, part }: Step, given: Given): boolean =>
  part === "me" ? Object.hasOwn(given.own_answers, question.id) : Object.hasOwn(given.roommate_answers, question.id);

/** Both parts of it. */
export const isDone = (question: LivingQuestion, given: Given): boolean =>
  isAnswered({ question, part: "me" }, given) && isAnswered({ question, part: "them" }, given);

/** Which step an address names: its place in them. Without one it is the first, whatever is answered, so that no press turns the page. */
export const stepAt = (steps: readonly Step[], query: Readonly<Record<string, string>>): number =>
  Math.max(
    0,
    steps.findIndex(({ question, part }) => question.id === query["question"] && part === (query["part"] === "them" ? "them" : "me")),
  );

/** Where whoever comes back goes on; undefined where nothing is open. */
export const firstOpen = (steps: readonly Step[], given: Given): Step | undefined => steps.find((step) => !isAnswered(step, given));

/** What of a profile keeps it from being handed in. */
export interface Gaps {
  /** Answers that are open. */
  answers: number;
  /** Interests beyond those that may be had. */
  interests: number;
  /** Work or words about oneself are missing. */
  details: boolean;
}

type Judged = Given & Pick<ProfileRecord, "job_title" | "employer" | "bio">;

export function gapsOf(living: Living, profile: Judged | null, mostInterests: number): Gaps {
  const given = givenTo(living, profile);
  return {
    answers: stepsOf(living).filter((step) => !isAnswered(step, given)).length,
    interests: Math.max(0, given.interests.length - mostInterests),
    details: !profile || [profile.job_title, profile.employer, profile.bio].some((text) => text.trim() === ""),
  };
}
export const isComplete = ({ answers, interests, details }: Gaps): boolean => answers === 0 && interests === 0 && !details;

/** In where it was out, out where it was in. */
export const toggled = (list: readonly string[], id: string): string[] => (list.includes(id) ? list.filter((one) => one !== id) : [...list, id]);

export const hasAnswer = ({ questions }: Pick<Living, "questions">, question: string, answer: string): boolean =>
  questions.some(({ id, answers }) => id === question && answers.some((each) => each.id === answer));
export const interestOf = (living: Pick<Living, "interests">, interest: string): Interest | undefined => interestsIn(living).find(({ id }) => id === interest);
