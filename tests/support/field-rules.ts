/**
 * What each question of the application form takes and what it says to anything else, as the requirement
 * has it: one table, which the renderer, the form's commands, a plain form post and the API all answer to.
 */
import { addMonths } from "#screens/language/expressions/calendar.ts";

export interface Rule {
  /** Lines of the requirement that it stands for, as titles name them. */
  ids: string;
  root: "applicant" | "residence" | "income" | "flag_roommate" | "flag_pet";
  property: string;
  /** What somebody gives, in a word. */
  what: string;
  /** What is saved. Days count from the day that is given. */
  value(today: string): unknown;
  /** How a person types it; null where the field's mask or its choices let nobody do so. */
  typed: ((today: string) => string) | null;
  /** What the form says to it; null when it is taken. */
  says: string | null;
  /** What the API says where it speaks of no provider. */
  apiSays?: string;
}

export interface Question {
  ids: string;
  root: Rule["root"];
  property: string;
  /** Title of its section, and its label there. */
  section: string;
  label: string;
  /** What is said when it was left out; null when it may be. */
  missing: string | null;
}

const PERSONAL = "Personal Information";
const ADDRESS = "Current Address";
const INCOME = "Income Information";
const SCREENING = "Screening";
const ROOMMATE = "Somebody moves in with me";
const PET = "I have a pet";

const REQUIRED = "Field is required";
const DOCUMENT = "This document is required.";

/** Every question of the form in the United States, with income by hand and two flags switched on, in the order of the page. */
export const QUESTIONS: readonly Question[] = (
  [
    ["[FRM-15] [VAL-12]", "applicant", "first_name", PERSONAL, "First name", REQUIRED],
    ["[FRM-16] [VAL-14]", "applicant", "middle_name", PERSONAL, "Middle name", null],
    ["[FRM-17] [VAL-15]", "applicant", "last_name", PERSONAL, "Last name", REQUIRED],
    ["[FRM-18] [VAL-17]", "applicant", "email", PERSONAL, "E-mail", REQUIRED],
    ["[FRM-19] [VAL-19]", "applicant", "birthdate", PERSONAL, "Date of birth", REQUIRED],
    ["[FRM-20] [VAL-23]", "applicant", "phonenumber", PERSONAL, "Phone", REQUIRED],
    ["[FRM-21] [VAL-33]", "residence", "address.street_address", ADDRESS, "Street address", REQUIRED],
    ["[FRM-22] [VAL-34]", "residence", "address.city", ADDRESS, "City", REQUIRED],
    ["[FRM-23] [VAL-35]", "residence", "address.country_code", ADDRESS, "Country", REQUIRED],
    ["[FRM-24] [VAL-36]", "residence", "address.region", ADDRESS, "State", REQUIRED],
    ["[FRM-25] [VAL-37]", "residence", "address.postal_code", ADDRESS, "Zip code", REQUIRED],
    ["[FRM-37] [VAL-41]", "income", "company_name", INCOME, "Employer", REQUIRED],
    ["[FRM-38] [VAL-42]", "income", "job_title", INCOME, "Job title", REQUIRED],
    ["[FRM-39] [VAL-43]", "income", "monthly_salary", INCOME, "Monthly income", REQUIRED],
    ["[FRM-41]", "income", "currency", INCOME, "Currency", REQUIRED],
    ["[FRM-40] [VAL-46]", "income", "start_date", INCOME, "Start date", REQUIRED],
    ["[FRM-43] [VAL-63]", "income", "document", INCOME, "Proof of Income", DOCUMENT],
    ["[FRM-51] [VAL-62]", "applicant", "photo_id", INCOME, "Identification", DOCUMENT],
    ["[FRM-55] [VAL-55]", "applicant", "sin_ssn_country", SCREENING, "Country of your number", REQUIRED],
    ["[FRM-53] [VAL-51]", "applicant", "sin_ssn", SCREENING, "Social Security number", REQUIRED],
    ["[FRM-56]", "applicant", "skipSsnEntry", SCREENING, "I don't have a US SSN", null],
    ["[FRM-60] [VAL-57]", "flag_roommate", "firstName", ROOMMATE, "First name", REQUIRED],
    ["[FRM-60] [VAL-58]", "flag_roommate", "lastName", ROOMMATE, "Last name", REQUIRED],
    ["[FRM-60] [VAL-59]", "flag_roommate", "email", ROOMMATE, "E-mail", REQUIRED],
    ["[FRM-61] [VAL-60]", "flag_pet", "animal", PET, "Kind of animal", REQUIRED],
    ["[FRM-61] [VAL-61]", "flag_pet", "animal_name", PET, "Animal's name", REQUIRED],
    ["[FRM-61]", "flag_pet", "includes_service_animal", PET, "This is a service or assistance animal", null],
  ] as const
).map(([ids, root, property, section, label, missing]) => ({ ids, root, property, section, label, missing }));

/** Questions that the market or the country answers before anybody else does. */
export const ANSWERED_FROM_THE_START = ["residence.address.country_code", "income.currency", "applicant.sin_ssn_country"];

const x = (count: number): string => "x".repeat(count);
const email = (length: number): string => `${"a".repeat(64)}@${"b".repeat(length - 69)}.com`;
const shifted = (day: string, days: number): string => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
const months = (day: string, count: number): string => addMonths(day, count) ?? "";
/** As the date field is typed into. */
const american = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, "$2/$3/$1");

type Given = readonly [what: string, value: unknown, says: string | null, typed?: string | null];

