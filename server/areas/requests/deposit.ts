/** What more deposit would come to: in amounts where the rent is known, else between which it lies. */
import { adjustedConstant } from "../../kernel/context/market-constants.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { RootData, ViewData, ViewFacts } from "../../kernel/context/view-input.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { toCents, toMoney, type Money } from "../../kernel/rules/money.ts";
import type { Currency } from "../../ports/records.ts";
import type { ApplicationState } from "../../ports/state.ts";
import { rentRange } from "./market-rents.ts";
import { isDepositOffered, wordingOf } from "./rules.ts";

type Read = Pick<ApplicationState, "application" | "source" | "market" | "market_rents">;

const NO_SUMS = { rent: null, deposit: null, more_deposit: null, due: null, due_more: null };
type Sums = { [Name in keyof typeof NO_SUMS]: Money | null };
interface Amounts extends Sums {
  has_amounts: boolean;
  setup_fee: Money | null;
  lease_months: number | null;
  bounds: "limit" | "rooms" | null;
  least: Sums;
  highest: Sums;
}

export const NO_AMOUNTS: Amounts = { has_amounts: false, setup_fee: null, lease_months: null, ...NO_SUMS, bounds: null, least: NO_SUMS, highest: NO_SUMS };

interface Months {
  more: number;
  deposit: number;
}

export function depositView(state: Read, facts: ViewFacts, group: ViewData[string]): RootData {
  const { jurisdictions, documents } = facts;
  const { market, application } = state;
  const rule = jurisdictionOf(jurisdictions, market.country_code, market.region_code);
  const months = numberConstant(documents, "double_deposit_months");
  const cap = rule.deposit_cap_months ?? null;
  const deposit_months = cap === null ? 1 : Math.min(1, cap);
  const amounts = amountsOf(group, months, application.currency) ?? boundsOf(state, facts, group, { more: months, deposit: deposit_months }) ?? NO_AMOUNTS;
  return { wording: wordingOf(rule), offered: isDepositOffered(rule, months), capped: cap !== null, months, deposit_months, ...amounts };
}

/** Only what is one person's and known: an amount is never guessed. */
function amountsOf(group: ViewData[string], months: number, currency: Currency): Amounts | null {
  if (group?.["per_person"] !== true) return null;
  const cents = (name: string): number | null => toCents((group[name] as Money | null | undefined)?.amount ?? Number.NaN);
  const [rent, deposit, setup, due] = [cents("rent"), cents("deposit"), cents("setup_fee"), cents("due")];
  if (rent === null || deposit === null || setup === null || due === null) return null;
  const more = rent * months;
  return {
    ...NO_AMOUNTS,
    has_amounts: true,
    rent: toMoney(rent, currency),
    deposit: toMoney(deposit, currency),
    more_deposit: toMoney(more, currency),
    setup_fee: toMoney(setup, currency),
    due: toMoney(due, currency),
    due_more: toMoney(due - deposit + more, currency),
    lease_months: (group["lease_months"] as number | null | undefined) ?? null,
  };
}

/** Before a home is chosen: by the limit that was approved, else by what rooms of the market cost. A group's whole home is nobody's own rent. */
function boundsOf({ application, source, market, market_rents }: Read, { documents }: ViewFacts, group: ViewData[string], months: Months): Amounts | null {
  if (group?.["has_costs"] === true || (source.kind === "whole_home" && application.group_source !== null)) return null;
  const limit = application.preapproved_max_rent_cents;
  const range = limit === null ? rentRange(market_rents) : null;
  const highest = limit ?? range?.highest;
  if (highest === undefined) return null;
  const { currency } = application;
  const setup = toCents(Number(adjustedConstant(documents, "utilities_setup_fee", market) ?? 0)) ?? 0;
  const sums = (rent: number): Sums => {
    const [deposit, more] = [Math.floor(rent * months.deposit), rent * months.more];
    const cents = { rent, deposit, more_deposit: more, due: rent + deposit + setup, due_more: rent + more + setup };
    return { ...NO_SUMS, ...Object.fromEntries(Object.entries(cents).map(([name, value]) => [name, toMoney(value, currency)])) };
  };
  return {
    ...NO_AMOUNTS,
    setup_fee: toMoney(setup, currency),
    bounds: range ? "rooms" : "limit",
    least: range ? sums(range.least) : NO_SUMS,
    highest: sums(highest),
  };
}
