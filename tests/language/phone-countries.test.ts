import { expect, test } from "vitest";
import { readTyped } from "#screens/language/forms/codecs.ts";
import { namedCountry } from "#screens/language/rules/phone-countries.ts";

test.each([
  ["+91 98765 43210", "US", "+919876543210"],
  ["+47 922 34 567", "US", "+4792234567"],
  ["+1 604 555 0117", "GB", "+16045550117"],
  ["020 7946 0958", "GB", "+442079460958"],
  ["+41 44 668 18 00", "other", "+41446681800"],
  ["206 555 0117 x12", "US", "206 555 0117 x12"],
  ["+4", "US", "+4"],
  ["", "US", null],
])("%s, posted with %s chosen beside it, is kept as %s", (text, chosen, kept) => {
  expect(readTyped({ kind: "phone", props: { country: "US" } }, text, chosen)).toBe(kept);
});

test("what several countries share is that of the country that the number begins in", () => {
  expect([namedCountry("+1 604 555 0117", "GB", "CA"), namedCountry("+1 604 555 0117", "US", "CA"), namedCountry("+", "US", "CA")]).toEqual(["CA", "US", "US"]);
});
