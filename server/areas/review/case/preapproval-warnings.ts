/** What speaks against a pre-approval that can be made all the same: whoever decides is told before it is sent. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { allPages } from "../../../kernel/records/read-records.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import { incomeTimes, monthlyIncome } from "./monthly-income.ts";
import { warning, type Warning } from "./warning.ts";

/**
 * Of a limit in cents; none where it is for every room. `above-income`: the income that is known carries less, so many times;
 * `above-market`: no room of the market costs as much. Amounts are major units.
 */
export async function preapprovalWarnings(
  { store, documents }: Pick<Deps, "store" | "documents">,
  state: ApplicationState,
  limit: number | null,
): Promise<Warning[]> {
  if (limit === null) return [];
  const { income, additional_income, market, application } = state;
  const { currency } = application;
  const times = incomeTimes(documents.current(), state);
  const earned = monthlyIncome(income, additional_income, { rentCents: limit, currency, times });
  const carried = earned && earned.affordable !== null ? Math.round(earned.affordable * 100) : null;
  const homes = await allPages(store, "home", { market: market.slug });
  const shares = homes.map(({ full_property_price_cents, rooms }) =>
    state.source.kind === "whole_home" ? full_property_price_cents : Math.ceil(full_property_price_cents / Math.max(1, rooms)),
  );
  const dearest = shares.length === 0 ? null : Math.max(...shares);
  return [
    ...(carried !== null && limit > carried ? [warning("above-income", { amount: carried / 100, currency, times })] : []),
    ...(dearest !== null && limit > dearest ? [warning("above-market", { amount: dearest / 100, currency })] : []),
  ];
}
