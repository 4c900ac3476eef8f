/** Roots that the form asks, and what it still asks of this person. */
import { FLAG_NAMES } from "../../kernel/rules/flag-sync.ts";
import { annualIncomeCents, records as incomes } from "../income/index.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { keptResource, type Row, type Values } from "../../kernel/definitions/record-definition.ts";
import { askedValuesOf, emptyValues } from "../../kernel/records/record-columns.ts";
import { uploadNames } from "../../kernel/uploads/upload-names.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import { sentView } from "../../kernel/screens/given-answers.ts";
import { shownVariants, wasSent } from "../../kernel/rules/life-cycle.ts";
import { toMoney } from "../../kernel/rules/money.ts";
import { isPostOfficeBox } from "#screens/language/rules/post-office-box.ts";
import { listConstant } from "../../kernel/context/texts.ts";
import type { FlagName, FlagRecord, ResidenceRecord } from "../../ports/records.ts";
import type { ScreenState } from "../../ports/state.ts";
import { isPageOf } from "../../kernel/filling/pages.ts";
import { formRoots, formScreens, saidBesideForm, validationOf } from "./application-validation.ts";
import { KEPT_STATE } from "./kept-records.ts";
import { records } from "./records.ts";

export const roots: DataRoots = {
  applicant: dataRoot({
    reads: ["applicant_info", "market", "background_check", "income", "residence"],
    view: (state, facts) => ({ ...asked("applicant-info", state.applicant_info, facts), ...besideApplicant(state) }),
  }),
  residence: dataRoot({
    reads: ["residence"],
    view: ({ residence }, facts) => (residence ? { ...asked("residence", residence, facts), ...besideResidence(residence, facts) } : undefined),
  }),
  income: dataRoot({
    reads: ["income", "additional_income"],
    view: (state, facts) => (state.income ? { ...asked("income", state.income, facts), ...besideIncome(state) } : undefined),
  }),
  ...Object.fromEntries(
    FLAG_NAMES.map((flag) => [
      `flag_${flag}`,
      dataRoot({ reads: ["flags"], view: ({ flags }, facts) => flagView(flag, flags.find((record) => record.flag === flag) ?? null, facts) }),
    ]),
  ),
  uploads: dataRoot({ reads: ["documents"], view: ({ documents }) => uploadNames(documents) }),
  sent: dataRoot({
    reads: ["application", "consent", ...KEPT_STATE],
    from: formRoots,
    view({ application, consent, ...state }, { documents, locale, now }, data) {
      const form = { documents, data, locale, now, variants: shownVariants(application) };
      const screens = wasSent(application) ? formScreens(form) : [];
      const beside = wasSent(application) ? saidBesideForm(form, screens, RECORDS, state) : [];
      return sentView({ at: application.submitted_at, consent, screens, beside, locale, files: state.documents });
    },
  }),
  validation: dataRoot({
    reads: ["application"],
    from: formRoots,
    drawnOn: (documents, route) => isPageOf(documents, "applicant", route),
    view({ application }, { documents, locale, now }, data, drawn) {
      const { validation, open } = validationOf({ documents, data, locale, now, variants: shownVariants(application) }, drawn);
      return { valid: validation.valid, sections: { ...sectionsOf(documents), ...validation.summary }, open };
    },
  }),
};

/** Every section that the documents may name, as null: those that this person is asked say more. */
function sectionsOf({ set }: PublishedDocuments): Record<string, null> {
  const sections = set.catalog.roots["validation"]?.properties?.["sections"];
  return Object.fromEntries(Object.keys(sections?.type === "object" ? (sections.properties ?? {}) : {}).map((name) => [name, null]));
}

const RECORDS = { of: "application", records: [...records, ...incomes] } as const;

function asked(resource: string, row: object, { documents }: ViewFacts): Values {
  const kept = keptResource(RECORDS, documents.set.resources, resource);
  return kept ? askedValuesOf(kept.definition, kept.doc, row as Row) : {};
}

type ApplicantState = Pick<ScreenState, "applicant_info" | "market" | "background_check" | "income" | "residence">;

const besideApplicant = ({ applicant_info: info, market, background_check, income, residence }: ApplicantState): Values => ({
  sin_ssn: null,
  sin_ssn_country: info.sin_ssn_country ?? market.country_code,
  background_check: background_check?.status ?? null,
  emergency_contact: null,
  income: income?.id ?? null,
  residences: residence ? [residence.id] : [],
});

const besideResidence = ({ address }: ResidenceRecord, { documents }: ViewFacts): Values => ({
  is_box: isPostOfficeBox(address.street_address, listConstant(documents, "post_office_box_words")),
});

function besideIncome({ income, additional_income }: Pick<ScreenState, "income" | "additional_income">): Values {
  const annual = income && annualIncomeCents(income.monthly_salary_cents);
  return {
    additional_income: additional_income.map(({ id }) => id),
    annual: income && annual !== null ? toMoney(annual, income.currency) : null,
  };
}

function flagView(flag: FlagName, record: FlagRecord | null, facts: ViewFacts): Values {
  const doc = facts.documents.set.resources[`flag-${flag}`];
  return { id: null, version: null, ...(doc && emptyValues(doc)), ...(record && asked(`flag-${flag}`, record, facts)), expanded: record !== null };
}
