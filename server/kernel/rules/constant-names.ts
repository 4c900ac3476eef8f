import type { PlaceholderValues } from "../../ports/records.ts";

/** What demo data takes from the documents in force. */
export interface DemoConstants {
  placeholders: PlaceholderValues;
  /** A co-signer is suggested below this credit score. */
  cosignerBelow: number;
}
