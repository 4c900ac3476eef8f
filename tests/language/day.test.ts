import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayOf, dayStyle, shapeDay, showDay } from "#screens/language/forms/day.ts";

const [english, french] = [dayStyle("en-US"), dayStyle("fr-CA")];

/** How people spell days: what each is in English, and in French Canada; null: it doesn't say one day. */
const SPELLINGS: readonly (readonly [string, string | null, string | null])[] = [
  ["02/09/1990", "1990-02-09", null],
  ["2/9/1990", "1990-02-09", null],
  ["02-09-1990", "1990-02-09", null],
  ["1990-02-09", "1990-02-09", "1990-02-09"],
  ["19900209", "1990-02-09", "1990-02-09"],
  ["1990-2-9", "1990-02-09", "1990-02-09"],
  ["1990/02/09", "1990-02-09", "1990-02-09"],
  ["February 9, 1990", "1990-02-09", "1990-02-09"],
  ["Feb. 9 1990", "1990-02-09", "1990-02-09"],
  ["9th of February 1990", "1990-02-09", "1990-02-09"],
  ["9 février 1990", "1990-02-09", "1990-02-09"],
  ["le 1er août 1990", "1990-08-01", "1990-08-01"],
  ["9 jui 1990", null, null],
  ["9 Feb 1990", "1990-02-09", "1990-02-09"],
  ["06/2024", null, null],
  ["June 2024", null, null],
  ["02/09/90", null, null],
  ["about 1990", null, null],
  ["١٩٩٠-٠٢-٠٩", "1990-02-09", "1990-02-09"],
  ["\u200e02/09/1990\u200f", "1990-02-09", null],
  ["", null, null],
];

describe("a day", () => {
  test.each(SPELLINGS)("spelled %j is read whole, or not at all", (text, inEnglish, inFrench) => {
    expect([dayOf(text, english), dayOf(text, french)]).toEqual([inEnglish, inFrench]);
  });

  const typed = (text: string, style: typeof english) => [...text].reduce((stands, key) => shapeDay(stands + key, style, stands), "");

  test.each(SPELLINGS)("spelled %j is understood typed key by key as it is pasted", (text, inEnglish, inFrench) => {
    expect([dayOf(typed(text, english), english), dayOf(typed(text, french), french)]).toEqual([inEnglish, inFrench]);
  });

  test("is read as it is shown, and typed key by key with its signs or without", () => {
    const days = fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(days, fc.boolean(), (day, yearFirst) => {
        const shown = showDay(day, { yearFirst });
        expect(dayOf(shown, { yearFirst })).toBe(day);
        expect(typed(shown, { yearFirst })).toBe(shown);
        expect(typed(shown.replace(/\D/g, ""), { yearFirst })).toBe(shown);
        expect(typed(day, { yearFirst }), "the year first is understood everywhere").toBe(shown);
      }),
    );
  });

  test.each([
    ["06/2024", "06/2024"],
    ["06/01/2024 to 08/01/2024", "06/01/2024 to 08/01/2024"],
    ["0407199812", "0407199812"],
    ["02/09/1990", "02/09/1990"],
    ["1990-02-09", "02/09/1990"],
    ["19900209", "02/09/1990"],
    ["February 9, 1990", "February 9, 1990"],
  ])("pasted as %j stands as %j until it is left", (text, shown) => {
    expect(shapeDay(text, english)).toBe(shown);
  });

  test("that no year begins is not taken for one where years come first", () => {
    expect(shapeDay("02091990", french)).toBe("02091990");
    expect(shapeDay("19/12/1990", english, "19/12/199"), "nor is a day before its month").toBe("19/12/1990");
  });
});
