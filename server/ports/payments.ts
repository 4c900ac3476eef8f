/** Card payment. Two accounts, chosen by the market's country. Amounts in cents. */
import type { Currency } from "./records.ts";

export type PaymentOutcome =
  | { state: "succeeded"; providerId: string }
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
  /** Verifies the signature over the raw body. Throws on a bad one. */
  webhook(country: "US" | "CA", rawBody: Buffer, signature: string): { eventId: string; attemptId: string | null; outcome: PaymentOutcome | null };
}
