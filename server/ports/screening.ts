/** Background check by a third-party screening company. */
export interface ScreeningOrder {
  checkId: string; // our id: the provider's candidate custom id, so that an order can be found again
  first_name: string;
  middle_name: string | null;
  last_name: string;
  email: string;
  birthdate: string;
  phonenumber: string;
  postal_code: string;
  secureId: { number: string; country: "US" | "CA" } | null;
}
export type ScreeningState =
  | { state: "pending"; providerId: string }
  | { state: "complete"; providerId: string; result: "clear" | "consider"; score: number }
  | { state: "error"; message: string } // the provider refused or failed: the person may try again
  | { state: "unknown"; reason: string }; // no answer: follow up by look-up
export interface Screening {
  company: string;
  /** Where to reach it, as a notice says it: address and phone. */
  contact: string;
  order(order: ScreeningOrder): Promise<ScreeningState>;
  /** What has become of the order of one of our checks. @throws ProviderRefused when the provider has it under another check. */
  read(providerId: string, checkId: string): Promise<ScreeningState>;
  /** Finds an order whose answer was lost, by our check id. */
  find(checkId: string): Promise<ScreeningState | null>;
  /** @throws BadSignature, UnreadableWebhook */
  webhook(rawBody: Buffer, signature: string): { eventId: string; providerId: string };
}
