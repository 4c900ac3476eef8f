/** What the checks are measured with. */
import type { DocumentSet } from "#screens/language/documents/document.ts";
import { loadDocuments } from "#server/documents/load.ts";
import { longJourney } from "#tests/language/long-journey.ts";
import { ROOT } from "./places.ts";

const SCREENS = 60;
const FIELDS_EACH = 20;
export const JOURNEY_FIELDS = SCREENS * FIELDS_EACH;

/** Everything that the project ships (read and parsed), or a journey of many fields. */
export function documentsOf(name: "shipped" | "journey"): DocumentSet {
  if (name === "journey") return longJourney(SCREENS, FIELDS_EACH);
  const { documents } = loadDocuments(`${ROOT}schemas`);
  if (!documents) throw new Error("schemas/ can't be read");
  return documents;
}
