/** Roots about what an applicant is asked for, and what more deposit would come to. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { RootData, ViewData, ViewFacts } from "../../kernel/context/view-input.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { toCents, toMoney, type Money } from "../../kernel/rules/money.ts";
import type { Currency, MarketRecord } from "../../ports/records.ts";
import { feeOfNaming, nominationRoots } from "./cosign/view.ts";
import { currentRequest, isDepositOffered, wordingOf } from "./rules.ts";

export const roots: DataRoots = {
  ...nominationRoots,
  request: dataRoot({
    reads: ["application", "requests"],
    absent: null,
    view({ requests }) {
      const request = currentRequest(requests);
      return {
        id: request?.id ?? null,
        type: request?.request_type ?? null,
        open: request?.status === "open",
        answered_with: request?.answered_with ?? null,
        asked_on: request?.requested_at ?? null,
        answered_on: request?.completed_at ?? null,
      };
    },
  }),
  deposit: dataRoot({
    reads: ["application", "market", "requests"],
    absent: null,
    from: () => ["group"],
    view({ application, market, requests }, facts, { group }) {
      const request = currentRequest(requests);
      const isKept = request?.answered_with !== "double_deposit" || request.agreed_terms !== null;
      return {
        ...depositView(application.currency, market, facts, group ?? null),
        // What somebody agreed to stays what it was, whatever it would come to today; of what wasn't kept then no figure is said.
        ...(isKept ? request?.agreed_terms : NO_AMOUNTS),
        terms_kept: isKept,
        ...feeOfNaming(application, market, facts),
      };
    },
  }),
};

const NO_AMOUNTS = { has_amounts: false, rent: null, deposit: null, more_deposit: null, setup_fee: null, due: null, due_more: null, lease_months: null };

function depositView(currency: Currency, market: MarketRecord, { jurisdictions, documents }: ViewFacts, group: ViewData[string]): RootData {
  const rule = jurisdictionOf(jurisdictions, market.country_code, market.region_code);
  const months = numberConstant(documents, "double_deposit_months");
  const cap = rule.deposit_cap_months ?? null;
  const terms = {
    wording: wordingOf(rule),
    offered: isDepositOffered(rule, months),
    capped: cap !== null,
    months,
    deposit_months: cap === null ? 1 : Math.min(1, cap),
  };
  return { ...terms, ...amountsOf(group, months, currency) };
}

/** Only what is one person's and known: an amount is never guessed. */
function amountsOf(group: ViewData[string], months: number, currency: Currency) {
  if (group?.["per_person"] !== true) return NO_AMOUNTS;
  const cents = (name: string): number | null => toCents((group[name] as Money | null | undefined)?.amount ?? Number.NaN);
  const [rent, deposit, setup, due] = [cents("rent"), cents("deposit"), cents("setup_fee"), cents("due")];
  if (rent === null || deposit === null || setup === null || due === null) return NO_AMOUNTS;
  const more = rent * months;
  return {
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
