/** What the form's store keeps of each part of a screen that asks for something, and of each record behind it. */
export interface SectionSnapshot {
  /** Answers that are missing or wrong. */
  readonly remaining: number;
  /** Fields that say that something is wrong. */
  readonly wrong: number;
  readonly expanded: boolean;
}
export const NOTHING_LEFT: SectionSnapshot = { remaining: 0, wrong: 0, expanded: true };
export interface RecordState {
  root: string;
  target: string | null;
  version: number | null;
  /** The version that the whole screen was drawn from last: every answer up to there is known here. */
  drawn: number | null;
  command: string;
  afterMs: number;
}

export interface Section {
  id: string;
  /** Whether it asks for one of several ways, and has no fields of its own. */
  ways: boolean;
  keys: string[];
  /** Fields that say that something is wrong, shown or not. */
  wrong: number;
  snapshot: SectionSnapshot;
  initial: SectionSnapshot;
}

export const newSection = (id: string): Section => ({ id, ways: false, keys: [], wrong: 0, snapshot: NOTHING_LEFT, initial: NOTHING_LEFT });
