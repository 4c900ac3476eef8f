/** Between answers by property path, as the form has them, and the columns of the records they belong to. */
import { matchRegion } from "#screens/language/rules/region.ts";
import { changedAddress, type Answers } from "./answers.ts";
import { FLAG_NAMES } from "../rules/flag-sync.ts";
import type { AnsweredPart } from "../rules/life-cycle.ts";
import { toCents } from "../rules/money.ts";
import { withoutPlaceholders } from "../rules/placeholders.ts";
import type { AddressValue, ApplicantInfoRecord, ApplicationState, FlagName, FlagRecord, IncomeRecord, ResidenceRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

export type AnswerRoot = "applicant" | "residence" | "income" | `flag_${FlagName}`;
const ROOTS: readonly string[] = ["applicant", "residence", "income", ...FLAG_NAMES.map((flag) => `flag_${flag}`)];
export const isAnswerRoot = (root: unknown): root is AnswerRoot => typeof root === "string" && ROOTS.includes(root);

export const partOf = (root: AnswerRoot): AnsweredPart => (root === "applicant" || root === "residence" || root === "income" ? root : "flag");

/** The record that a root is kept in; null when there is none yet (a flag that is not switched on). */
export function targetOf(state: ApplicationState, root: AnswerRoot): string | null {
  switch (root) {
    case "applicant":
      return state.applicant_info.id;
    case "residence":
      return state.residence?.id ?? null;
    case "income":
      return state.income?.id ?? null;
    default:
      return state.flags.find(({ flag }) => `flag_${flag}` === root)?.id ?? null;
  }
}

/** A record held in a transaction: what it answers now, and how accepted answers are written to it. */
export interface HeldRecord {
  version: number;
  answers: Answers;
  /** Writes, and tells what the record answers afterwards. */
  write(accepted: Answers): Promise<{ version: number; answers: Answers }>;
}

/** Locks the record of a root. Null when it is gone. */
export async function holdRecord(tx: Writes, root: AnswerRoot, id: string, marketCountry: "US" | "CA"): Promise<HeldRecord | null> {
  switch (root) {
    case "applicant": {
      const record = await tx.lock("applicant_info", id);
      return record && { version: record.version, answers: applicantAnswers(record), write: (accepted) => writeApplicant(tx, record, accepted, marketCountry) };
    }
    case "residence": {
      const record = await tx.lock("residence", id);
      return record && held(record, residenceAnswers, (accepted) => tx.update("residence", id, residenceColumns(record, accepted)));
    }
    case "income": {
      const record = await tx.lock("income", id);
      return record && held(record, incomeAnswers, (accepted) => tx.update("income", id, incomeColumns(record, accepted)));
    }
    default: {
      const record = await tx.lock("flag", id);
      return record && held(record, flagAnswers, (accepted) => tx.update("flag", id, { flag_data: { ...record.flag_data, ...accepted } }));
    }
  }
}

const held = <R extends { version: number }>(record: R, answersOf: (record: R) => Answers, write: (accepted: Answers) => Promise<R>): HeldRecord => ({
  version: record.version,
  answers: answersOf(record),
  write: async (accepted) => {
    const after = await write(accepted);
    return { version: after.version, answers: answersOf(after) };
  },
});

// ---- applicant ----

const applicantAnswers = ({ sin_ssn_last4, ...info }: ApplicantInfoRecord): Answers => ({
  ...info,
  sin_ssn: sin_ssn_last4 === null ? null : { last4: sin_ssn_last4 },
});

/**
 * The government id goes through `writeSecureId` alone. It is dropped when the person ticks that they
 * have none, and when they say that it is another country's: a number is only one together with its country.
 */
async function writeApplicant(
  tx: Writes,
  record: ApplicantInfoRecord,
  accepted: Answers,
  marketCountry: "US" | "CA",
): Promise<{ version: number; answers: Answers }> {
  const { sin_ssn, ...columns } = accepted;
  const country =
    columns["sin_ssn_country"] === "US" || columns["sin_ssn_country"] === "CA" ? columns["sin_ssn_country"] : (record.sin_ssn_country ?? marketCountry);
  if (Object.keys(columns).length > 0) await tx.update("applicant_info", record.id, columns as Partial<ApplicantInfoRecord>);
  if (typeof sin_ssn === "string") await tx.writeSecureId(record.id, { number: sin_ssn.replace(/\D/gu, ""), country });
  else if (sin_ssn === null || columns["skipSsnEntry"] === true || otherCountry(record, country)) await tx.writeSecureId(record.id, null);
  const after = (await tx.find("applicant_info", record.id)) ?? record;
  return { version: after.version, answers: applicantAnswers(after) };
}

const otherCountry = (record: ApplicantInfoRecord, country: string): boolean => record.sin_ssn_last4 !== null && record.sin_ssn_country !== country;

// ---- residence ----

const ADDRESS = "address.";

function residenceAnswers({ address, monthly_rent_cents, placeholders, ...residence }: ResidenceRecord): Answers {
  const answers: Answers = { ...residence, monthly_rent: monthly_rent_cents / 100 };
  for (const name of placeholders) answers[name] = null;
  for (const [name, value] of Object.entries(address)) answers[`${ADDRESS}${name}`] = value;
  return answers;
}

function residenceColumns(record: ResidenceRecord, accepted: Answers): Partial<ResidenceRecord> {
  const address: Record<string, unknown> = {};
  const columns: Record<string, unknown> = { placeholders: withoutPlaceholders(record.placeholders, answered(accepted)) };
  for (const [path, value] of Object.entries(accepted)) {
    if (path.startsWith(ADDRESS)) address[path.slice(ADDRESS.length)] = value;
    else if (path === "monthly_rent") columns["monthly_rent_cents"] = typeof value === "number" ? toCents(value) : 0;
    else columns[path] = value;
  }
  if (Object.keys(address).length > 0) columns["address"] = changedAddress(record.address, address as Partial<AddressValue>, matchRegion);
  return columns as Partial<ResidenceRecord>;
}

// ---- income ----

function incomeAnswers({ monthly_salary_cents, placeholders, ...income }: IncomeRecord): Answers {
  const answers: Answers = { ...income, monthly_salary: monthly_salary_cents === null ? null : monthly_salary_cents / 100 };
  for (const name of placeholders) answers[name] = null;
  return answers;
}

function incomeColumns(record: IncomeRecord, accepted: Answers): Partial<IncomeRecord> {
  const { monthly_salary, ...columns } = accepted;
  const placeholders = withoutPlaceholders(record.placeholders, answered(accepted));
  if (monthly_salary === undefined) return { ...(columns as Partial<IncomeRecord>), placeholders };
  return { ...(columns as Partial<IncomeRecord>), placeholders, monthly_salary_cents: typeof monthly_salary === "number" ? toCents(monthly_salary) : null };
}

// ---- flags ----

const flagAnswers = ({ flag_data }: FlagRecord): Answers => ({ ...flag_data, expanded: true });

const answered = (accepted: Answers): string[] =>
  Object.entries(accepted)
    .filter(([, value]) => value !== null)
    .map(([path]) => path);
