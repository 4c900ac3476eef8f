/** What a profile asks about living together, as `schemas/living.json` says it. Its words are copy, by these ids. */
export interface LivingAnswer {
  id: string;
  /** A word of the documents' catalog; an answer has one or the other. */
  icon?: string | undefined;
  picture?: string | undefined;
}

export interface LivingQuestion {
  id: string;
  answers: readonly LivingAnswer[];
}

export interface Interest {
  id: string;
  icon: string;
}

export interface InterestGroup {
  id: string;
  list: readonly Interest[];
}

export interface Living {
  questions: readonly LivingQuestion[];
  interests: readonly InterestGroup[];
}

/** Of all groups, in the order in which they are asked. */
export const interestsIn = ({ interests }: Pick<Living, "interests">): Interest[] => interests.flatMap(({ list }) => list);

/** Under which copy keys its words stand. */
export const questionKeys = (question: string) => ({ ask: `living.question.${question}`, short: `living.short.${question}` });

/** `both`: said of two people who gave the same answer. */
export const answerKeys = (question: string, answer: string) => {
  const label = `living.answer.${question}.${answer}`;
  return { label, about: `${label}.about`, both: `${label}.both` };
};

export const interestGroupKey = (group: string): string => `living.interests.${group}`;
export const interestKey = (interest: string): string => `living.interest.${interest}`;
