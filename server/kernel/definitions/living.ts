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

export interface InterestGroup {
  id: string;
  list: readonly { id: string; icon: string }[];
}

export interface Living {
  questions: readonly LivingQuestion[];
  interests: readonly InterestGroup[];
}

/** Under which copy keys its words stand. */
export const questionKeys = (question: string) => ({ ask: `living.question.${question}`, short: `living.short.${question}` });

/** `both`: said of two people who gave the same answer. */
export const answerKeys = (question: string, answer: string) => {
  const label = `living.answer.${question}.${answer}`;
  return { label, about: `${label}.about`, both: `${label}.both` };
};

export const interestGroupKey = (group: string): string => `living.interests.${group}`;
export const interestKey = (interest: string): string => `living.interest.${interest}`;
