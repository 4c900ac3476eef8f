/** What rooms of a market cost, where no home is chosen. Pure, in cents of the market's currency. */
import type { MarketRents } from "../../ports/state.ts";

interface RentRange {
  least: number;
  highest: number;
}

/** In whole units of the currency, and never narrower than it is; null where the market has no room. */
export const rentRange = ({ least_cents: least, highest_cents: highest }: MarketRents): RentRange | null =>
  least === null || highest === null ? null : { least: Math.floor(least / 100) * 100, highest: Math.ceil(highest / 100) * 100 };
