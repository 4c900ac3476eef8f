/**
 * The API's resources over records: which table, what may be written, and how a value gets from the
 * one to the other. What a property may hold stands in `schemas/resources`, not here.
 */
import { matchRegion } from "#screens/language/rules/region.ts";
import type { AccessResource } from "../access/access.ts";
import type { AnsweredPart } from "../rules/life-cycle.ts";
import { changedAddress, normalAnswer } from "./answers.ts";
import { toCents } from "../rules/money.ts";
import { placeholderIncome, placeholderResidence, withoutPlaceholders } from "../rules/placeholders.ts";
import type { AddressValue, DocumentPurpose, PlaceholderValues } from "../../ports/records.ts";
import type { Reads, Records } from "../../ports/store.ts";
import * as show from "./represent.ts";

/** Records that are parts of one application and saved as a whole. */
export type PartName = "applicant_info" | "residence" | "income" | "additional_income" | "emergency_contact";
export type Values = Record<string, unknown>;

/** A record as a client sends it. `version`: the `If-Match` header's; null asks for nothing. */
export interface RecordChange {
  id: string;
  body: Values;
  version: number | null;
}

export interface PartDefinition<N extends PartName> {
  record: N;
  /** File of `schemas/resources`; also the access table's row. */
  resource: AccessResource;
  part: AnsweredPart;
  /** Property that links to the parent, and the parent's table. Set once, at creation. */
  parent: { property: string; record: "applicant_info" | "income" } | null;
  /** Properties that hold a file's id, with the purpose the file must have. */
  files: Record<string, DocumentPurpose>;
  show(reads: Reads, row: Records[N]): Promise<show.Shown> | show.Shown;
  /** Checked API values → columns. Properties that weren't given are left alone. */
  columns(values: Values, current: Records[N] | null): Partial<Records[N]>;
  /** What a new record holds where nothing was given. */
  unasked?: (placeholders: PlaceholderValues, marketCountry: string) => Partial<Records[N]>;
}

/** Copies the named properties that were given. */
const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(values, name)).map((name) => [name, values[name]]));

const cents = (values: Values, name: string, column: string): Values =>
  Object.hasOwn(values, name) ? { [column]: values[name] === null ? null : toCents(Number(values[name])) } : {};

/** A property that was answered holds no placeholder any more; one that still reads like it keeps the mark. */
function marks(values: Values, current: ({ placeholders: string[] } & object) | null, shown: Values | null): Values {
  if (!current) return {};
  const changed = Object.keys(values).filter((name) => normalAnswer(values[name]) !== normalAnswer(shown?.[name]));
  return { placeholders: withoutPlaceholders(current.placeholders, changed) };
}

const CONTACT = ["contact_first_name", "contact_last_name", "contact_phonenumber", "contact_email"];

export const PARTS: { [N in PartName]: PartDefinition<N> } = {
  applicant_info: {
    record: "applicant_info",
    resource: "applicant-info",
    part: "applicant",
    parent: null,
    files: { photo_id: "applicant_identity" },
    show: show.showApplicantInfo,
    columns: (values) =>
      pick(values, ["first_name", "middle_name", "last_name", "birthdate", "email", "phonenumber", "photo_id", "sin_ssn_country", "skipSsnEntry"]),
  },
  residence: {
    record: "residence",
    resource: "residence",
    part: "residence",
    parent: { property: "applicant_info", record: "applicant_info" },
    files: {},
    show: (_, row) => show.showResidence(row),
    columns: (values, current) => ({
      // Which one is lived in is said when it is made: taking it from the only one would leave the form without an address.
      ...(current ? {} : pick(values, ["current"])),
      ...pick(values, ["move_in_date", ...CONTACT, "reason_for_moving"]),
      ...cents(values, "monthly_rent", "monthly_rent_cents"),
      ...(values["address"]
        ? {
            address: changedAddress(
              current?.address ?? NO_ADDRESS,
              changedParts(values["address"] as Partial<AddressValue>, current?.address ?? NO_ADDRESS),
              matchRegion,
            ),
          }
        : {}),
      ...marks(values, current, current && show.showResidence(current)),
    }),
    unasked: placeholderResidence,
  },
  income: {
    record: "income",
    resource: "income",
    part: "income",
    parent: { property: "applicant_info", record: "applicant_info" },
    files: { document: "applicant_income" },
    show: show.showIncome,
    columns: (values, current) => ({
      ...pick(values, ["company_name", "job_title", "currency", "start_date", ...CONTACT, "document"]),
      ...cents(values, "monthly_salary", "monthly_salary_cents"),
      ...marks(values, current, current && { ...current }),
    }),
    unasked: placeholderIncome,
  },
  additional_income: {
    record: "additional_income",
    resource: "additional-income",
    part: "income",
    parent: { property: "income", record: "income" },
    files: { document: "applicant_income" },
    show: (_, row) => show.showAdditionalIncome(row),
    columns: (values) => ({ ...pick(values, ["source_name", "currency", "document"]), ...cents(values, "monthly_salary", "monthly_salary_cents") }),
  },
  emergency_contact: {
    record: "emergency_contact",
    resource: "emergency-contact",
    part: "emergency-contact",
    parent: { property: "applicant_info", record: "applicant_info" },
    files: {},
    show: (_, row) => show.showEmergencyContact(row),
    columns: (values) => pick(values, ["first_name", "last_name", "phonenumber", "email", "relationship"]),
  },
};

const NO_ADDRESS: AddressValue = {
  street_address: null,
  city: null,
  region: null,
  region_code: null,
  county: null,
  country: null,
  country_code: null,
  postal_code: null,
};

/**
 * A whole object repeats what it read. Only what differs was answered, so that a country that changes
 * clears a region that was merely sent along.
 */
const changedParts = (given: Partial<AddressValue>, before: AddressValue): Partial<AddressValue> =>
  Object.fromEntries(Object.entries(given).filter(([name, value]) => normalAnswer(value) !== normalAnswer(before[name as keyof AddressValue])));
