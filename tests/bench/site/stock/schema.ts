/** The application form as JSON Schema and uiSchema, the way stock RJSF is used: sections are objects, what depends on answers stands in if/then/else. */
import type { RJSFSchema, UiSchema } from "@rjsf/utils";
import { REGIONS } from "../hand/regions.ts";

const text = (title: string, more: RJSFSchema = {}): RJSFSchema => ({ type: "string", title, ...more });
const choice = (title: string, values: readonly (readonly [string, string])[]): RJSFSchema => ({ type: "string", title, enum: values.map(([value]) => value) });
const DATE = { pattern: "^\\d\\d/\\d\\d/\\d{4}$" };

/** A yes or no with questions that come with it. */
const flag = (title: string, description: string, properties: Record<string, RJSFSchema>, required: string[]): RJSFSchema => ({
  type: "object",
  title,
  description,
  properties: { expanded: { type: "boolean", title } },
  if: { properties: { expanded: { const: true } }, required: ["expanded"] },
  then: { properties, required },
});

const when = (property: string, value: string | boolean): RJSFSchema => ({ properties: { [property]: { const: value } as RJSFSchema }, required: [property] });

export const schema: RJSFSchema = {
  type: "object",
  properties: {
    applicant: {
      type: "object",
      title: "Personal Information",
      required: ["first_name", "last_name", "email", "birthdate", "phonenumber"],
      properties: {
        first_name: text("First name", { maxLength: 50 }),
        middle_name: text("Middle name", { maxLength: 50 }),
        last_name: text("Last name", { maxLength: 50 }),
        email: text("E-mail", { format: "email" }),
        birthdate: text("Date of birth", DATE),
        phone_country: choice(
          "Country of the phone number",
          ["US", "CA", "GB", "MX", "CN", "IN", "other"].map((code) => [code, code]),
        ),
        phonenumber: text("Phone", { minLength: 10 }),
      },
    },
    residence: {
      type: "object",
      title: "Current Address",
      required: ["street_address", "city", "country_code", "region", "postal_code"],
      properties: {
        street_address: text("Street address"),
        city: text("City", { maxLength: 50 }),
        country_code: choice("Country", [
          ["US", "United States"],
          ["CA", "Canada"],
        ]),
      },
      if: when("country_code", "CA"),
      then: { properties: { region: choice("Province", REGIONS["CA"] ?? []), postal_code: text("Postal code", { pattern: "^[A-Z]\\d[A-Z] ?\\d[A-Z]\\d$" }) } },
      else: { properties: { region: choice("State", REGIONS["US"] ?? []), postal_code: text("Zip code", { pattern: "^\\d{5}(-\\d{4})?$" }) } },
    },
    income: {
      type: "object",
      title: "Income Information",
      properties: {
        manual: { type: "boolean", title: "Upload documents" },
        later: { type: "boolean", title: "Complete this later" },
        photo_id: text("Identification", { format: "data-url" }),
      },
      required: ["photo_id"],
      if: when("manual", true),
      then: {
        required: ["company_name", "job_title", "monthly_salary", "currency", "start_date", "document"],
        properties: {
          company_name: text("Employer", { maxLength: 100 }),
          job_title: text("Job title", { maxLength: 100 }),
          monthly_salary: { type: "number", title: "Monthly income", exclusiveMinimum: 0 },
          currency: choice("Currency", [
            ["usd", "USD, US dollar"],
            ["cad", "CAD, Canadian dollar"],
          ]),
          start_date: text("Start date", DATE),
          document: text("Proof of income", { format: "data-url" }),
        },
      },
    },
    screening: {
      type: "object",
      title: "Screening",
      description: "The background check is done by Clearwater Screening, a third-party screening company.",
      required: ["sin_ssn_country"],
      properties: {
        sin_ssn_country: choice("Country of your number", [
          ["US", "United States (SSN)"],
          ["CA", "Canada (SIN)"],
        ]),
        skipSsnEntry: { type: "boolean", title: "I don't have a US SSN" },
      },
      if: when("skipSsnEntry", true),
      else: { required: ["sin_ssn"], properties: { sin_ssn: text("Social Security number", { pattern: "^\\d{3}-?\\d{2}-?\\d{4}$" }) } },
    },
    roommate: flag(
      "Somebody moves in with me",
      "A roommate who shares your room",
      { firstName: text("First name"), lastName: text("Last name"), email: text("E-mail", { format: "email" }) },
      ["firstName", "lastName", "email"],
    ),
    pet: flag(
      "I have a pet",
      "Cats, dogs and the rest. Service animals are always welcome",
      {
        animal: text("Kind of animal"),
        animal_name: text("Animal's name"),
        includes_service_animal: { type: "boolean", title: "This is a service or assistance animal" },
      },
      ["animal", "animal_name"],
    ),
    vehicle: flag("I have a vehicle", "So that we can tell you about parking", {}, []),
    smoker: flag("I smoke", "Homes are smoke-free inside", {}, []),
  },
};

const LIMITS = "Valid file types are PDF, PNG and JPEG, should be less than 25MB and have file names less than 100 characters long.";

export const uiSchema: UiSchema = {
  "ui:submitButtonOptions": { submitText: "Continue" },
  applicant: {
    first_name: { "ui:help": "This should be your legal name", "ui:autocomplete": "given-name" },
    middle_name: { "ui:autocomplete": "additional-name" },
    last_name: { "ui:autocomplete": "family-name" },
    email: { "ui:autocomplete": "email" },
    birthdate: { "ui:placeholder": "MM/DD/YYYY", "ui:autocomplete": "bday" },
    phonenumber: { "ui:autocomplete": "tel" },
  },
  residence: {
    "ui:order": ["street_address", "city", "country_code", "*"],
    street_address: { "ui:autocomplete": "street-address" },
    country_code: { "ui:enumNames": ["United States", "Canada"] },
  },
  income: {
    "ui:order": ["manual", "later", "*", "photo_id"],
    later: { "ui:help": "You can submit without it. Our team may ask for it before they decide." },
    currency: { "ui:enumNames": ["USD, US dollar", "CAD, Canadian dollar"] },
    start_date: { "ui:placeholder": "MM/DD/YYYY" },
    document: { "ui:help": `A pay stub, tax document or bank statement. ${LIMITS}` },
    photo_id: { "ui:help": `Driver's license, state ID or passport. ${LIMITS}` },
  },
  screening: {
    "ui:order": ["sin_ssn_country", "*", "skipSsnEntry"],
    sin_ssn_country: { "ui:enumNames": ["United States (SSN)", "Canada (SIN)"] },
    sin_ssn: {
      "ui:placeholder": "###-##-####",
      "ui:help":
        "Encrypted the moment it arrives and used for the background check only. Nobody here can read it back, and after saving you see the last four digits at most.",
    },
  },
};

/** The same answers that the other pages are given, as nested data. */
export function formDataOf(answers: Record<string, string>): Record<string, Record<string, unknown>> {
  const data: Record<string, Record<string, unknown>> = {};
  for (const [name, answer] of Object.entries(answers)) {
    const [record = "", ...path] = name.split(".");
    const property = path.at(-1) as string;
    const section = property.startsWith("sin_") || property === "skipSsnEntry" ? "screening" : record.replace("flag_", "");
    (data[section] ??= {})[property] = answer === "true" ? true : answer === "false" ? false : answer;
  }
  return data;
}
