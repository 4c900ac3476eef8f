import { describe, expect, it } from "vitest";
import { decideChoice, decideFlag } from "#screens/language/forms/live.ts";
import { answersByVar, type FormScope, fieldProblem, remaining } from "#screens/language/forms/form.ts";
import type { FieldDescriptor, FormSectionDescriptor, Live } from "#screens/language/documents/descriptor.ts";
import { uploadHintArgs } from "#screens/language/forms/upload-hint.ts";
import { formatText, pageConstants } from "#screens/resolve/index.ts";
import { type Seen, see, shipped, revision } from "../support/shipped-screens.ts";

const apply = (personaId = "half-filled", change?: Parameters<typeof see>[2]): Seen => see(personaId, "apply", change);

/** The answers of all sections, with some of them given differently: what the browser holds while somebody types. */
function scopeOf(page: Seen, typed: Record<string, unknown> = {}): FormScope {
  const answers = new Map(page.sections.flatMap((section) => [...answersByVar(section.root, section.answers)]));
  for (const [name, value] of Object.entries(typed)) answers.set(name, value);
  return { data: {}, answers, constants: page.screen.constants, today: page.screen.today, rules: page.screen.rules };
}
const label = (field: FieldDescriptor, scope: FormScope): string => decideChoice(field.label as Live<string>, scope) ?? "";
const shown = (field: FieldDescriptor, scope: FormScope): boolean => decideFlag(field.visible, scope);
const required = (field: FieldDescriptor, scope: FormScope): boolean => decideFlag(field.required, scope);
const problem = (page: Seen, id: string, value: unknown, typed: Record<string, unknown> = {}): string | undefined => {
  const field = page.field(id);
  const section = page.sections.find((one) => one.fields.includes(field)) as FormSectionDescriptor;
  const given = {
    ...section.answers,
    ...Object.fromEntries(
      Object.entries(typed)
        .filter(([name]) => name.startsWith(`${section.root}.`))
        .map(([name, answer]) => [name.slice(section.root.length + 1), answer]),
    ),
  };
  return fieldProblem(field, value, scopeOf(page, typed), given)?.message;
};
/** Titles of the sections as the rail lists them. */
const rail = (page: Seen): string[] => (page.block("form").blocks ?? []).map((block) => String(block["title"]));

describe("what browsers fill in by themselves", () => {
  it("a street that is asked in one line is the first line of an address, everywhere: the whole of one has no room there", () => {
    const asked = [...JSON.stringify([shipped.screens, shipped.modals, shipped.fragments]).matchAll(/"autocomplete":"(?:street-address|address-line1)"/gu)];
    expect(new Set(asked.map(([said]) => said))).toEqual(new Set(['"autocomplete":"address-line1"']));
    for (const [id, page] of [
      ["application-begun", "apply"],
      ["cosigner-begun", "cosignAddress"],
    ] as const)
      expect(see(id, page).field("street-address").autocomplete, page).toBe("address-line1");
  });
});

