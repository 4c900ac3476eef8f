/** Roots that the form asks: the applicant, the residence, the income and the flags. */
import { FLAG_NAMES } from "../../kernel/rules/flag-sync.ts";
import { annualIncomeCents } from "../income/index.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import { answersOnly } from "../../kernel/rules/placeholders.ts";
import type { ApplicationState, FlagName, FlagRecord, IncomeRecord, ResidenceRecord } from "../../ports/records.ts";
import type { ViewData } from "../../kernel/context/view-input.ts";

export function formView(state: ApplicationState): ViewData {
  const data: ViewData = { applicant: applicantView(state) };
  if (state.residence) data["residence"] = residenceView(state.residence);
  if (state.income) data["income"] = incomeView(state.income, state);
  for (const flag of FLAG_NAMES) data[`flag_${flag}`] = flagView(flag, state.flags.find((record) => record.flag === flag) ?? null);
  return data;
}

function applicantView(state: ApplicationState): Record<string, unknown> {
  const { applicant_info: info, market } = state;
  return {
    ...info,
    sin_ssn: null,
    sin_ssn_country: info.sin_ssn_country ?? market.country_code,
    background_check: state.background_check?.status ?? null,
    emergency_contact: null,
    income: state.income?.id ?? null,
    residences: state.residence ? [state.residence.id] : [],
  };
}

function residenceView({ monthly_rent_cents, ...residence }: ResidenceRecord): Record<string, unknown> {
  return answersOnly({ ...residence, monthly_rent: monthly_rent_cents / 100 }, residence.placeholders);
}

function incomeView({ monthly_salary_cents, ...income }: IncomeRecord, state: ApplicationState): Record<string, unknown> {
  const annual = annualIncomeCents(monthly_salary_cents);
  return answersOnly(
    {
      ...income,
      monthly_salary: monthly_salary_cents === null ? null : monthly_salary_cents / 100,
      additional_income: state.additional_income.map(({ id }) => id),
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
