import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { describe, expect, it } from "vitest";
import { addVocabulary } from "#screens/language/rules/ajv-vocabulary.ts";
import { addMonths, ageOn, parseDay } from "#screens/language/expressions/calendar.ts";
import { type Argument, type ConstraintCode, constraintsOf, isBlank, keepsRule, RULES } from "#screens/language/rules/constraint.ts";
import type { PropertySchema } from "#screens/language/documents/resource.ts";
import type { FieldKind } from "#screens/language/kinds/fields.ts";
import { isPhone } from "#screens/language/rules/phone.ts";
import { isPostalCode, writtenPostalCode } from "#screens/language/rules/postal-code.ts";

const today = "2026-06-15";
const keeps = (code: ConstraintCode, value: unknown, argument: Argument = true) => keepsRule(code, value, argument, { today });

describe("an answer", () => {
  it.each([null, undefined, "", "   ", "\t\n", "\u00a0", []])("%j is blank", (value) => expect(isBlank(value)).toBe(true));
  it.each(["a", " a ", 0, false, ["x"], { last4: "1234" }])("%j is not blank", (value) => expect(isBlank(value)).toBe(false));
  it("is missing where a tick is required and not made", () => expect(isBlank(false, "checkbox")).toBe(true));
  it.each(["+", "+1", "+12", "+44", "206"])("%s is no phone number yet: fewer than 4 characters", (value) => expect(isBlank(value, "phone")).toBe(true));
  it.each(["+191", "+1911", "+442", "+353", "2065"])("%s is one to be judged", (value) => expect(isBlank(value, "phone")).toBe(false));
});

describe("e-mail", () => {
  it.each(["ada@example.com", "a.b+c@sub.example.co.uk", "o'hara@example.com", "ünï@example.com", "x@y-z.io"])("%s is one", (value) =>
    expect(keeps("email", value)).toBe(true),
  );
  it.each([
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "a b@example.com",
    "a@b@c.com",
    "a..b@example.com",
    ".a@example.com",
    "a.@example.com",
    "a@-x.com",
    "a@x..com",
    "a@exa mple.com",
    "<a@b.co>",
    "a\u202Eb@example.com",
    "a\u200Bb@example.com",
    "ada@\u212Aelvin.com",
    7,
  ])("%s is none", (value) => expect(keeps("email", value)).toBe(false));
});

describe("length", () => {
  it("50 characters are allowed, 51 are not", () => {
    expect(keeps("maxLength", "a".repeat(50), 50)).toBe(true);
    expect(keeps("maxLength", "a".repeat(51), 50)).toBe(false);
  });
  it("an emoji is one character", () => expect(keeps("maxLength", "🦊🦊", 2)).toBe(true));
  it.each([
    ["123456789", true],
    ["123-45-6789", true],
    ["123 456 789", true],
    ["12345678", false],
    ["1234567890", false],
    ["12345678a", false],
  ])("a secure id of %s: %s", (value, kept) => expect(keeps("exactLength", value, 9)).toBe(kept));
});

describe("dates", () => {
  it.each(["2026-02-30", "2026-13-01", "2026-00-10", "2026-1-1", "06/15/2026", "2025-02-29", "1900-02-29", "yesterday", "2026-06-15T00:00:00Z"])(
    "%s is no day",
    (value) => expect(keeps("date", value)).toBe(false),
  );
  it.each(["2024-02-29", "2000-02-29", "1900-01-01", "2026-12-31"])("%s is a day", (value) => expect(keeps("date", value)).toBe(true));
  it("an adult turned 18 today or before", () => {
    expect(keeps("minimumAge", "2008-06-15", 18)).toBe(true);
    expect(keeps("minimumAge", "2008-06-16", 18)).toBe(false);
    expect(ageOn("2008-02-29", "2026-02-28")).toBe(17);
    expect(ageOn("2008-02-29", "2026-03-01")).toBe(18);
  });
  it("an income may start up to 3 months ahead", () => {
    expect(keeps("maxMonthsAhead", "2026-09-15", 3)).toBe(true);
    expect(keeps("maxMonthsAhead", "2026-09-16", 3)).toBe(false);
    expect(addMonths("2025-11-30", 3)).toBe("2026-02-28");
    expect(addMonths("2026-01-31", -2)).toBe("2025-11-30");
  });
  it("limits count the day itself", () => {
    for (const code of ["notAfterToday", "notBeforeToday"] as const) expect(keeps(code, today)).toBe(true);
    expect(keeps("notAfterToday", "2026-06-16")).toBe(false);
    expect(keeps("notBeforeToday", "2026-06-14")).toBe(false);
    expect(keeps("notBefore", "1899-12-31", "1900-01-01")).toBe(false);
    expect(keeps("notBefore", "1900-01-01", "1900-01-01")).toBe(true);
  });
  it("every day that there is has a day after n months, no more than n months of days away", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        fc.integer({ min: 0, max: 24 }),
        (date, months) => {
          const day = date.toISOString().slice(0, 10);
          const later = addMonths(day, months) as string;
          expect(parseDay(later)).not.toBeNull();
          expect(later >= day).toBe(true);
        },
      ),
    );
  });
});