describe("the application form", () => {
  it("[FRM-1] [FRM-2] is headed and has its five sections in order", () => {
    expect(apply().block("title")["text"]).toBe("Provide us with your information");
    expect(rail(apply())).toEqual(["Personal Information", "Current Address", "Income Information", "Screening", "Additional Information"]);
  });
  it("[FRM-3] [FRM-6] is gone on with by Continue while something is missing, and says so", () => {
    expect(apply().action("Continue")).toMatchObject({ do: "command", command: "finish-form" });
    expect(apply().words).toContain("Please complete all required sections to continue");
  });
  it("[FRM-4] [FRM-5] ends in Submit Application without a fee, in Finalize and Pay with one", () => {
    expect(apply("fee-waived").action("Submit Application")).toMatchObject({ command: "finish-form" });
    expect(apply("toronto").action("Submit Application")).toMatchObject({ command: "finish-form" });
    expect(apply("ready-to-pay").action("Finalize and Pay")).toMatchObject({ command: "finish-form" });
    expect(apply("ready-to-pay").find("footer-hint")).toBeNull();
  });
  it("[FRM-7] says when only the income is missing", () => expect(apply("income-missing").words).toContain("Please complete the income verification above!"));
  it("[FRM-8] the banner of a general error reads Error: and the default message", () => {
    expect(revision.texts("en-US").raw("ui.error")).toBe("Error:");
    expect(revision.texts("en-US").raw("error.default")).toBe("Oops, something went wrong, our team has been notified!");
  });
  it("[FRM-9] [FRM-10] counts what remains in a section until it is complete", () => {
    const personal = apply().section("personal");
    expect(apply().screen.remainingTexts.slice(0, 3)).toEqual(["Complete", "1 field remaining", "2 fields remaining"]);
    expect(remaining(personal, personal.answers, scopeOf(apply())).remaining).toBe(1);
    const begun = apply("application-begun").section("address");
    expect(remaining(begun, begun.answers, scopeOf(apply("application-begun"))).items.map(({ id }) => id)).toEqual([
      "street-address",
      "city",
      "region",
      "postal-code",
    ]);
  });
  it("[FRM-11] the sections are those that are remembered as started", () =>
    expect(new Set(apply("income-by-hand").sections.flatMap((section) => section.section ?? []))).toEqual(
      new Set(["applicant_info", "residence", "income", "screening"]),
    ));
  it("[VAL-1] [VAL-2] [VAL-3] every section saves itself 500 ms after a field is left", () => {
    for (const section of apply("income-by-hand").sections) expect(section.save, section.id).toEqual({ command: "save-answers", on: "blur", afterMs: 500 });
  });
});

describe("the 1.5 flow", () => {
  it("[FRM-12] asks the same sections one at a time, with the carousel first", () => {
    const page = apply("bay-area");
    expect(page.screen.variants).toEqual(["flow-1-5"]);
    expect(rail(page)).toEqual(rail(apply()));
    expect(page.block("form")).toMatchObject({ layout: "steps", back: "Back", next: "Continue" });
    expect(page.screen.opens).toEqual([{ modal: "apply-intro", once: "apply-intro" }]);
    expect(apply().screen.opens).toEqual([]);
  });
  it("[FRM-13] takes the income after the submission", () => {
    expect(apply("bay-area").words).toContain("You can submit now and complete your income afterwards, before a decision is made.");
    expect(apply("bay-area-ready").find("finish")).toMatchObject({ label: "Finalize and Pay" });
  });
  it("stores the same answers under the same ids as the default flow", () => {
    const questions = (page: Seen) => page.sections.flatMap((section) => section.fields.map((field) => `${section.root}.${field.property}=${field.id}`));
    expect(questions(apply("bay-area"))).toEqual(questions(apply("application-begun")));
  });
});

