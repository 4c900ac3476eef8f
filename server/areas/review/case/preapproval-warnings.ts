/** What speaks against a pre-approval that can be made all the same: whoever decides is told before it is sent. */
import type { Deps } from "../../../kernel/context/deps.ts";
import { allPages } from "../../../kernel/records/read-records.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import { incomeTimes, monthlyIncome } from "./monthly-income.ts";

/**
 * Of a limit in cents; none where it is for every room. `above-income`: the income that is known carries less, so many times;
 * `above-market`: no room of the market costs as much. Amounts are major units.
 */
export async function preapprovalWarnings(
  { store, documents }: Pick<Deps, "store" | "documents">,
  state: ApplicationState,
  limit: number | null,
): Promise<Shown["decision-preview"]["warnings"]> {
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
    ...(carried !== null && limit > carried ? [{ code: "above-income" as const, amount: carried / 100, currency, rent: null, times }] : []),
    ...(dearest !== null && limit > dearest ? [{ code: "above-market" as const, amount: dearest / 100, currency, rent: null, times: null }] : []),
  ];
}
