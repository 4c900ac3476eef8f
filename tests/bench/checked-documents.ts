/** What the checks are measured with. */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { loadDocuments } from "#server/documents/load.ts";
import { guardedByAnswers, handedIn, longJourney } from "#tests/language/long-journey.ts";
import { ROOT } from "./places.ts";

const SCREENS = 60;
const FIELDS_EACH = 20;
export const JOURNEY_FIELDS = SCREENS * FIELDS_EACH;

/** Journeys that take much: what each is, in words, with the seconds within which it has to be answered or given up. */
export const SCALE: readonly (readonly [id: string, what: string, seconds: number, make: () => DocumentSet])[] = [
  ["rows", "1,200 questions, each waiting for the one before, 50 in a row, up to a hand-in", 1, () => handedIn(longJourney(SCREENS, FIELDS_EACH, 50))],
  ["one-row", "2,000 questions, each waiting for the one before, up to a hand-in", 5, () => handedIn(longJourney(100, 20, 2000))],
  ["guards", "5,000 questions, 50 in a row, a guard before each of 100 screens", 10, () => handedIn(guardedByAnswers(longJourney(100, 50, 50)))],
];

/** Everything that the project ships (read and parsed), or a journey of many fields. */
export function documentsOf(name: "shipped" | "journey"): DocumentSet {
  if (name === "journey") return longJourney(SCREENS, FIELDS_EACH);
  const { documents } = loadDocuments(`${ROOT}schemas`);
  if (!documents) throw new Error("schemas/ can't be read");
  return documents;
}
