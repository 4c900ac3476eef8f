/** Roots about whom an applicant named. */
import { dataRoot, type DataRoots } from "../../../kernel/context/data-root.ts";
import { placeConstant } from "../../../kernel/context/market-constants.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import type { ViewFacts } from "../../../kernel/context/view-input.ts";
import { jurisdictionOf } from "../../../kernel/rules/jurisdictions.ts";
import { currencyOfCountry, toCents, toMoney } from "../../../kernel/rules/money.ts";
import type { ApplicationRecord, MarketRecord } from "../../../ports/records.ts";
import type { ListedNomination } from "../../../ports/state.ts";
import { effectiveFee } from "../../payment/index.ts";
import { areDone, isNamed, isRested, isWaitedFor, standingOf } from "./rules.ts";

export const nominationRoots: DataRoots = {
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
export function feeOfNaming(
  { waive_application_fee }: Pick<ApplicationRecord, "waive_application_fee">,
  market: MarketRecord,
  { documents, jurisdictions }: ViewFacts,
) {
  const said = placeConstant(documents, "cosigner_fee", market);
  const terms = { application_fee_cents: toCents(Number(said)) ?? 0, currency: currencyOfCountry(market.country_code), waive_application_fee };
  const { due_cents, currency } = effectiveFee(terms, jurisdictionOf(jurisdictions, market.country_code, market.region_code));
  return { cosigner_fee: due_cents > 0 ? toMoney(due_cents, currency) : null };
}
