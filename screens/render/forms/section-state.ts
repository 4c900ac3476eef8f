import type { FormSectionDescriptor, ScreenDescriptor } from "#screens/language/documents/descriptor.ts";

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
  /** The last event that the screen knew of by then; null where nobody said. */
  at: number | null;
  command: string;
  afterMs: number;
}

/** The last event that a screen knows of; null where nobody said. */
export const eventOf = ({ follows }: ScreenDescriptor): number | null => (follows?.after === undefined ? null : Number(follows.after));

export const recordOf = ({ root, target, version, save }: FormSectionDescriptor, at: number | null): RecordState => ({
  root,
  target,
  version,
  drawn: version,
  at,
  command: save?.command ?? "save-answers",
  afterMs: save?.afterMs ?? 0,
});

/** Whether a section was drawn before what is known of its record. Versions tell for one record; whether another, or none, came since, only the events do. */
export function isOlder({ target, version }: FormSectionDescriptor, at: number | null, known: RecordState): boolean {
  if (target !== known.target && at !== null && known.at !== null && at !== known.at) return at < known.at;
  return (version ?? -1) < (known.version ?? -1);
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
