import type { PlaceholderValues } from "../../ports/records.ts";

/** What demo data takes from the documents in force. */
export interface DemoConstants {
  placeholders: PlaceholderValues;
  /** A report is to be considered below this credit score. */
  lowScoreBelow: number;
}
