/** The fees that the constants of a market say of a home's costs, as staff set them for it. */
import type { PublishedDocuments } from "../../../kernel/context/documents.ts";
import { adjustedConstant, type AdjustedMarket } from "../../../kernel/context/market-constants.ts";
import { serviceFeeSet } from "../../../kernel/context/service-fee.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { toCents } from "../../../kernel/rules/money.ts";
import type { CostFees } from "../../../ports/columns/values.ts";

/** Sums in cents of the market's currency. `chosen`: the set of service fees that staff chose; null where nobody did. */
export function costFees(documents: PublishedDocuments, market: AdjustedMarket, chosen: string | null): CostFees {
  const cents = (name: string): number | null => {
    const amount = adjustedConstant(documents, name, market);
    return typeof amount === "number" ? toCents(amount) : null;
  };
  const byCard = adjustedConstant(documents, "card_processing_fee_shown", market) === true;
  return {
    service_cents: cents(serviceFeeSet(documents, chosen, market.slug)),
    utilities_cents: cents("utilities_partner_fee") ?? 0,
    utilities_setup_cents: cents("utilities_setup_fee") ?? 0,
    card_cents: byCard ? cents("card_processing_fee") : null,
    deposit_months: numberConstant(documents, "security_deposit_months"),
    promo_from_months: numberConstant(documents, "group_promo_lease_length_minimum"),
  };
}
