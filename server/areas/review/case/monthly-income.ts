/** What somebody earns a month, source by source and together, beside what the rent would be: of whoever applies, and of whoever vouches for them. */
import { placeConstant } from "../../../kernel/context/market-constants.ts";
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import type { AdditionalIncomeRecord, Currency, IncomeConnectionRecord, IncomeRecord } from "../../../ports/records.ts";
import { peopleOf, rentOfEach } from "../../groups/index.ts";
import type { ReasonBasis } from "../../notices/index.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import type { Affordability, ApplicationState } from "../../../ports/state.ts";

/** What they would pay a month: their part of the home that was chosen, else the most that they are approved for. Null while neither is known. As the queue reckons it. */
export function rentCentsOf({ application, group }: Pick<ApplicationState, "application" | "group">): number | null {
  const share = group?.selection ? rentOfEach(group.selection, peopleOf(group.source.number_of_potential_roommates, group.members.length)) : null;
  return share ?? application.preapproved_max_rent_cents;
}

const money = (cents: number | null): number | null => (cents === null ? null : cents / 100);

/** As staff are shown it, in major units. */
export const showAffordability = (of: Affordability): Shown["staff-application-details"]["affordability"] => ({
  currency: of.currency,
  rent: money(of.rent_cents),
  people: of.people,
  rent_share: money(of.rent_share_cents),
  rent_limit: money(of.rent_limit_cents),
  earned: money(of.earned_cents),
  group_earned: money(of.group_earned_cents),
  earners: of.earners,
});

type Main = Pick<IncomeRecord, "company_name" | "job_title" | "monthly_salary_cents" | "currency" | "document">;
type Further = Pick<AdditionalIncomeRecord, "source_name" | "monthly_salary_cents" | "currency" | "document">;

interface Source {
  name: string | null;
  about: string | null;
  cents: number;
  currency: Main["currency"];
  proven: boolean;
  /** Id of its paper. */
  document: string | null;
}

/** The rent that an income carries, at so many times the rent, in whole cents: the income is at least so many times that. Null where nobody says how many. */
export function affordableCents(incomeCents: number, times: number): number | null {
  // By whole thousandths: a fraction in two would make a cent more of some.
  const thousandths = Math.round(times * 1000);
  return thousandths > 0 ? Math.floor((incomeCents * 1000) / thousandths) : null;
}

interface Beside {
  /** What they would pay a month; null where that isn't known. */
  rentCents: number | null;
  /** Of the rent: what comes in another one is told, and is no part of the total where anything comes in this one. */
  currency: Currency;
  account?: Pick<IncomeConnectionRecord, "accounts_added_at"> | null;
  /** How many times the rent an income should be; null where nothing is to be said of it. */
  times?: number | null;
}

/** Null where no amount is known. Amounts are major units. */
export function monthlyIncome(main: Main | null, further: readonly Further[], { rentCents, currency: ofRent, account = null, times = null }: Beside) {
  // A connected account shows what comes in from work, as the queue says too: it needs no paper beside it.
  const proven = (main?.document ?? null) !== null || (account?.accounts_added_at ?? null) !== null;
  const sources: Source[] = [
    ...(main?.monthly_salary_cents
      ? [{ name: main.company_name, about: main.job_title, cents: main.monthly_salary_cents, currency: main.currency, proven, document: main.document }]
      : []),
    ...further
      .filter(({ monthly_salary_cents: cents }) => cents > 0)
      .map(({ source_name, monthly_salary_cents, currency: own, document }) => ({
        name: source_name,
        about: null,
        cents: monthly_salary_cents,
        currency: own,
        proven: document !== null,
        document,
      })),
  ];
  const currency = sources.some((one) => one.currency === ofRent) ? ofRent : sources[0]?.currency;
  if (currency === undefined) return null;
  const together = sources.filter((one) => one.currency === currency).reduce((sum, { cents }) => sum + cents, 0);
  const isComparable = currency === ofRent;
  const affordable = times === null || !isComparable ? null : affordableCents(together, times);
  return {
    total: together / 100,
    currency,
    rent: rentCents === null ? null : rentCents / 100,
    affordable: affordable === null ? null : affordable / 100,
    affordable_times: affordable === null ? null : times,
    times_rent: rentCents && isComparable ? Math.round((together * 100) / rentCents) / 100 : null,
    sources: sources.map(({ cents, ...rest }) => ({ ...rest, amount: cents / 100, counts: rest.currency === currency })),
  };
}

/** How many times the rent an income should be, where the application is. */
export const incomeTimes = (documents: PublishedDocuments, { market }: Pick<ApplicationState, "market">): number =>
  Number(placeConstant(documents, "preapproval_income_times", market));

/** What somebody's income stands beside: their rent, and how many times that it should be. */
export const besideRent = (documents: PublishedDocuments, state: ApplicationState): Beside => ({
  rentCents: rentCentsOf(state),
  currency: state.application.currency,
  account: state.income_connection,
  times: incomeTimes(documents, state),
});

/** What a reason may rest on, as far as it is known. */
export function reasonFigures(documents: PublishedDocuments, state: ApplicationState): ReasonBasis["figures"] {
  const { income, additional_income, background_check } = state;
  const earned = monthlyIncome(income, additional_income, besideRent(documents, state));
  return { score: background_check?.score ?? null, income_times_rent: earned?.times_rent ?? null, affordable_rent: earned?.affordable ?? null };
}