describe("personal information", () => {
  it.each([
    ["FRM-15", "first-name", "First name"],
    ["FRM-16", "middle-name", "Middle name"],
    ["FRM-17", "last-name", "Last name"],
    ["FRM-18", "email", "E-mail"],
    ["FRM-19", "birthdate", "Date of birth"],
    ["FRM-20", "phone", "Phone"],
  ])("[%s] asks %s", (_, id, text) => expect(apply().field(id).label).toBe(text));
  it("[FRM-15] says which first name is meant", () => expect(apply().field("first-name").hint).toBe("This should be your legal name"));
  it.each([
    ["VAL-12", "first-name"],
    ["VAL-15", "last-name"],
    ["VAL-17", "email"],
    ["VAL-19", "birthdate"],
    ["VAL-23", "phone"],
  ])("[%s] [VAL-4] %s is required, also when it is blank", (_, id) => {
    expect(problem(apply(), id, null)).toBe("Field is required");
    expect(problem(apply(), id, "   ")).toBe("Field is required");
  });
  it("[VAL-14] the middle name may be left out", () => expect(problem(apply(), "middle-name", null)).toBeUndefined());
  it.each([
    ["VAL-13", "first-name", 50],
    ["VAL-14", "middle-name", 50],
    ["VAL-16", "last-name", 50],
  ])("[%s] [VAL-6] %s takes 50 characters and no more", (_, id, most) => {
    expect(problem(apply(), id, "a".repeat(most))).toBeUndefined();
    expect(problem(apply(), id, "a".repeat(most + 1))).toBe("Maximum number of characters is 50");
  });
  it("[VAL-5] [VAL-17] [VAL-18] an e-mail address has its form and at most 100 characters", () => {
    expect(problem(apply(), "email", "ada@")).toBe("Invalid Email");
    const optional = { ...apply().field("email"), required: false };
    expect(
      ["", "  ", null].map((value) => fieldProblem(optional, value, scopeOf(apply()))),
      "nothing is wrong with none where none is required",
    ).toEqual([null, null, null]);
    const long = (total: number) => `${"a".repeat(64)}@${"b".repeat(total - 64 - 1 - 4)}.com`;
    expect(problem(apply(), "email", long(100))).toBeUndefined();
    expect(problem(apply(), "email", long(101))).toBe("Maximum number of characters is 100");
  });
  it("[VAL-20] [VAL-21] residents are at least 18", () => {
    expect(problem(apply(), "birthdate", "2008-03-02")).toBeUndefined();
    expect(problem(apply(), "birthdate", "2008-03-03")).toBe("Latchkey Homes residents must be at least 18 years of age.");
  });
  it("[VAL-29] [VAL-30] a date is a date, from 1900 on", () => {
    expect(problem(apply(), "birthdate", "02/30/1998")).toBe("Invalid Date Entered (try format: MM/DD/YYYY)");
    expect(problem(apply(), "birthdate", "1899-12-31")).toBe("The date is too far back.");
  });
  it("[VAL-24] [VAL-25] a phone number is judged from 4 characters on", () => {
    expect(problem(apply(), "phone", "+12"), "three characters with the calling code are no answer yet, and no mistake").toBe("Field is required");
    expect(problem(apply(), "phone", "+120")).toBe("Invalid phone number.");
    expect(problem(apply(), "phone", "+1911")).toBe("Invalid phone number.");
    expect(problem(apply(), "phone", "+44")).toBe("Field is required");
    expect(problem(apply(), "phone", "+442")).toBe("Invalid phone number.");
    expect(problem(apply(), "phone", "+120655501")).toBe("Invalid phone number.");
    expect(problem(apply(), "phone", "+12065550117")).toBeUndefined();
  });
});

describe("the current address", () => {
  it.each([
    ["FRM-21", "street-address", "Street address"],
    ["FRM-22", "city", "City"],
    ["FRM-23", "country", "Country"],
  ])("[%s] asks %s", (_, id, text) => expect(apply().field(id).label).toBe(text));
  it("[FRM-23] begins in the United States", () => {
    expect(apply("application-begun").section("address").answers["address.country_code"]).toBe("US");
    expect(shipped.resources["residence"]?.properties["address"]?.properties?.["country_code"]?.default).toBe("US");
  });
  it("[FRM-24] [FRM-25] [FRM-26] [FRM-27] asks State and Zip code in the US, Province and Postal code elsewhere", () => {
    const page = apply();
    const words = (country: string) =>
      ["region", "postal-code"].map((id) => label(page.field(id), scopeOf(page, { "residence.address.country_code": country })));
    expect(words("US")).toEqual(["State", "Zip code"]);
    expect(words("CA")).toEqual(["Province", "Postal code"]);
    expect(words("GB")).toEqual(["Province", "Postal code"]);
  });
  it("[FRM-28] suggests addresses in the US and Canada only", () => {
    const suggests = (country: string) =>
      decideFlag(apply().field("street-address").props["suggest"] as Live<boolean>, scopeOf(apply(), { "residence.address.country_code": country }));
    expect(["US", "CA", "GB", "MX"].map(suggests)).toEqual([true, true, false, false]);
  });
  it.each([
    ["VAL-33", "street-address"],
    ["VAL-34", "city"],
    ["VAL-35", "country"],
    ["VAL-36", "region"],
    ["VAL-37", "postal-code"],
  ])("[%s] %s is required", (_, id) => expect(problem(apply(), id, null)).toBe("Field is required"));
  it("a postal code fits its country", () => {
    expect(problem(apply(), "postal-code", "M5C 1S6")).toBe("This code does not fit the country. Please check both.");
    expect(problem(apply(), "postal-code", "M5C 1S6", { "residence.address.country_code": "CA" })).toBeUndefined();
    expect(problem(apply(), "postal-code", "OX4 1HZ", { "residence.address.country_code": "GB" })).toBeUndefined();
  });
});

