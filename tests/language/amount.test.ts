import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amountOf, amountStyle, shapeAmount } from "#screens/language/forms/amount.ts";
import { readTyped } from "#screens/language/forms/codecs.ts";

const [english, french] = [amountStyle("en-US"), amountStyle("fr-CA")];

/** How people spell sums: what each is in English, and in French; null: it can't be read in one way only. */
const SPELLINGS: readonly (readonly [string, number | null, number | null])[] = [
  ["5000", 5000, 5000],
  ["$5000", 5000, 5000],
  ["5000 $", 5000, 5000],
  ["5,000", 5000, null],
  ["5 000", 5000, 5000],
  ["5\u202f000", 5000, 5000],
  ["5.000", null, null],
  ["5000.5", 5000.5, 5000.5],
  ["5000,5", null, 5000.5],
  ["5000,00", null, 5000],
  ["850,50", null, 850.5],
  ["5,000.00", 5000, 5000],
  ["5.000,00", 5000, 5000],
  ["1 234,50 $", null, 1234.5],
  ["1,250,000", 1250000, null],
  ["1,25,000", null, null],
  ["12,34", null, 12.34],
  ["1,234 567", null, null],
  [".50", 0.5, 0.5],
  ["5000.", 5000, 5000],
  ["4500.256", null, null],
  ["-500", null, null],
  ["4500-5000", null, null],
  ["4.5k", null, null],
  ["$25/hour", null, null],
  ["about 900", null, null],
  ["$", null, null],
  ["", null, null],
  ["٤٥٠٠", 4500, 4500],
  ["४५००", 4500, 4500],
  ["４５００", 4500, 4500],
  ["\u200e4500\u200b", 4500, 4500],
];

describe("a sum", () => {
  test.each(SPELLINGS)("spelled %j is read whole, or not at all", (text, inEnglish, inFrench) => {
    expect([amountOf(text, english), amountOf(text, french)]).toEqual([inEnglish, inFrench]);
  });

  test.each(SPELLINGS.filter(([text, read]) => read === null && text.replace("$", "") !== ""))(
    "spelled %j stays as it was typed where it isn't understood",
    (text) => {
      expect(shapeAmount(text, english)).toBe(text);
      expect(readTyped({ kind: "money", props: {} }, text, "")).toBe(text);
    },
  );

  test("that is shaped says what it said", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), fc.boolean(), (cents, comma) => {
        const shaped = shapeAmount((cents / 100).toFixed(2), { comma });
        expect(amountOf(shaped, { comma })).toBe(cents / 100);
        expect(shapeAmount(shaped, { comma })).toBe(shaped);
      }),
    );
  });

  test("typed key by key is what it is when it is pasted", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_900 }), fc.integer({ min: 0, max: 2 }), fc.boolean(), (cents, digits, comma) => {
        const text = (cents / 100).toFixed(digits);
        let stands = "";
        for (const key of text) stands = shapeAmount(stands + key, { comma }, stands);
        expect(stands).toBe(shapeAmount(text, { comma }));
      }),
    );
  });

  test.each([
    ["$1,234", "$1,23", "$123", "a digit taken from the end"],
    ["$1,234", "$1,2345", "$12,345", "one more at the end"],
    ["$1,234", "$1234", "$1,234", "the comma, which is ours"],
    ["$123,456", "$123,4567", "$123,456", "a seventh digit"],
    ["$5.25", "$5.256", "$5.25", "a third digit behind the point"],
    ["$5,000", "$5,000,", "$5,000,", "a comma of theirs"],
    ["$5,000,", "$5,000,5", "$5,000,5", "and what follows it"],
    ["$1,234", "$1,250,000", "$1,250,000", "another sum over it"],
    ["$1,234", "$25/hour", "$25/hour", "what is no sum"],
  ])("%j that becomes %j stands as %j: %s", (before, text, shown) => {
    expect(shapeAmount(text, english, before)).toBe(shown);
  });
});