/** Left out are the numbers of companies: toll-free, premium, universal access. */
const OF_PEOPLE = new Set<string | undefined>(["FIXED_LINE", "MOBILE", "FIXED_LINE_OR_MOBILE", "VOIP", "PERSONAL_NUMBER"]);

describe("phone numbers", () => {
  it.each([
    "+12025550100",
    "+16475551234",
    "+12423456789",
    "+447911123456",
    "+442071838750",
    "+5215512345678".replace("+521", "+52"),
    "+8613812345678",
    "+919876543210",
    "+4915112345678",
    "+12345678901234567".replace("+1", "+9"),
  ])("%s may exist", (value) => expect(isPhone(value)).toBe(true));
  it.each([
    "+1202555010",
    "+120255501000",
    "+11025550100",
    "+12021550100",
    "2025550100",
    "+1202555010a",
    "+1 202 555 0100",
    "+441234",
    "+0123456",
    "+999999999999999999",
  ])("%s can't", (value) => expect(isPhone(value)).toBe(false));
  it.each(["+", "+1", "+12", "+44", "+86"])("[VAL-24] %s is too short to be judged", (value) => expect(isPhone(value)).toBe(true));
  it.each(["+1911", "+44999", "+191", "+353"])("[VAL-24] %s is none: its calling code counts among the characters", (value) =>
    expect(isPhone(value)).toBe(false),
  );
  it("no number that a person can have is refused", () => {
    const codes = fc.constantFrom("1", "44", "52", "86", "91");
    const national = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 12 }).map((digits) => digits.join(""));
    let valid = 0;
    fc.assert(
      fc.property(codes, national, (code, number) => {
        const e164 = `+${code}${number}`;
        const known = parsePhoneNumberFromString(e164);
        // The library also reads numbers with a national prefix; what is stored is the plain form.
        if (!known?.isValid() || known.number !== e164 || !OF_PEOPLE.has(known.getType())) return;
        valid += 1;
        expect(isPhone(e164)).toBe(true);
      }),
      { numRuns: 4_000 },
    );
    expect(valid).toBeGreaterThan(100);
  });
});

