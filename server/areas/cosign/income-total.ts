/** A co-signer's total income. */
import { dataRoot } from "../../kernel/context/data-root.ts";
import type { RootData } from "../../kernel/context/view-input.ts";
import { currencyOfCountry, toMoney } from "../../kernel/rules/money.ts";
import type { ScreenState } from "../../ports/state.ts";
import { chosenRent } from "./rent.ts";
import { removedSource } from "./form/income-sources.ts";

export const totalRoot = dataRoot({
  reads: ["cosigner", "cosigner_income", "cosigner_income_sources", "cosigner_documents", "cosigner_link"],
  view: (state, { documents }) => totalView(state, documents.set.resources["additional-income"]?.most ?? 0),
});

type Incomes = Pick<ScreenState, "cosigner_income" | "cosigner_income_sources" | "cosigner_documents" | "cosigner_link"> & {
  cosigner: NonNullable<ScreenState["cosigner"]>;
};

/** What comes in each month of one currency: all of it, and what has its proof. */
function totalView(state: Incomes, most: number): RootData {
  const { cosigner, cosigner_income: income, cosigner_income_sources: sources, cosigner_documents: documents, cosigner_link: link } = state;
  const currency = income?.currency ?? (link ? currencyOfCountry(link.market.country_code) : "usd");
  const all = [
    ...(income?.monthly_salary_cents ? [{ cents: income.monthly_salary_cents, document: income.document }] : []),
    ...sources.filter((source) => source.currency === currency).map(({ monthly_salary_cents: cents, document }) => ({ cents, document })),
  ];
  const together = all.reduce((sum, { cents }) => sum + cents, 0);
  const proven = all.reduce((sum, { cents, document }) => sum + (document === null ? 0 : cents), 0);
  const fileOf = (id: string | null): string | null => (id === null ? null : (documents.find((document) => document.id === id)?.filename ?? null));
  const rent = link && chosenRent(link);
  const rentsOf = (cents: number): number | null => (rent ? Math.floor((cents / rent) * 10) / 10 : null);
  const salary = income?.monthly_salary_cents ?? null;
  return {
    job: income?.job_title ?? null,
    company: income?.company_name ?? null,
    since: salary === null ? null : (income?.start_date ?? null),
    work: salary === null ? null : toMoney(salary, currency),
    work_proven: (income?.document ?? null) !== null,
    work_proof: fileOf(income?.document ?? null),
    // A name, what it comes to, and its proof.
    sources_left: sources.reduce(
      (left, { source_name, monthly_salary_cents: cents, document }) => left + [!source_name, cents === 0, document === null].filter(Boolean).length,
      0,
    ),
    any: sources.length > 0,
    full: sources.length >= most,
    currency,
    sources: sources.map(({ id, source_name, monthly_salary_cents: cents, currency: own, document }) => ({
      id,
      name: source_name || null,
      said: source_name,
      monthly: cents === 0 ? null : toMoney(cents, own),
      salary: cents === 0 ? null : cents / 100,
      currency: own,
      foreign: own !== currency,
      proven: document !== null,
      proof: fileOf(document),
      document,
    })),
    together: toMoney(together, currency),
    annual: toMoney(together * 12, currency),
    proven: toMoney(proven, currency),
    all_proven: proven === together,
    mixed: sources.some((source) => source.currency !== currency),
    rents: rentsOf(together),
    proven_rents: rentsOf(proven),
    removed: removedSource(cosigner.display_state)?.source_name ?? null,
  };
}
