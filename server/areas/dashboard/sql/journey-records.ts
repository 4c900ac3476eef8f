/** What the dashboard is counted from: applications by how far they came, and what is known of people before they have one. */

/** From an instant until another, which is not in it. */
export interface Span {
  from: string;
  until: string;
}

/** `as_of`: everybody as far as they had come by then, and nobody who began later; null: as far as they came. */
export interface JourneySpan extends Span {
  as_of: string | null;
}

/** Null asks for nothing. */
export interface JourneyFilter {
  market: readonly string[] | null;
  /** As the queue's filter has it. */
  variant: string | null;
}

/** Of those begun in the span with this index: so many of a variant stand at a stage, or left it. */
export interface JourneyCount {
  span: number;
  variant: string;
  stage: string;
  gone: boolean;
  /** The last one opened; told of those who left at the first stage alone. */
  section: string | null;
  n: number;
}

/** In seconds, of those who went on from the stage at this place (1 is the first). */
export interface StageStay {
  place: number;
  /** So many. */
  n: number;
  half: number;
  most: number;
}
/** The same of those begun in a week; 0 is the first. */
export interface WeekStay {
  place: number;
  week: number;
  n: number;
  half: number;
}

export type SeriesBy = "market" | "variant" | "source";

export interface WeekCount {
  key: string;
  /** 0 is the first week. */
  week: number;
  n: number;
}

/** Of the reviews that ended in a week. */
export interface WeekWait {
  week: number;
  half: number;
  n: number;
}

/** Of people, not of applications. */
export interface BeforeBegun {
  /** Made in the span with this index. */
  span: number;
  accounts: number;
  /** Of those, with an application. */
  begun: number;
  /** Saw one of the pages that a link opens. */
  opened: number;
}

/** Stages in their order, as the documents say them. */
export interface JourneyStages {
  stages: readonly { id: string; statuses: readonly string[]; gone_after_days: number | null }[];
  sections: readonly string[];
}
