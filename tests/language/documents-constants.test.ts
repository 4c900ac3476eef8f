import { BESIDE_ANOTHER } from "#screens/language/rules/constraint.ts";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { sourceTextHash } from "#screens/language/documents/content-hash.ts";
import { revision, see, shipped } from "../support/shipped-screens.ts";

const say = (key: string, args: Record<string, unknown> = {}) => revision.texts("en-US").message(key).text(args);
const read = (name: string): Record<string, unknown> => JSON.parse(readFileSync(new URL(`../../schemas/${name}`, import.meta.url), "utf8"));

const packageFile = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as { name: string; version: string };

describe("the error catalogue", () => {
  it.each([
    ["ERR-5", "error.default", {}, "Oops, something went wrong, our team has been notified!"],
    [
      "ERR-11",
      "error.application-creation",
      { message: "The source is gone." },
      "Oops, something went wrong: The source is gone. Please contact the provider to request a new application",
    ],
    ["ERR-14", "error.login", {}, "An error occurred attempting to login, please try again."],
    ["ERR-22", "error.income-token", {}, "Unable to generate user token"],
    ["ERR-24", "error.income-connection", {}, "Oops, something went wrong! We had an issue trying to connect, let just try manually"],
    ["VAL-4", "error.required", {}, "Field is required"],
    ["VAL-5", "error.email", {}, "Invalid Email"],
    ["VAL-6", "error.maxLength", { limit: 50 }, "Maximum number of characters is 50"],
    ["VAL-7", "error.minLength", { limit: 9 }, "Must be 9 characters"],
    ["VAL-8", "error.minimumAge", { limit: 18 }, "Must be at least 18 years of age."],
    ["VAL-11", "ui.all-fields-required", {}, "All fields are required"],
    ["VAL-25", "error.phone", {}, "Invalid phone number."],
    ["VAL-29", "error.date", {}, "Invalid Date Entered (try format: MM/DD/YYYY)"],
    ["VAL-62", "error.document-required", {}, "This document is required."],
    ["VAL-71", "error.income-required", {}, "Required: please provide at least one source of income."],
  ])("[%s] %s reads as required", (_, key, args, text) => expect(say(key, args)).toBe(text));

  it("every rule of the form has its message", () => {
    for (const [name, { properties }] of Object.entries(shipped.resources)) {
      for (const keyword of Object.values(properties).flatMap((property) => Object.keys(property))) {
        if (/^(?:max|min|exact|not)[A-Z]/.test(keyword) || BESIDE_ANOTHER.has(keyword))
          expect(revision.texts("en-US").has(`error.${keyword}`), `${name}: ${keyword}`).toBe(true);
      }
    }
  });
});

describe("the French of Canada", () => {
  const english = shipped.copy["en-US"]?.texts ?? {};
  const french = shipped.copy["fr-CA"]?.texts ?? {};
  const textOf = (entry: string | { text: string } | undefined) => (typeof entry === "object" ? entry.text : entry);
  it("has every text, made from the English as it reads now", () => {
    for (const [key, entry] of Object.entries(english)) {
      const translation = french[key];
      expect(textOf(translation), key).toBeTruthy();
      if (typeof translation === "object") expect(translation.from, key).toBe(sourceTextHash(textOf(entry) ?? ""));
    }
  });
  it("keeps the marks and the values of every text", () => {
    for (const key of Object.keys(english)) {
      const [source, translation] = [revision.texts("en-US").message(key), revision.texts("fr-CA").message(key)];
      expect([...translation.marks].sort(), key).toEqual([...source.marks].sort());
      expect([...translation.names].sort(), key).toEqual([...source.names].sort());
    }
  });
  it("is what a person in Canada reads", () => {
    expect(see("toronto", "apply", { locale: "fr-CA" }).words[0]).toBe("Donnez-nous vos renseignements");
    expect(see("payment-declined", "payment", { locale: "fr-CA" }).block("amount")).toMatchObject({ value: "35\u00A0$" });
  });
});