describe("postal codes", () => {
  it.each([
    ["98101", "US"],
    ["98101-1234", "US"],
    ["V6B 1A1", "CA"],
    ["v6b1a1", "CA"],
    ["981011234", "US"],
    ["SW1A 1AA", "GB"],
    ["anything", null],
  ])("%s is one in %s", (value, country) => expect(isPostalCode(value, country)).toBe(true));
  it.each([
    ["9810", "US"],
    ["981011", "US"],
    ["V6B 1A1", "US"],
    ["98101", "CA"],
    ["D6B 1A1", "CA"],
    ["V6B 1A", "CA"],
  ])("%s is none in %s", (value, country) => expect(isPostalCode(value, country)).toBe(false));
  it("are written as their country writes them, however they were typed", () => {
    const letters = (of: string) => fc.constantFrom(...of);
    const digit = letters("0123456789");
    const first = fc.tuple(letters("ABCEGHJKLMNPRSTVXY"), digit, letters("ABCEGHJKLMNPRSTVWXYZ"));
    const second = fc.tuple(digit, letters("ABCEGHJKLMNPRSTVWXYZ"), digit);
    const digits = (n: number) => fc.array(digit, { minLength: n, maxLength: n });
    const codes = fc.oneof(
      fc.tuple(fc.constant("CA"), fc.constant(" "), first, second),
      fc.tuple(fc.constant("US"), fc.constant("-"), digits(5), digits(4)),
      fc.tuple(fc.constant("US"), fc.constant(""), digits(5), fc.constant<string[]>([])),
    );
    const typing = fc.record({ around: fc.constantFrom("", " ", "\t"), between: fc.constantFrom("", " ", "-", " - "), small: fc.boolean() });
    fc.assert(
      fc.property(codes, typing, ([country, mark, one, two], { around, between, small }) => {
        const typed = `${around}${one.join("")}${two.length > 0 ? between : ""}${two.join("")}${around}`;
        const code = `${one.join("")}${mark}${two.join("")}`;
        expect(writtenPostalCode(small ? typed.toLowerCase() : typed, country)).toBe(code);
        expect(writtenPostalCode(code, country)).toBe(code);
        expect(isPostalCode(typed, country)).toBe(true);
      }),
    );
  });
  it("of no known form, and of other countries, stay as they were typed", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("US", "CA", "GB", null), (typed, country) => {
        if (country === "GB" || country === null || !isPostalCode(typed, country)) expect(writtenPostalCode(typed, country)).toBe(typed.trim());
      }),
    );
  });
  it("follow the country that stands beside them", () => {
    expect(keepsRule("postalCode", "98101", "country_code", { today, sibling: (name) => (name === "country_code" ? "CA" : null) })).toBe(false);
  });
});

describe("government ids", () => {
  it.each([
    ["123-45-6789", "US", []],
    ["123456789", "US", []],
    ["000456789", "US", ["idArea"]],
    ["666-45-6789", "US", ["idArea"]],
    ["900456789", "US", ["idArea"]],
    ["999999999", "US", ["idArea"]],
    [`899${456789}`, "US", []],
    [`12300${6789}`, "US", ["idGroup"]],
    ["123450000", "US", ["idSerial"]],
    ["000000000", "US", ["idArea", "idGroup", "idSerial"]],
    ["046-454-286", "CA", []],
    [`046454${287}`, "CA", ["idCheckDigit"]],
    ["000000000", "CA", ["idCheckDigit"]],
    ["12345678", "US", []],
    ["000456789", null, []],
  ])("%s of %s", (number, country, faults) => {
    const beside = { today, sibling: (name: string) => (name === "of" ? country : undefined) };
    expect((["idArea", "idGroup", "idSerial", "idCheckDigit"] as const).filter((code) => !keepsRule(code, number, "of", beside))).toEqual(faults);
    expect(keepsRule("idSerial", number, false, beside), "in the sandbox the last four digits say how the check goes").toBe(true);
  });
});

describe("amounts", () => {
  it.each([
    [1_000_000, false],
    [999_999, true],
  ])("at most 6 digits: %s is %s", (value, kept) => expect(keeps("maxAmount", value, 999_999)).toBe(kept));
  it.each([
    ["maxAmount", "12", 20],
    ["maxAmount", Number.NaN, 20],
    ["minAmount", -1, 0],
    ["wholeAmount", 1.5, true],
  ] as const)("%s refuses %s", (code, value, argument) => expect(keeps(code, value, argument)).toBe(false));
});

describe("any rule", () => {
  it("answers for any value and never throws", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(RULES) as ConstraintCode[])),
        fc.anything(),
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        (code, value, argument) => {
          expect(typeof keepsRule(code, value, argument, { today })).toBe("boolean");
        },
      ),
    );
  });
});