const texts = (ids: string, root: Rule["root"], property: string, given: readonly Given[]): Rule[] =>
  given.map(([what, value, says, typed = String(value)]) => ({
    ids,
    root,
    property,
    what,
    value: () => value,
    typed: typed === null ? null : () => typed,
    says,
  }));
const days = (ids: string, root: Rule["root"], property: string, given: readonly [string, (today: string) => string, string | null, string?][]): Rule[] =>
  given.map(([what, day, says, apiSays]) => ({
    ids,
    root,
    property,
    what,
    value: day,
    typed: (today) => american(day(today)),
    says,
    ...(apiSays !== undefined && { apiSays }),
  }));

const upTo = (most: number): readonly Given[] => [
  [`${most} characters`, x(most), null],
  [`${most + 1} characters`, x(most + 1), `Maximum number of characters is ${most}`],
];
const EMAILS: readonly Given[] = [
  ["an address", "ada@example.com", null],
  ["no domain", "ada@", "Invalid Email"],
  ["no top level", "ada@example", "Invalid Email"],
  ["two addresses", "ada@example.com, b@example.com", "Invalid Email"],
  ["100 characters", email(100), null],
  ["101 characters", email(101), "Maximum number of characters is 100"],
];
const NO_DATE = "Invalid Date Entered (try format: MM/DD/YYYY)";
const CHOOSE = "Please choose one of the options.";

export const RULES: readonly Rule[] = [
  ...texts("[VAL-13] [VAL-6]", "applicant", "first_name", upTo(50)),
  ...texts("[VAL-14] [VAL-6]", "applicant", "middle_name", upTo(50)),
  ...texts("[VAL-16] [VAL-6]", "applicant", "last_name", upTo(50)),
  ...texts("[VAL-5] [VAL-17] [VAL-18]", "applicant", "email", EMAILS),
  ...days("[VAL-8] [VAL-20] [VAL-21]", "applicant", "birthdate", [
    ["18 today", (today) => months(today, -216), null],
    [
      "18 tomorrow",
      (today) => shifted(months(today, -216), 1),
      "Latchkey Homes residents must be at least 18 years of age.",
      "Must be at least 18 years of age.",
    ],
  ]),
  ...days("[VAL-29] [VAL-30]", "applicant", "birthdate", [
    ["the first day of 1900", () => "1900-01-01", null],
    ["the day before", () => "1899-12-31", "The date is too far back."],
    ["a day that never was", () => "1998-02-30", NO_DATE],
  ]),
  ...texts("[VAL-24] [VAL-25]", "applicant", "phonenumber", [
    ["a number", "+12065550142", null, "2065550142"],
    ["a number that is too short", "+120655501", "Invalid phone number.", "20655501"],
    ["four characters", "+191", "Invalid phone number.", "91"],
    ["911", "+1911", "Invalid phone number.", "911"],
    ["three characters", "+19", null, null],
    ["letters", "+1206CALLME", "Invalid phone number.", null],
  ]),
  ...texts("[VAL-27]", "applicant", "phonenumber", [
    ["17 digits after the plus", `+${"9".repeat(2)}${"1".repeat(15)}`, null, null],
    ["18 digits after the plus", `+${"9".repeat(2)}${"1".repeat(16)}`, "Invalid phone number.", null],
  ]),
  ...texts("[VAL-37]", "residence", "address.postal_code", [
    ["with its suffix", "98126-2114", null],
    ["of another country", "M5C 1S6", "This code does not fit the country. Please check both."],
  ]),
  ...texts("[VAL-43] [VAL-44]", "income", "monthly_salary", [
    ["six digits", 999_999, null],
    ["seven digits", 1_000_000, "The amount must be at most 999,999.", null],
    ["less than nothing", -1, "The amount must be at least 0.", null],
  ]),
  ...texts("[FRM-41]", "income", "currency", [
    ["Canadian dollars", "cad", null],
    ["another money", "eur", CHOOSE, null],
  ]),
  ...days("[VAL-47]", "income", "start_date", [
    ["three months ahead", (today) => months(today, 3), null],
    ["a day more", (today) => shifted(months(today, 3), 1), "The date must be at most 3 months ahead."],
  ]),
  ...days("[VAL-29]", "income", "start_date", [["a day that never was", () => "2021-02-30", NO_DATE]]),
  ...texts("[VAL-7] [VAL-52]", "applicant", "sin_ssn", [
    ["eight digits", "12345678", "Must be 9 characters"],
    ["ten digits", "1234567890", "Must be 9 characters", null],
    ["letters", "12345678a", "Please use digits only.", null],
    ["nine digits", "123456789", null],
  ]),
  ...texts("[VAL-55]", "applicant", "sin_ssn_country", [
    ["Canada", "CA", null],
    ["another country", "MX", CHOOSE, null],
  ]),
  ...texts("[VAL-57]", "flag_roommate", "firstName", upTo(50)),
  ...texts("[VAL-58]", "flag_roommate", "lastName", upTo(50)),
  ...texts("[VAL-59]", "flag_roommate", "email", EMAILS),
  ...texts("[VAL-60]", "flag_pet", "animal", upTo(50)),
  ...texts("[VAL-61]", "flag_pet", "animal_name", upTo(50)),
];

export const questionOf = ({ root, property }: Pick<Rule, "root" | "property">): Question => {
  const found = QUESTIONS.find((question) => question.root === root && question.property === property);
  if (!found) throw new Error(`The form asks no ${root}.${property}.`);
  return found;
};