describe("the constants", () => {
  it.each([
    ["LIM-1", "snackbar_ms", 2000],
    ["LIM-2", "snackbar_notice_ms", 4000],
    ["LIM-2", "snackbar_error_ms", 6000],
    ["LIM-3", "toast_ms", 5000],
    ["LIM-4", "toast_delay_ms", 500],
    ["LIM-5", "tooltip_max_width", 230],
    ["MOD-33", "modal_close_ms", 150],
    ["MOD-34", "popup_close_ms", 300],
    ["VAL-1", "autosave_ms", 500],
    ["VAL-11", "all_fields_required_ms", 2000],
    ["ERR-22", "income_token_error_delay_ms", 500],
    ["ANA-4", "support_chat_retries", 5],
    ["ANA-4", "support_chat_retry_ms", 2000],
    ["VAL-65", "upload_max_bytes", 25_000_000],
    ["VAL-66", "upload_name_max_length", 100],
    ["VAL-8", "minimum_age", 18],
    ["VAL-27", "phone_other_max_digits", 17],
    ["CON-1", "application_version", "5.0.0"],
    ["ROL-14", "residents_claimed", 3500],
    ["EXP-1", "experiment_default_percentage", 100],
    ["EXP-2", "experiment_cookie_days", 365],
    ["EXP-3", "experiment_default_variants", "true,false"],
    ["EXP-5", "experiment_excluded_value", "excluded_from_test"],
    ["FRM-46", "placeholder_date", "1971-01-01"],
    ["FRM-44", "placeholder_name", "N/A"],
    ["FRM-23", "default_country", "US"],
  ])("[%s] %s is %s", (_, name, value) => expect(shipped.constants[name]).toBe(value));

  it("[CON-1] the version is the package's", () => expect(shipped.constants["application_version"]).toBe(packageFile.version));
  it("[CON-2] the name is the package's", () => expect(packageFile.name).toBe("resident-application"));
  it("[EXP-7] no test is active", () => expect(read("experiments.json")["active"]).toEqual([]));
  it("[SHL-3] the progress has 4 steps, each with its name", () => {
    expect(shipped.flow.totalSteps).toBe(4);
    for (let step = 1; step <= 4; step++) expect(revision.texts("en-US").has(`shell.step-${step}`)).toBe(true);
  });
  it("multipliers of a lease fall from 1.25 at 3 months to 1 at 12 and stay there", () => {
    const multipliers = Array.from({ length: 16 }, (_, index) => Number(shipped.constants[`lease_length_multiplier_${index + 3}`]));
    expect([multipliers[0], multipliers[9], multipliers[15]]).toEqual([1.25, 1, 1]);
    expect(multipliers).toEqual([...multipliers].sort((a, b) => b - a));
  });
  it("[API-59] lease multipliers have a category of their own", () =>
    expect(read("constants/lease-length-premiums.json")["category"]).toBe("Lease Length Premiums"));
});

