/** Under which copy keys the words of `schemas/living.json` stand. */
export const questionKeys = (question: string) => ({ ask: `living.question.${question}`, short: `living.short.${question}` });

/** `both`: said of two people who gave the same answer. */
export const answerKeys = (question: string, answer: string) => {
  const label = `living.answer.${question}.${answer}`;
  return { label, about: `${label}.about`, both: `${label}.both` };
};

export const interestGroupKey = (group: string): string => `living.interests.${group}`;
export const interestKey = (interest: string): string => `living.interest.${interest}`;