describe("the form and the API", () => {
  const kinds: { kind: FieldKind; schema: PropertySchema }[] = [
    { kind: "text", schema: { type: ["string", "null"], maxLength: 5 } },
    { kind: "text", schema: { type: ["string", "null"], minLength: 2, maxLength: 2 } },
    { kind: "text", schema: { type: ["string", "null"], pattern: "^[a-c]+$" } },
    { kind: "email", schema: { type: ["string", "null"], format: "email", maxLength: 12 } },
    { kind: "date", schema: { type: ["string", "null"], format: "date", notBefore: "1900-01-01", minimumAge: 18 } },
    { kind: "date", schema: { type: ["string", "null"], format: "date", maxMonthsAhead: 3 } },
    { kind: "date", schema: { type: ["string", "null"], format: "date", notAfterToday: true, notBeforeToday: false } },
    { kind: "phone", schema: { type: ["string", "null"], format: "phone", maxLength: 18 } },
    { kind: "secure-id", schema: { type: ["string", "null"], format: "secure-id", exactLength: 9 } },
    { kind: "money", schema: { type: ["number", "null"], minimum: 0, maxAmount: 999_999, wholeAmount: true } },
    { kind: "money", schema: { type: ["integer", "null"], maximum: 10 } },
    { kind: "select", schema: { type: ["string", "null"], enum: ["usd", "cad", null] } },
    { kind: "checkbox", schema: { type: ["boolean", "null"] } },
    { kind: "text", schema: { type: ["string", "null"], plainText: "one" } },
    { kind: "text", schema: { type: ["string", "null"], postalCode: "country" } },
  ];
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      "",
      "  ",
      "usd",
      "ab",
      "abc",
      "a\u202Ec",
      "🦊🦊",
      "a@b.co",
      "longer@example.com",
      "2026-06-15",
      "2026-06-16",
      "2008-06-15",
      "2008-06-16",
      "1899-01-01",
      "2026-09-15",
      "2026-09-16",
      "2026-02-30",
      "+12025550100",
      "+1202",
      "+4",
      "123-45-6789",
      "12345678",
      "98101",
      "V6B 1A1",
      0,
      -1,
      1.5,
      7,
      999_999,
      1_000_000,
      true,
      false,
    ),
    fc.string({ maxLength: 8 }),
    fc.string({ unit: "grapheme", maxLength: 6 }),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
  );
  // A strict Ajv: a keyword or format that it does not know is an error.
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, allowUnionTypes: true });
  addVocabulary(ajv, () => today);

  it.each(kinds.map(({ kind, schema }) => [kind, JSON.stringify(schema), schema] as const))("hold a %s of %s to the same rules", (kind, _, schema) => {
    const validate = ajv.compile({ type: "object", properties: { value: schema, country: { type: "string" } } });
    const uses = constraintsOf(schema, { kind });
    let kept = 0,
      refused = 0;
    fc.assert(
      fc.property(value, fc.constantFrom("US", "CA", "GB"), (typed, country) => {
        // What is blank is no answer.
        const answer = typeof typed === "string" && typed.trim() === "" ? null : typed;
        const byForm =
          answer === null ||
          uses.every(({ code, argument }) => keepsRule(code, answer, argument, { today, sibling: (name) => (name === "country" ? country : undefined) }));
        expect(validate({ value: answer, country })).toBe(byForm);
        if (byForm) kept += 1;
        else refused += 1;
      }),
      { numRuns: 500 },
    );
    expect(Math.min(kept, refused)).toBeGreaterThan(0);
  });

  it("name the limit that was broken", () => {
    const validate = ajv.compile({ type: "object", properties: { birthdate: { type: "string", minimumAge: 18 } } });
    validate({ birthdate: "2010-01-01" });
    expect(validate.errors?.[0]).toMatchObject({ keyword: "minimumAge", params: { limit: 18 }, instancePath: "/birthdate" });
  });

  it("know the day from the call where Ajv passes its context", () => {
    const own = new Ajv2020({ strict: true, passContext: true });
    addVocabulary(own);
    const validate = own.compile({ type: "string", notAfterToday: true });
    expect(validate.call({ today }, "2026-06-15")).toBe(true);
    expect(validate.call({ today: "2026-06-14" }, "2026-06-15")).toBe(false);
    expect(() => validate.call({}, "2026-06-15")).toThrow(/what day/);
  });
});
