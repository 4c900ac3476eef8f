/** Pure rules about what stands in card fields. */
import type { UiKey } from "../../session/ui-text.ts";
import type { CardField } from "./payment-adapter.ts";

export const CARD_FIELDS: readonly CardField[] = ["number", "expiry", "cvc"];

export function formatCardNumber(text: string): string {
  const digits = text.replace(/\D/g, "").slice(0, 19);
  if (/^3[47]/.test(digits)) return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].filter(Boolean).join(" ");
  return digits.replace(/(.{4})(?=.)/g, "$1 ");
}

/** "92" becomes "09 / 2": no card ends in a month above twelve. */
export function formatExpiry(text: string): string {
  let digits = text.replace(/\D/g, "");
  if (/^[2-9]/.test(digits)) digits = `0${digits}`;
  digits = digits.slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

export function cardBrand(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (digits.startsWith("4")) return "Visa";
  if (/^(5[1-5]|2[2-7])/.test(digits)) return "Mastercard";
  if (/^3[47]/.test(digits)) return "Amex";
  if (/^6(011|5|4[4-9])/.test(digits)) return "Discover";
  return null;
}

/** The check digit of card numbers. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
  }
  return digits.length >= 13 && sum % 10 === 0;
}

export type CardAnswer = { ok: true; number: string; month: string; year: string; cvc: string } | { ok: false; problems: Partial<Record<CardField, UiKey>> };

export function readCard(read: (field: CardField) => string, now: Date): CardAnswer {
  const number = read("number").replace(/\D/g, "");
  const expiry = read("expiry").replace(/\D/g, "");
  const cvc = read("cvc").replace(/\D/g, "");
  const month = Number(expiry.slice(0, 2));
  const year = 2000 + Number(expiry.slice(2, 4));
  const problems: Partial<Record<CardField, UiKey>> = {};
  if (!passesLuhn(number)) problems.number = number.length < 13 ? "ui.card-incomplete" : "ui.card-number-invalid";
  const over = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
  if (expiry.length < 4 || month < 1 || month > 12 || over) problems.expiry = expiry.length < 4 ? "ui.card-incomplete" : "ui.card-expiry-invalid";
  const length = cardBrand(number) === "Amex" ? 4 : 3;
  if (cvc.length !== length) problems.cvc = cvc.length < length ? "ui.card-incomplete" : "ui.card-cvc-invalid";
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, number, month: expiry.slice(0, 2), year: String(year), cvc };
}
