/** Roots that the form asks, and what it still asks of this person. */
import { FLAG_NAMES } from "../../kernel/rules/flag-sync.ts";
import { annualIncomeCents } from "../income/index.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { shownVariants } from "../../kernel/rules/life-cycle.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import { answersOnly } from "../../kernel/rules/placeholders.ts";
import type { AdditionalIncomeRecord, FlagName, FlagRecord, IncomeRecord, ResidenceRecord, ScreenState } from "../../ports/records.ts";
import { formRoots, validationOf } from "./application-validation.ts";

export const roots: DataRoots = {
  applicant: dataRoot({ reads: ["applicant_info", "market", "background_check", "income", "residence"], view: applicantView }),
  residence: dataRoot({ reads: ["residence"], view: ({ residence }) => (residence ? residenceView(residence) : undefined) }),
  income: dataRoot({
    reads: ["income", "additional_income"],
    view: ({ income, additional_income }) => (income ? incomeView(income, additional_income) : undefined),
  }),
  ...Object.fromEntries(
    FLAG_NAMES.map((flag) => [
      `flag_${flag}`,
      dataRoot({ reads: ["flags"], view: ({ flags }) => flagView(flag, flags.find((record) => record.flag === flag) ?? null) }),
    ]),
  ),
  validation: dataRoot({
    reads: ["application"],
    from: formRoots,
    view({ application }, { documents, locale, now }, data) {
      const { validation, open } = validationOf({ documents, data, locale, now, variants: shownVariants(application) });
      return { valid: validation.valid, sections: validation.summary, open };
    },
  }),
};

type ApplicantState = Pick<ScreenState, "applicant_info" | "market" | "background_check" | "income" | "residence">;

function applicantView({ applicant_info: info, market, background_check, income, residence }: ApplicantState): Record<string, unknown> {
  return {
    ...info,
    sin_ssn: null,
    sin_ssn_country: info.sin_ssn_country ?? market.country_code,
    background_check: background_check?.status ?? null,
    emergency_contact: null,
    income: income?.id ?? null,
    residences: residence ? [residence.id] : [],
  };
}

function residenceView({ monthly_rent_cents, ...residence }: ResidenceRecord): Record<string, unknown> {
  return answersOnly({ ...residence, monthly_rent: monthly_rent_cents / 100 }, residence.placeholders);
}

function incomeView({ monthly_salary_cents, ...income }: IncomeRecord, additional: readonly AdditionalIncomeRecord[]): Record<string, unknown> {
  const annual = annualIncomeCents(monthly_salary_cents);
  return answersOnly(
    {
      ...income,
      monthly_salary: monthly_salary_cents === null ? null : monthly_salary_cents / 100,
      additional_income: additional.map(({ id }) => id),
      annual: annual === null ? null : toMoney(annual, income.currency),
    },
    income.placeholders,
  );
}

/** Answers of a flag before there are any: the flag's own properties, as its resource lists them. */
const NO_ANSWERS: Record<FlagName, Record<string, unknown>> = {
  roommate: { firstName: null, lastName: null, email: null },
  pet: { animal: null, animal_name: null, includes_service_animal: false },
  vehicle: {},
  smoker: {},
};

function flagView(flag: FlagName, record: FlagRecord | null): Record<string, unknown> {
  return { id: record?.id ?? null, version: record?.version ?? null, ...NO_ANSWERS[flag], ...record?.flag_data, expanded: record !== null };
}
