import { useDesk } from "../desk-context.ts";

/** Slugs of the markets with their names, by name. */
export const marketsByName = (markets: Readonly<Record<string, string>>): [slug: string, name: string][] =>
  Object.entries(markets).toSorted(([, one], [, other]) => one.localeCompare(other));

/** Every market, to be chosen from. */
export function MarketOptions() {
  return marketsByName(useDesk().markets).map(([slug, name]) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ));
}
