import { useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { useCommands } from "../desk/commands.ts";
import { useDesk } from "../desk/desk-context.ts";
import { KeysFooter } from "../desk/footer.tsx";
import { LabeledSelect } from "../desk/forms/labeled-select.tsx";
import { MarketOptions, marketsByName } from "../desk/forms/market-options.tsx";
import { LoadError } from "../desk/lists/query-list.tsx";
import { RoomComes } from "../desk/lists/room-comes.tsx";
import { useQuery } from "../desk/use-query.ts";
import { MarketPricesPanes } from "./market-prices.tsx";
import type { MarketPrices } from "./price-data.ts";

/** In the address, where a rent stands for a room. */
const BASE = "base";

/** What the prices of a market go by: constants, what they make of a room's prices, who keeps the old price, and who changed what. */
export function Prices() {
  const { say, markets } = useDesk();
  const [query, setQuery] = useSearchParams();
  const named = marketsByName(markets);
  const market = named.find(([slug]) => slug === query.get("market"))?.[0] ?? named[0]?.[0] ?? "";
  const asked = useQuery<MarketPrices>(`/staff/prices/${market}`);
  const prices = asked.value?.slug === market ? asked.value : null;
  const rooms = prices?.rooms ?? [];
  const room = rooms.find(({ id }) => id === query.get("room"))?.id ?? (query.get("room") === BASE ? null : (rooms[0]?.id ?? null));
  const boxes = { market: useRef<HTMLSelectElement>(null), room: useRef<HTMLSelectElement>(null) };
  const go = (next: Record<string, string>): void => setQuery(next, { replace: true, preventScrollReset: true });
  const isDifference = query.get("show") === "difference";
  const show: Record<string, string> = isDifference ? { show: "difference" } : {};
  const group = say("desk.room.prices");
  useCommands([
    {
      id: "prices.market",
      label: say("desk.prices.choose-market"),
      short: say("desk.prices.market"),
      group,
      icon: "filter",
      run: () => boxes.market.current?.focus(),
    },
    { id: "prices.room", label: say("desk.prices.choose-room"), short: say("desk.prices.room"), group, icon: "filter", run: () => boxes.room.current?.focus() },
    {
      id: "prices.difference",
      label: say(isDifference ? "desk.prices.show-prices" : "desk.prices.show-difference"),
      short: say("desk.prices.difference"),
      group,
      icon: "chart",
      run: () => go({ market, ...(room !== null && { room }), ...(!isDifference && { show: "difference" }) }),
    },
  ]);
  return (
    <main className="prices">
      <header className="bar filters">
        <h1>{say("desk.room.prices")}</h1>
        <LabeledSelect box={boxes.market} label={say("desk.prices.market")} value={market} onChange={(slug) => go({ market: slug, ...show })}>
          <MarketOptions />
        </LabeledSelect>
        <LabeledSelect box={boxes.room} label={say("desk.prices.room")} value={room ?? BASE} onChange={(id) => go({ market, room: id, ...show })}>
          {rooms.map(({ id, home, number }) => (
            <option key={id} value={id}>
              {say("desk.prices.room-of", { home, number })}
            </option>
          ))}
          <option value={BASE}>{say("desk.prices.any-room")}</option>
        </LabeledSelect>
      </header>
      {asked.error !== null && prices === null ? (
        <LoadError asked={asked} />
      ) : prices ? (
        <MarketPricesPanes key={market} prices={prices} asked={asked} room={room} differenceOnly={isDifference} />
      ) : (
        <RoomComes />
      )}
      <KeysFooter />
    </main>
  );
}
