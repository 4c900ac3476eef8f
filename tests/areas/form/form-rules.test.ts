import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isFlagName, withoutMarker } from "#server/kernel/rules/flag-sync.ts";
import { annualIncomeCents, annualIncomeToConfirm, incomeSourceMissing } from "#server/areas/income/rules.ts";
import { placeholderIncome, placeholderResidence, withoutPlaceholders } from "#server/kernel/rules/placeholders.ts";
import { openSubmitStep } from "#server/areas/submission/submit-step.ts";
import { placeholderValues } from "#server/kernel/context/texts.ts";
import { keptResource } from "#server/kernel/definitions/record-definition.ts";
import { askedValuesOf } from "#server/kernel/records/record-columns.ts";
import { AREAS } from "#server/areas/index.ts";
import { publishedDocuments } from "../../support/published-documents.ts";
import { VALIDATION_SECTIONS, summarizeValidation, type FormItem } from "#server/kernel/rules/validation.ts";

describe("flags", () => {
  it("[FRM-70] never carry the marker 'expanded' into a record", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("animal", "expanded", "animal_name"), fc.string()), (data) => {
        expect(withoutMarker(data)).toEqual(Object.fromEntries(Object.entries(data).filter(([name]) => name !== "expanded")));
      }),
    );
  });
  it("have four names", () => {
    expect(["roommate", "pet", "vehicle", "smoker"].every(isFlagName)).toBe(true);
    expect(isFlagName("boat")).toBe(false);
  });
});

describe("the validation summary", () => {
  const nothing = { income_source_missing: false };
  it("[VAL-72] [VAL-75] is valid when no question is open", () =>
    expect(summarizeValidation([], nothing)).toMatchObject({ valid: true, summary: { applicant_info: "valid", flags: "valid" } }));
  it("[VAL-73] names the item that is missing, and makes its section and the whole invalid", () => {
    const validation = summarizeValidation(
      [
        { section: "applicant_info", property: "first_name", state: "required" },
        { section: "applicant_info", property: "email", state: "valid" },
      ],
      nothing,
    );
    expect(validation).toMatchObject({
      valid: false,
      summary: { applicant_info: "invalid", residence: "valid" },
      resources: { applicant_info: { first_name: "required", email: "valid" } },
    });
  });
  it("[VAL-74] always takes the photo id as valid", () => {
    const validation = summarizeValidation([{ section: "applicant_info", property: "photo_id", state: "required" }], nothing);
    expect(validation).toMatchObject({ valid: true, resources: { applicant_info: { photo_id: "valid" } } });
  });
  it("asks for a source of income", () =>
    expect(summarizeValidation([], { income_source_missing: true })).toMatchObject({ valid: false, summary: { income: "invalid" } }));
  it("[VAL-75] [VAL-76] is valid exactly when every section is", () => {
    const item = fc.record<FormItem>({
      section: fc.constantFrom(...VALIDATION_SECTIONS),
      property: fc.constantFrom("first_name", "photo_id", "sin_ssn"),
      state: fc.constantFrom("valid", "required", "invalid"),
    });
    fc.assert(
      fc.property(fc.array(item), fc.boolean(), (items, missing) => {
        const { valid, summary } = summarizeValidation(items, { income_source_missing: missing });
        expect(valid).toBe(Object.values(summary).every((one) => one === "valid"));
        for (const section of VALIDATION_SECTIONS) {
          const open =
            items.some((one) => one.section === section && one.property !== "photo_id" && one.state !== "valid") || (section === "income" && missing);
          expect(summary[section], section).toBe(open ? "invalid" : "valid");
        }
      }),
    );
  });
});

describe("income", () => {
  const facts = { verification_active: true, connected: false, skipped: false, manual: false };
  it("[VAL-71] is missing while verification is active and nothing was connected, entered or put off", () => {
    expect(incomeSourceMissing(facts)).toBe(true);
    for (const change of [{ verification_active: false }, { connected: true }, { skipped: true }, { manual: true }])
      expect(incomeSourceMissing({ ...facts, ...change })).toBe(false);
  });
  it("[FRM-42] is twelve times the month in a year", () => {
    expect(annualIncomeCents(450_000)).toBe(5_400_000);
    expect(annualIncomeCents(null)).toBeNull();
  });
  it("has its yearly figure confirmed once, and only when it was entered by hand", () => {
    const income = { monthly_salary_cents: 450_000 };
    expect(annualIncomeToConfirm(income, { ...facts, manual: true }, false)).toBe(true);
    expect(annualIncomeToConfirm(income, { ...facts, manual: true }, true)).toBe(false);
    expect(annualIncomeToConfirm(income, { ...facts, connected: true, manual: true }, false)).toBe(false);
    expect(annualIncomeToConfirm(income, { ...facts, skipped: true }, false)).toBe(false);
    expect(annualIncomeToConfirm(income, { ...facts, skipped: true, manual: true }, false), "put off after it was begun by hand").toBe(false);
    expect(annualIncomeToConfirm({ monthly_salary_cents: null }, { ...facts, manual: true }, false)).toBe(false);
    expect(annualIncomeToConfirm(null, { ...facts, manual: true }, false)).toBe(false);
  });
});

describe("placeholders", () => {
  const placeholders = placeholderValues(publishedDocuments());

  it("[ENT-31] [FRM-44] [FRM-45] [FRM-46] fill a new residence and income as the records want it", () => {
    expect(placeholderResidence(placeholders, "US")).toMatchObject({
      address: { country_code: "US", country: "United States" },
      contact_first_name: "N/A",
      contact_last_name: "N/A",
      contact_phonenumber: "+12025550100",
      contact_email: "na@example.com",
      monthly_rent_cents: 0,
      move_in_date: "1971-01-01",
    });
    expect(placeholderIncome(placeholders, "US")).toMatchObject({ contact_first_name: "N/A", start_date: "1971-01-01", currency: "usd" });
    expect(placeholderIncome(placeholders, "CA").currency).toBe("cad");
    expect(placeholderResidence(placeholders, "CA").address, "the country follows the market").toMatchObject({ country_code: "CA", country: "Canada" });
  });
  it("are marked, and never read as an answer", () => {
    const income = placeholderIncome(placeholders, "US");
    const { definition, doc } = keptResource(AREAS.owners.application, publishedDocuments().set.resources, "income")!;
    const read = askedValuesOf(definition, doc, { id: "income", version: 1, ...income });
    expect(read).toMatchObject({ start_date: null, contact_email: null, currency: "usd" });
    expect(JSON.stringify(read).includes("1971")).toBe(false);
  });
  it("lose their mark when a real answer comes", () => {
    expect(withoutPlaceholders(["start_date", "contact_email"], ["start_date", "company_name"])).toEqual(["contact_email"]);
  });
});

describe("the submit area", () => {
  const done = { identity_known: true, check_exists: true, us_address: true, secure_id_known: true, payment_settled: true };
  it("leads to the first step that is still open", () => {
    expect(openSubmitStep({ ...done, identity_known: false })).toBe("identityVerification");
    expect(openSubmitStep({ ...done, check_exists: false, secure_id_known: false })).toBe("screening");
    expect(openSubmitStep({ ...done, payment_settled: false })).toBe("payment");
    expect(openSubmitStep(done)).toBe("submit");
  });
  it("[PAY-5] [PAY-6] leaves screening out when a check exists or there is no US address", () => {
    expect(openSubmitStep({ ...done, secure_id_known: false })).toBe("submit");
    expect(openSubmitStep({ ...done, check_exists: false, secure_id_known: false, us_address: false, payment_settled: false })).toBe("payment");
  });
});
