/** What a group's home costs a month, and what is due when the lease is signed. Pure, in cents of the market's currency. */
import type { CostFees } from "../../../ports/columns/values.ts";

export interface CostTerms {
  /** What one resident pays of the home, where the offer says it; null: the whole price stands. */
  resident_rent_cents: number | null;
  full_property_price_cents: number;
  promo_amount_cents: number;
  lease_months: number | null;
  /** Among how many the price of the whole home is split. At least 1. */
  people: number;
  fees: CostFees;
  /** Months of rent that the law of the place lets a deposit come to; null is no cap. */
  deposit_cap_months: number | null;
}

export interface GroupCosts {
  /** All amounts are one resident's; else the whole home's. */
  per_person: boolean;
  rent_cents: number;
  service_cents: number | null;
  card_cents: number | null;
  utilities_cents: number;
  month_cents: number;
  /** One person's part of the rent, and of the month, rounded up to whole cents; null where all amounts are one person's already. */
  rent_share_cents: number | null;
  share_cents: number | null;
  /** Months of rent, as far as the law lets it. */
  deposit_months: number;
  deposit_cents: number;
  utilities_setup_cents: number;
  /** Null where there is no credit, or the lease is too short for it. */
  promo_cents: number | null;
  due_cents: number;
}

/** What one of so many pays of the home's rent, in whole cents. As the queue reckons it (the view `rent_and_income`). */
export const rentOfEach = (home: Pick<CostTerms, "resident_rent_cents" | "full_property_price_cents">, people: number): number =>
  home.resident_rent_cents ?? Math.ceil(home.full_property_price_cents / people);

export function groupCosts({ fees, ...terms }: CostTerms): GroupCosts {
  const perPerson = terms.resident_rent_cents !== null;
  const rent = terms.resident_rent_cents ?? terms.full_property_price_cents;
  const month = rent + (fees.service_cents ?? 0) + (fees.card_cents ?? 0) + fees.utilities_cents;
  const depositMonths = Math.min(fees.deposit_months, terms.deposit_cap_months ?? fees.deposit_months);
  // Never more than the law allows: half a cent is the tenant's.
  const deposit = Math.floor(rent * depositMonths);
  const before = rent + deposit + fees.utilities_setup_cents;
  const earned = (terms.lease_months ?? 0) >= fees.promo_from_months && terms.promo_amount_cents > 0;
  // Nobody is owed money for signing.
  const promo = earned ? Math.min(terms.promo_amount_cents, before) : null;
  return {
    per_person: perPerson,
    rent_cents: rent,
    service_cents: fees.service_cents,
    card_cents: fees.card_cents,
    utilities_cents: fees.utilities_cents,
    month_cents: month,
    rent_share_cents: perPerson || terms.people < 2 ? null : rentOfEach(terms, terms.people),
    share_cents: perPerson || terms.people < 2 ? null : Math.ceil(month / terms.people),
    deposit_months: depositMonths,
    deposit_cents: deposit,
    utilities_setup_cents: fees.utilities_setup_cents,
    promo_cents: promo,
    due_cents: before - (promo ?? 0),
  };
}
