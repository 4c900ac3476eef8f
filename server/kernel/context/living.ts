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
