/** Card payment. Two accounts, chosen by the market's country. Amounts in cents. */
import type { Currency } from "./records.ts";

/** The card that was paid with, as far as anybody may know it. */
export interface PaidCard {
  /** The provider's word: `visa`, `mastercard`. */
  brand: string;
  /** Its last four digits. */
  last4: string;
}

/** What was paid, as the provider has it: to be held against what was asked. */
export interface MoneyMoved {
  amountCents: number;
  /** ISO 4217, lower case. */
  currency: string;
  /** Whose account with the provider it came to. */
  country: "US" | "CA";
  /** An account of somebody else below ours that it came to instead; null: none. */
  account: string | null;
  /** null: the provider doesn't say. */
  card: PaidCard | null;
}

export type PaymentOutcome =
  | ({ state: "succeeded"; providerId: string } & MoneyMoved)
  | { state: "declined"; code: string; message: string } // nothing was charged
  | { state: "unknown"; reason: string }; // an answer got lost: look it up, never call it failed

export interface Payments {
  publishableKey(country: "US" | "CA"): string;
  /** Where the browser gets its token: the vendor's script, or the sandbox twin. */
  browser(country: "US" | "CA"): { adapter: "stripe" | "sandbox"; publishableKey: string; scriptUrl?: string; tokenUrl?: string };
  /**
   * `attemptId` is the idempotency key: the same attempt never charges twice. `none`: the vendor could not
   * be reached before it was asked for money, so that nothing was charged and the person may try again.
   */
  charge(request: {
    attemptId: string;
    token: string;
    amountCents: number;
    currency: Currency;
    country: "US" | "CA";
    target: { type: string; id: string };
  }): Promise<PaymentOutcome | { state: "none" }>;
  /** What became of an attempt. `none`: the provider never heard of it, so it may be tried again. */
  lookUp(attemptId: string, country: "US" | "CA"): Promise<PaymentOutcome | { state: "none" }>;
  /**
   * Verifies the signature over the raw body. `attemptId` and `outcome` are null where it is about something else.
   * @throws BadSignature, UnreadableWebhook
   */
  webhook(country: "US" | "CA", rawBody: Buffer, signature: string): { eventId: string; attemptId: string | null; outcome: PaymentOutcome | null };
}
