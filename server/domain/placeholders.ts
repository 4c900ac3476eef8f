/**
 * Values that are stored where a record needs one and nobody was asked. Records name the properties
 * that still hold them (`placeholders`), so that no reader takes them for an answer.
 */
import { currencyOfCountry } from "./money.ts";
import type { IncomeRecord, ResidenceRecord } from "./records.ts";

export const PLACEHOLDER_TEXT = "N/A";
export const PLACEHOLDER_DATE = "1971-01-01";
export const PLACEHOLDER_PHONE = "+12025550100";
export const PLACEHOLDER_EMAIL = "na@example.com";

const CONTACT = {
  contact_first_name: PLACEHOLDER_TEXT,
  contact_last_name: PLACEHOLDER_TEXT,
  contact_phonenumber: PLACEHOLDER_PHONE,
  contact_email: PLACEHOLDER_EMAIL,
};
const CONTACT_NAMES = Object.keys(CONTACT);

/**
 * A residence as it is made with the application: every contact, the rent and the move-in date
 * unasked, the country set to the default that the form shows.
 */
export const placeholderResidence = (): Omit<ResidenceRecord, "id" | "version" | "applicant_info"> => ({
  current: true,
  move_in_date: PLACEHOLDER_DATE,
  monthly_rent_cents: 0,
  ...CONTACT,
  reason_for_moving: null,
  address: {
    street_address: null,
    city: null,
    region: null,
    region_code: null,
    county: null,
    country: "United States",
    country_code: "US",
    postal_code: null,
  },
  placeholders: [...CONTACT_NAMES, "move_in_date", "monthly_rent"],
});

/** An income as it is made with the application. The currency follows the market. */
export const placeholderIncome = (marketCountry: string): Omit<IncomeRecord, "id" | "version" | "applicant_info"> => ({
  company_name: null,
  job_title: null,
  monthly_salary_cents: null,
  currency: currencyOfCountry(marketCountry),
  start_date: PLACEHOLDER_DATE,
  ...CONTACT,
  document: null,
  placeholders: [...CONTACT_NAMES, "start_date"],
});

/** The marks that are left after these properties got a real answer. */
export const withoutPlaceholders = (marks: readonly string[], answered: Iterable<string>): string[] => {
  const done = new Set(answered);
  return marks.filter((name) => !done.has(name));
};

/** A record's values with every placeholder turned into "no answer". Names are those of the API. */
export function answersOnly<T extends Record<string, unknown>>(values: T, marks: readonly string[]): T {
  const answers: Record<string, unknown> = { ...values };
  for (const name of marks) if (Object.hasOwn(answers, name)) answers[name] = null;
  return answers as T;
}
