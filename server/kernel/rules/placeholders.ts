/**
 * Values that are stored where a record needs one and nobody was asked. Records name the properties
 * that still hold them (`placeholders`), so that no reader takes them for an answer.
 */
import { countryByCode } from "./countries.ts";
import { currencyOfCountry } from "./money.ts";
import type { IncomeRecord, PlaceholderValues, ResidenceRecord } from "../../ports/records.ts";

const contact = ({ name, phone, email }: PlaceholderValues) => ({
  contact_first_name: name,
  contact_last_name: name,
  contact_phonenumber: phone,
  contact_email: email,
});
const CONTACT_NAMES = ["contact_first_name", "contact_last_name", "contact_phonenumber", "contact_email"];

/**
 * A residence as it is made with the application: every contact, the rent and the move-in date
 * unasked, the country set to the market's, which is what the form begins with.
 */
export const placeholderResidence = (
  values: PlaceholderValues,
  marketCountry: string,
): Omit<ResidenceRecord, "id" | "version" | "applicant_info" | "answers"> => ({
  current: true,
  move_in_date: values.date,
  monthly_rent_cents: 0,
  ...contact(values),
  reason_for_moving: null,
  address: {
    street_address: null,
    city: null,
    region: null,
    region_code: null,
    county: null,
    country: countryByCode(marketCountry)?.text ?? null,
    country_code: marketCountry,
    postal_code: null,
  },
  placeholders: [...CONTACT_NAMES, "move_in_date", "monthly_rent"],
});

/** An income as it is made with the application. The currency follows the market. */
export const placeholderIncome = (values: PlaceholderValues, marketCountry: string) =>
  ({
    company_name: null,
    job_title: null,
    monthly_salary_cents: null,
    currency: currencyOfCountry(marketCountry),
    start_date: values.date,
    ...contact(values),
    document: null,
    placeholders: [...CONTACT_NAMES, "start_date"],
  }) satisfies Partial<IncomeRecord>;

/** The marks that are left after these properties got a real answer. */
export const withoutPlaceholders = (marks: readonly string[], answered: Iterable<string>): string[] => {
  const done = new Set(answered);
  return marks.filter((name) => !done.has(name));
};
