/** What the law of a market leaves of an application fee: whoever makes a source for it is held to it. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { allPages } from "../../kernel/records/read-records.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { cappedFeeCents, jurisdictionOf } from "../../kernel/rules/jurisdictions.ts";
import { currencyOfCountry, toCents } from "../../kernel/rules/money.ts";
import type { Currency, MarketRecord } from "../../ports/records.ts";

export interface FeeOfMarket {
  currency: Currency;
  /** What is asked for where nothing else is said. */
  usual_cents: number;
  /** The most that the law allows; null where it says nothing. 0 where it allows none at all. */
  cap_cents: number | null;
  note: string;
}

/** A fee in no number of cents is none. */
export function feeOfMarket({ set, jurisdictions }: PublishedDocuments, { country_code, region_code }: MarketRecord): FeeOfMarket {
  const rule = jurisdictionOf(jurisdictions, country_code, region_code);
  const currency = currencyOfCountry(country_code);
  const cap = rule.application_fee_cap;
  const cap_cents = cap ? cappedFeeCents(Number.MAX_SAFE_INTEGER, currency, rule) : null;
  const usual = toCents(numberConstant({ set }, "source_application_fee")) ?? 0;
  return { currency, usual_cents: cappedFeeCents(usual, currency, rule), cap_cents, note: rule.note ?? "" };
}

/** The route's own cell in the access table has let nobody in but who may. */
export async function listMarketTerms({ store, documents }: Deps, _actor: Actor): Promise<Shown["market-terms"][]> {
  const markets = await allPages(store, "market", {});
  return markets
    .map((market) => {
      const { currency, usual_cents, cap_cents, note } = feeOfMarket(documents.current(), market);
      const { slug, display_name, country_code, region_code } = market;
      return {
        slug,
        display_name,
        country_code,
        region_code,
        currency,
        application_fee: usual_cents / 100,
        application_fee_cap: cap_cents === null ? null : cap_cents / 100,
        application_fee_asked_above: numberConstant(documents.current(), "source_fee_asked_above"),
        note,
      };
    })
    .sort((one, other) => one.display_name.localeCompare(other.display_name));
}
