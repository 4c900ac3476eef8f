/** What the payment stand-in keeps, and how it shows it on the wire. */
import type { Card } from "./stripe-cards.ts";

export type Country = "US" | "CA";

export interface Token {
  id: string;
  account: Country;
  card: Card;
  used: boolean;
  created: number;
}
export interface PaymentMethod {
  id: string;
  account: Country;
  card: Card;
  created: number;
}
export interface LastError {
  type: "card_error";
  code: string;
  decline_code: string;
  message: string;
}
export interface Intent {
  id: string;
  account: Country;
  amount: number;
  currency: string;
  status: "succeeded" | "requires_payment_method";
  metadata: Record<string, string>;
  payment_method: string | null;
  charge: string;
  last_payment_error: LastError | null;
  created: number;
}
/** The remembered answer of an idempotency key. */
export interface KeptAnswer {
  path: string;
  parameters: string;
  status: number;
  body: unknown;
  at: number;
}

export interface StripeSecrets {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
}

const cardOnTheWire = ({ brand, last4, exp_month, exp_year }: Card) => ({ brand, last4, exp_month, exp_year, country: "US", funding: "credit" });

export const tokenOnTheWire = (token: Token) => ({
  id: token.id,
  object: "token",
  type: "card",
  livemode: false,
  used: token.used,
  created: token.created,
  card: { object: "card", ...cardOnTheWire(token.card) },
});

export const paymentMethodOnTheWire = (method: PaymentMethod) => ({
  id: method.id,
  object: "payment_method",
  type: "card",
  livemode: false,
  created: method.created,
  card: cardOnTheWire(method.card),
});

export const intentOnTheWire = (intent: Intent) => ({
  id: intent.id,
  object: "payment_intent",
  amount: intent.amount,
  amount_received: intent.status === "succeeded" ? intent.amount : 0,
  currency: intent.currency,
  status: intent.status,
  metadata: intent.metadata,
  payment_method: intent.payment_method,
  latest_charge: intent.charge,
  last_payment_error: intent.last_payment_error,
  capture_method: "automatic_async",
  confirmation_method: "automatic",
  livemode: false,
  created: intent.created,
});

export const chargeOnTheWire = (intent: Intent) => ({
  id: intent.charge,
  object: "charge",
  amount: intent.amount,
  currency: intent.currency,
  paid: intent.status === "succeeded",
  status: intent.status === "succeeded" ? "succeeded" : "failed",
  payment_intent: intent.id,
  metadata: intent.metadata,
  livemode: false,
  created: intent.created,
});

/** `a[b][c]=1` as the vendor's form encoding has it, flat: {"a[b][c]": "1"}. */
export function formFields(body: string): Map<string, string> {
  return new Map(new URLSearchParams(body));
}

export function nested(fields: Map<string, string>, name: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of fields) {
    const match = /^([^[]+)\[([^\]]+)\]$/.exec(key);
    if (match?.[1] === name && match[2] !== undefined) Object.defineProperty(found, match[2], { value, enumerable: true, writable: true, configurable: true });
  }
  return found;
}
