import { expect, it } from "vitest";
import { amountOf } from "../../app/console/review/decision/amount.ts";

it.each([
  ["en-US", "1,234.50", 1234.5],
  ["en-US", "$1 234", 1234],
  ["en-US", "850,50", null],
  ["fr-CA", "850,50", 850.5],
  ["fr-CA", "1\u00a0234,50 $", 1234.5],
  ["fr-CA", "1,234", null],
  ["fr-CA", "1.234,50", null],
  ["en-US", "about 900", null],
])("a rent written in %s as %s is read as %s", (locale, text, amount) => {
  expect(amountOf(text, locale)).toBe(amount);
});