describe("income", () => {
  it("[FRM-35] [FRM-36] [FRM-47] [FRM-48] [FRM-49] offers a connected account, documents, or later, while the feature is on", () => {
    expect(apply("income-missing").block("income-ways")).toMatchObject({
      connectLabel: "Connect an account",
      manualLabel: "Upload documents",
      laterLabel: "Complete this later",
    });
    expect(apply("income-by-hand").find("income-ways")).toBeNull();
    expect(apply("income-by-hand").find("income-by-hand")).not.toBeNull();
  });
  it("[VAL-71] asks for at least one source", () =>
    expect(apply("income-missing").block("income-ways")["required"]).toBe("Required: please provide at least one source of income."));
  it("[FRM-47] asks nothing more once an account is connected", () => {
    expect(apply("income-connected").block("income-ways")["connected"]).toBe(true);
    expect(apply("income-connected").find("income-by-hand")).toBeNull();
  });
  it("[FRM-49] asks nothing more when it is left for later", () => expect(apply("income-later").find("income-by-hand")).toBeNull());
  it.each([
    ["FRM-37", "VAL-41", "employer", "Employer"],
    ["FRM-38", "VAL-42", "job-title", "Job title"],
    ["FRM-39", "VAL-43", "monthly-income", "Monthly income"],
    ["FRM-40", "VAL-46", "start-date", "Start date"],
  ])("[%s] [%s] by hand, %s is asked and required", (_, __, id, text) => {
    const page = apply("income-by-hand");
    expect(page.field(id).label).toBe(text);
    expect(problem(page, id, null)).toBe("Field is required");
  });
  it("[FRM-41] by hand, currency is asked and required", () => {
    expect(apply("income-by-hand").field("currency").label).toBe("Currency");
    expect(problem(apply("income-by-hand"), "currency", null)).toBe("Field is required");
  });
  it("[FRM-42] says what the income comes to in a year", () =>
    expect(apply("income-by-hand").field("monthly-income").props["annualHint"]).toBe("approx. {amount} USD a year"));
  it.each([
    ["usd", "CA", "USD"],
    ["cad", "US", "CAD"],
    [null, "CA", "CAD"],
  ])("says so in the money that was chosen (%s in %s), and before that in that of the place", (currency, country_code, said) => {
    const elsewhere = apply("income-by-hand", { data: { income: { currency }, application: { country_code } } });
    expect(elsewhere.field("monthly-income").props["annualHint"]).toBe(`approx. {amount} ${said} a year`);
  });
  it("[VAL-44] takes up to six digits", () => {
    expect(problem(apply("income-by-hand"), "monthly-income", 999_999)).toBeUndefined();
    expect(problem(apply("income-by-hand"), "monthly-income", 1_000_000)).toBe("The amount must be at most 999,999.");
  });
  it("[VAL-47] may start three months ahead", () => {
    expect(problem(apply("income-by-hand"), "start-date", "2026-06-02")).toBeUndefined();
    expect(problem(apply("income-by-hand"), "start-date", "2026-06-03")).toBe("The date must be at most 3 months ahead.");
  });
  it("[FRM-43] [VAL-63] by hand, a proof is required", () => {
    expect(apply("income-by-hand").field("proof-of-income").props["purpose"]).toBe("applicant_income");
    expect(problem(apply("income-by-hand"), "proof-of-income", null)).toBe("This document is required.");
  });
  it("[FRM-51] [FRM-52] [VAL-62] a photo ID is asked for unless the identity is verified", () => {
    expect(problem(apply(), "photo-id", null)).toBe("This document is required.");
    expect(apply("identity-verified").find("identification")).toBeNull();
  });
  it("[ENT-38] [ENT-39] calls its papers Identification and Proof of Income", () => {
    const named = (personaId: string, id: string) => [apply(personaId).field(id).label, apply(personaId).field(id).props["purpose"]];
    expect(named("half-filled", "photo-id")).toEqual(["Identification", "applicant_identity"]);
    expect(named("income-by-hand", "proof-of-income")).toEqual(["Proof of Income", "applicant_income"]);
  });
  it("[VAL-67] says which files are taken", () =>
    expect(formatText(revision, "en-US", "ui.upload-hint", uploadHintArgs(pageConstants(revision)))).toBe(
      "Valid file types are PDF, PNG and JPEG, should be less than 25MB and have file names less than 100 characters long.",
    ));
});