describe("the resources", () => {
  const names = (resource: string) => Object.keys(shipped.resources[resource]?.properties ?? {});
  it.each([
    ["ENT-26", "applicant-info", ["id", "first_name", "middle_name", "last_name", "birthdate", "email", "phonenumber"]],
    ["ENT-27", "applicant-info", ["photo_id", "sin_ssn", "skipSsnEntry", "background_check", "emergency_contact", "income", "residences"]],
    ["ENT-28", "residence", ["id", "current", "move_in_date", "monthly_rent", "reason_for_moving"]],
    ["ENT-29", "residence", ["contact_first_name", "contact_last_name", "contact_phonenumber", "contact_email"]],
    ["ENT-32", "emergency-contact", ["id", "first_name", "last_name", "phonenumber", "email", "relationship"]],
    ["ENT-33", "income", ["id", "company_name", "job_title", "monthly_salary", "currency", "start_date"]],
    ["ENT-34", "income", ["contact_first_name", "contact_last_name", "contact_phonenumber", "contact_email"]],
    ["ENT-35", "income", ["document", "additional_income"]],
    ["ENT-36", "additional-income", ["id", "source_name", "monthly_salary", "currency", "document"]],
    ["ENT-37", "document", ["id", "url", "filename", "size", "purpose", "file"]],
    ["ENT-41", "flag", ["id", "application", "flag", "flag_data"]],
    ["ENT-42", "flag-roommate", ["firstName", "lastName", "email"]],
    ["ENT-43", "flag-pet", ["animal", "animal_name", "includes_service_animal"]],
    ["ENT-1", "application", ["id", "source", "status", "applicant_info"]],
    ["ENT-2", "application", ["application_fee", "waive_application_fee", "charge"]],
    ["ENT-11", "application", ["available_properties", "available_rooms"]],
    ["ENT-20", "application-source", ["application_fee", "currency", "used", "waive_application_fee", "group_source"]],
    ["ENT-51", "charge", ["stripe_token", "target_id", "target_type"]],
    ["ENT-52", "background-check", ["target_id", "target_type", "sin_ssn"]],
    ["ENT-53", "user-profile", ["id", "first_name", "last_name", "email", "phonenumber", "profile_image_url", "is_staff", "is_persona_verified"]],
    ["ENT-54", "error", ["non_field_errors", "field_errors", "message", "type"]],
    ["ENT-55", "country", ["text", "value", "states"]],
    ["ENT-59", "constant", ["identifier", "default_value"]],
  ])("[%s] %s has %j", (_, resource, properties) => expect(names(resource)).toEqual(expect.arrayContaining(properties)));

  it("[ENT-30] an address has its eight parts", () =>
    expect(Object.keys(shipped.resources["residence"]?.properties["address"]?.properties ?? {}).sort()).toEqual([
      "city",
      "country",
      "country_code",
      "county",
      "postal_code",
      "region",
      "region_code",
      "street_address",
    ]));
  it("[API-3] status, charge and fees are not for writing", () => {
    for (const name of ["status", "charge", "application_fee", "waive_application_fee", "preapproved_max_rent", "preapproved_for_all"])
      expect(shipped.resources["application"]?.properties[name]?.readOnly, name).toBe(true);
    for (const name of ["is_staff", "is_persona_verified"]) expect(shipped.resources["user-profile"]?.properties[name]?.readOnly, name).toBe(true);
  });
  it("[CON-3] money is in usd or cad", () => expect(shipped.resources["income"]?.properties["currency"]?.enum).toEqual(["usd", "cad"]));
});

describe("the rules of jurisdictions", () => {
  const { default: fallback, countries } = read("jurisdictions.json") as {
    default: Record<string, unknown>;
    countries: Record<string, { note?: unknown; regions: Record<string, Record<string, unknown>>; government_id_optional?: boolean }>;
  };
  it.each([
    ["en-US", /starting point and not legal advice/],
    ["fr-CA", /point de départ et non un avis juridique/],
  ])("say in %s that they are a starting point and not legal advice, each place in its reader's language", (locale, says) => {
    const rules = [fallback, ...Object.values(countries).flatMap((country) => [country, ...Object.values(country.regions)])];
    const notes = rules.flatMap(({ note }) => (note === undefined ? [] : [String(note)]));
    expect(notes.length).toBeGreaterThan(5);
    for (const note of notes) expect(revision.texts(locale).raw(note), note).toMatch(says);
  });
  it("cap fees where the law does", () => {
    expect(countries["CA"]?.regions["BC"]?.["application_fee_cap"]).toEqual({ amount: 0, currency: "cad" });
    expect(countries["CA"]?.regions["ON"]?.["application_fee_cap"]).toEqual({ amount: 0, currency: "cad" });
    expect(countries["US"]?.regions["NY"]?.["application_fee_cap"]).toEqual({ amount: 20, currency: "usd" });
  });
  it("name each law that gives people what staff wrote about them, in both languages", () => {
    const rules = [fallback, ...Object.values(countries).flatMap(({ regions = {}, ...country }) => [country, ...Object.values(regions)])];
    const laws = [...new Set(rules.flatMap((rule) => (rule as { staff_words_law?: string | null }).staff_words_law ?? []))];
    expect(laws.sort()).toEqual(["california", "canada"]);
    for (const locale of ["en-US", "fr-CA"]) {
      const { texts } = read(`copy/${locale}.json`) as { texts: Record<string, unknown> };
      const named = Object.keys(texts).flatMap((key) => /^desk\.staff-words\.law\.(.+)$/.exec(key)?.[1] ?? []);
      expect(named.sort(), locale).toEqual(laws);
    }
  });
  it("word the double deposit by region", () => {
    for (const region of ["DC", "MA", "IL"])
      expect(say(String(countries["US"]?.regions[region]?.["double_deposit_wording"]))).toBe("Pay your last month's rent up front");
    expect(say(String(fallback["double_deposit_wording"]))).toBe("Provide a double deposit");
  });
});
