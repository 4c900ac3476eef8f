/** Roots about what an applicant is asked for, whom they named, and what more deposit would come to. */
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { placeConstant } from "../../kernel/context/market-constants.ts";
import type { RootData, ViewData, ViewFacts } from "../../kernel/context/view-input.ts";
import { jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { currencyOfCountry, toCents, toMoney, type Money } from "../../kernel/rules/money.ts";
import type { ApplicationRecord, Currency, MarketRecord } from "../../ports/records.ts";
import type { ListedNomination } from "../../ports/state.ts";
import { effectiveFee } from "../payment/index.ts";
import { areDone, currentRequest, isDepositOffered, isNamed, isRested, isWaitedFor, standingOf, wordingOf } from "./rules.ts";

export const roots: DataRoots = {
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
      };
    },
  }),
  cosigners: dataRoot({
    reads: ["application", "nominations"],
    absent: null,
    view({ nominations }, facts) {
      const named = nominations.filter(isNamed);
      const list = named.map((each) => nominationView(each, facts));
      const most = numberConstant(facts.documents, "cosigners_maximum");
      const waited_for = named.some((each) => isWaitedFor(each, facts.now));
      return { count: list.length, any: list.length > 0, full: list.length >= most, most, waited_for, done: areDone(named, facts.now), list };
    },
  }),
  deposit: dataRoot({
    reads: ["application", "market"],
    absent: null,
    from: () => ["group"],
    view: ({ application, market }, facts, { group }) => ({
      ...depositView(application.currency, market, facts, group ?? null),
      cosigner_fee: cosignerFee(application, market, facts),
    }),
  }),
};

function nominationView(nomination: ListedNomination, { now, documents }: ViewFacts) {
  const { source, unreachable } = nomination;
  const state = standingOf(nomination, now);
  const rested = isRested(source, numberConstant(documents, "cosigner_mail_rest_hours"), now);
  return {
    id: source.id,
    name: `${source.first_name} ${source.last_name}`.trim(),
    first_name: source.first_name,
    last_name: source.last_name,
    email: source.email,
    phonenumber: source.phonenumber,
    state,
    until: source.expires_at,
    invited_on: source.issued_at,
    reminded_on: source.reminded_at,
    can_remind: rested && unreachable === null && (state === "invited" || state === "begun"),
    can_renew: unreachable === null && (state === "expired" || (state === "invited" && rested)),
    unreachable,
  };
}

/** What a co-signer who is named now would be asked for; null where it is nothing. */
function cosignerFee(
  { waive_application_fee }: Pick<ApplicationRecord, "waive_application_fee">,
  market: MarketRecord,
  { documents, jurisdictions }: ViewFacts,
) {
  const said = placeConstant(documents, "cosigner_fee", market);
  const terms = { application_fee_cents: toCents(Number(said)) ?? 0, currency: currencyOfCountry(market.country_code), waive_application_fee };
  const { due_cents, currency } = effectiveFee(terms, jurisdictionOf(jurisdictions, market.country_code, market.region_code));
  return due_cents > 0 ? toMoney(due_cents, currency) : null;
}

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