describe("screening", () => {
  const canada = { "applicant.sin_ssn_country": "CA" };
  it("[FRM-53] [FRM-54] asks for an SSN in the US, for a SIN in Canada where it is optional", () => {
    const page = apply();
    const field = page.field("secure-id");
    expect(label(field, scopeOf(page))).toBe("Social Security number");
    expect(required(field, scopeOf(page))).toBe(true);
    expect(label(field, scopeOf(page, canada))).toBe("Social Insurance number (optional)");
    expect(required(field, scopeOf(page, canada))).toBe(false);
    expect(required(apply("toronto").field("secure-id"), scopeOf(apply("toronto")))).toBe(false);
  });
  it("[FRM-55] [VAL-55] asks whose number it is", () => {
    expect((apply().field("secure-id-country").props["options"] as { value: string }[]).map(({ value }) => value)).toEqual(["US", "CA"]);
    expect(problem(apply(), "secure-id-country", null)).toBe("Field is required");
  });
  it("[FRM-56] [FRM-57] lets people go without", () => {
    const page = apply();
    expect(label(page.field("skip-secure-id"), scopeOf(page))).toBe("I don't have a US SSN");
    expect(label(page.field("skip-secure-id"), scopeOf(page, canada))).toBe("I'd rather not give my SIN");
    const skipped = scopeOf(page, { "applicant.skipSsnEntry": true });
    expect([shown(page.field("secure-id"), skipped), required(page.field("secure-id"), skipped)]).toEqual([false, false]);
  });
  it("[VAL-51] [VAL-52] is nine digits, unless skipped", () => {
    expect(problem(apply(), "secure-id", null)).toBe("Field is required");
    expect(problem(apply(), "secure-id", "12345678")).toBe("Must be 9 characters");
    expect(problem(apply(), "secure-id", "123456789")).toBeUndefined();
    expect(problem(apply(), "secure-id", null, { "applicant.skipSsnEntry": true })).toBeUndefined();
  });
  it("[FRM-58] names the screening company", () =>
    expect(apply().section("screening")["about"]).toBe("The background check is done by Clearline Screening, a third-party screening company."));
  it("never shows a number that is kept", () => {
    expect(apply("ready-to-pay").section("screening").answers["sin_ssn"]).toEqual({ last4: "1234" });
    expect(shipped.resources["applicant-info"]?.properties["sin_ssn"]).toMatchObject({ writeOnly: true, exactLength: 9 });
  });
});

describe("additional information", () => {
  it("[FRM-59] has four flags", () =>
    expect(
      apply()
        .sections.filter(({ kind }) => kind === "switch-section")
        .map(({ root }) => root),
    ).toEqual(["flag_roommate", "flag_pet", "flag_vehicle", "flag_smoker"]));
  it.each([
    ["FRM-60", "flag-roommate", ["First name", "Last name", "E-mail"]],
    ["FRM-61", "flag-pet", ["Kind of animal", "Animal's name", "This is a service or assistance animal"]],
    ["FRM-62", "flag-vehicle", []],
    ["FRM-63", "flag-smoker", []],
  ])("[%s] %s asks its questions", (_, id, labels) =>
    expect(
      apply()
        .section(id)
        .fields.map((field) => field.label),
    ).toEqual(labels),
  );
  it.each([
    ["VAL-57", "roommate-first-name"],
    ["VAL-58", "roommate-last-name"],
    ["VAL-60", "pet-kind"],
    ["VAL-61", "pet-name"],
  ])("[%s] %s is required, with at most 50 characters", (_, id) => {
    expect(problem(apply("all-flags"), id, null)).toBe("Field is required");
    expect(problem(apply("all-flags"), id, "x".repeat(51))).toBe("Maximum number of characters is 50");
  });
  it("[VAL-59] the roommate's e-mail is required and valid", () => {
    expect(problem(apply("all-flags"), "roommate-email", "")).toBe("Field is required");
    expect(problem(apply("all-flags"), "roommate-email", "leo")).toBe("Invalid Email");
  });
  it("a flag that is not switched on asks nothing", () =>
    expect(remaining(apply().section("flag-roommate"), apply().section("flag-roommate").answers, scopeOf(apply())).remaining).toBe(0));
});
