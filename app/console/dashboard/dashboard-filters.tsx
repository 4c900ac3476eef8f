import type { RefObject } from "react";
import { useDesk } from "../desk/desk-context.ts";
import { LabeledSelect } from "../desk/forms/labeled-select.tsx";
import { MarketOptions } from "../desk/forms/market-options.tsx";
import { COMPARISONS } from "./dashboard-query.ts";
import type { Dashboard, NumberFormats } from "./dashboard-data.ts";

export type FilterElements = Readonly<Record<"market" | "variant" | "weeks", RefObject<HTMLSelectElement>>>;

interface ChoicesProps {
  query: URLSearchParams;
  set(name: string, value: string): void;
  boxes: FilterElements;
  data: Dashboard | null;
  written: NumberFormats;
}

/** Filters and the comparison of the dashboard; an unknown value from the address is shown as it is. */
export function DashboardFilters({ query, set, boxes, data, written }: ChoicesProps) {
  const { say, markets, desk } = useDesk();
  const offered = desk.dashboard.weeks.map(String);
  const market = query.get("market") ?? "";
  const weeks = query.get("weeks") || offered[0]!;
  const against = query.get("against") || "before";
  const variants = [...new Set([...(data?.variants.map(({ id }) => id) ?? []), ...(query.get("variant") ? [query.get("variant")!] : [])])];
  const weeksOf = (n: string): string =>
    data && n === weeks
      ? say("desk.dashboard.weeks-of", { n, from: written.day(data.from), until: written.lastDay(data.until) })
      : say("desk.dashboard.weeks-n", { n });
  const several = market
    .split(",")
    .map((slug) => (Object.hasOwn(markets, slug) ? markets[slug] : slug))
    .join(", ");
  return (
    <>
      <LabeledSelect box={boxes.market} label={say("desk.dashboard.market")} value={market} onChange={(value) => set("market", value)}>
        <option value="">{say("desk.dashboard.any-market")}</option>
        <MarketOptions />
        {market !== "" && !Object.hasOwn(markets, market) && <option value={market}>{several}</option>}
      </LabeledSelect>
      <LabeledSelect box={boxes.variant} label={say("desk.dashboard.variant")} value={query.get("variant") ?? ""} onChange={(value) => set("variant", value)}>
        <option value="">{say("desk.dashboard.any-variant")}</option>
        {variants.map((id) => (
          <option key={id}>{id}</option>
        ))}
      </LabeledSelect>
      <LabeledSelect box={boxes.weeks} label={say("desk.dashboard.weeks")} value={weeks} onChange={(value) => set("weeks", value)}>
        {offered.map((n) => (
          <option key={n} value={n}>
            {weeksOf(n)}
          </option>
        ))}
        {!offered.includes(weeks) && <option>{weeks}</option>}
      </LabeledSelect>
      <LabeledSelect label={say("desk.dashboard.against")} value={against} onChange={(value) => set("against", value)}>
        {COMPARISONS.map((kind) => (
          <option key={kind} value={kind}>
            {say(`desk.dashboard.against-${kind}`, { n: weeks })}
          </option>
        ))}
        {!COMPARISONS.some((kind) => kind === against) && <option>{against}</option>}
      </LabeledSelect>
    </>
  );
}
