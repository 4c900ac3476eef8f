/** Stripe's published test numbers and what each of them does. Any other number is refused: nobody types a real card into a sandbox. */

/** What happens when the card is charged. */
export type CardFate = { kind: "succeeds" } | { kind: "declined"; code: string; declineCode: string; message: string } | { kind: "needs-authentication" };

export interface Card {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  fate: CardFate;
}

const declined = (code: string, declineCode: string, message: string): CardFate => ({ kind: "declined", code, declineCode, message });
const plainDecline = (declineCode: string) => declined("card_declined", declineCode, "Your card was declined.");

const SUCCEEDING: Record<string, string[]> = {
  visa: ["4242424242424242", "4000056655665556", "4000001240000000"],
  mastercard: ["5555555555554444", "2223003122003222", "5200828282828210", "5105105105105100"],
  amex: ["378282246310005", "371449635398431"],
  discover: ["6011111111111117"],
  diners: ["3056930009020004"],
  jcb: ["3566002020360505"],
  unionpay: ["6200000000000005"],
};
const VISA_FATES: Record<string, CardFate> = {
  "4000000000000002": plainDecline("generic_decline"),
  "4000000000009995": declined("card_declined", "insufficient_funds", "Your card has insufficient funds."),
  "4000000000009987": plainDecline("lost_card"),
  "4000000000009979": plainDecline("stolen_card"),
  "4000000000000069": declined("expired_card", "expired_card", "Your card has expired."),
  "4000000000000127": declined("incorrect_cvc", "incorrect_cvc", "Your card's security code is incorrect."),
  "4000000000000119": declined("processing_error", "processing_error", "An error occurred while processing your card. Try again in a little bit."),
  "4000002500003155": { kind: "needs-authentication" },
  "4000002760003184": { kind: "needs-authentication" },
};
const NUMBERS: ReadonlyMap<string, { brand: string; fate: CardFate }> = new Map([
  ...Object.entries(SUCCEEDING).flatMap(([brand, numbers]) => numbers.map((number) => [number, { brand, fate: { kind: "succeeds" } as CardFate }] as const)),
  ...Object.entries(VISA_FATES).map(([number, fate]) => [number, { brand: "visa", fate }] as const),
]);

/** Stripe's ready-made tokens; unlike others they may be used again and again. */
const READY_TOKENS: Record<string, string> = {
  tok_visa: "4242424242424242",
  tok_mastercard: "5555555555554444",
  tok_chargeDeclined: "4000000000000002",
  tok_chargeDeclinedInsufficientFunds: "4000000000009995",
  tok_chargeDeclinedExpiredCard: "4000000000000069",
  tok_chargeDeclinedIncorrectCvc: "4000000000000127",
  tok_chargeDeclinedProcessingError: "4000000000000119",
  tok_threeDSecureRequired: "4000002500003155",
};

export interface CardProblem {
  code: string;
  message: string;
  param: string;
}

export function readCard(fields: { number: string; expMonth: string; expYear: string; cvc: string }, now: Date): { card: Card } | { problem: CardProblem } {
  const number = fields.number.replace(/[\s-]/g, "");
  const known = NUMBERS.get(number);
  if (!known) return { problem: { code: "incorrect_number", message: "Your card number is incorrect.", param: "number" } };
  const month = Number(fields.expMonth);
  if (!Number.isInteger(month) || month < 1 || month > 12)
    return { problem: { code: "invalid_expiry_month", message: "Your card's expiration month is invalid.", param: "exp_month" } };
  const year = /^\d{2}$/.test(fields.expYear.trim()) ? 2000 + Number(fields.expYear) : Number(fields.expYear);
  const ended = !Number.isInteger(year) || year > now.getUTCFullYear() + 50 || Date.UTC(year, month, 1) <= now.getTime();
  if (ended) return { problem: { code: "invalid_expiry_year", message: "Your card's expiration year is invalid.", param: "exp_year" } };
  if (!(known.brand === "amex" ? /^\d{3,4}$/ : /^\d{3}$/).test(fields.cvc.trim()))
    return { problem: { code: "invalid_cvc", message: "Your card's security code is invalid.", param: "cvc" } };
  return { card: { brand: known.brand, last4: number.slice(-4), exp_month: month, exp_year: year, fate: known.fate } };
}

export function readyCard(token: string, now: Date): Card | null {
  const number = READY_TOKENS[token];
  const known = number ? NUMBERS.get(number) : undefined;
  return number && known ? { brand: known.brand, last4: number.slice(-4), exp_month: 12, exp_year: now.getUTCFullYear() + 3, fate: known.fate } : null;
}
