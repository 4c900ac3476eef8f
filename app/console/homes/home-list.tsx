import { Link } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { pictureUrl } from "#screens/render/drawings/pictures.ts";
import { useDesk } from "../desk/desk-context.ts";
import { QueryList } from "../desk/lists/query-list.tsx";
import type { Query } from "../desk/use-query.ts";
import { formatAmount, type Words } from "../desk/words.ts";
import type { HomeRow } from "./home-data.ts";

interface HomeListProps {
  box: RefObject<HTMLDivElement>;
  asked: Query<{ count: number; results: HomeRow[] }>;
  rows: readonly HomeRow[];
  chosen: string | null;
  addressOf: (slug: string) => string;
}

/** Every home with what is free in it and from which price; beside one that is open, no more than that. */
export function HomeList({ box, asked, rows, chosen, addressOf }: HomeListProps) {
  const { say, locale } = useDesk();
  const now = useRef<HTMLTableRowElement>(null);
  const isListed = rows.some(({ slug }) => slug === chosen);
  useEffect(() => void now.current?.scrollIntoView({ block: "nearest" }), [chosen, isListed]);
  return (
    <QueryList box={box} className="table-list home-list" asked={asked} none={{ title: say("desk.homes.nothing"), text: say("desk.homes.nothing-text") }}>
      <table aria-label={say("desk.room.homes")} aria-busy={asked.isLoading || undefined}>
        <thead>
          <tr>
            {["home", "market", "free", "price", "shown"].map((column) => (
              <th key={column} scope="col" className={column}>
                {say(`desk.homes.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((home) => (
            <tr key={home.slug} ref={home.slug === chosen ? now : undefined} className={home.slug === chosen ? "now" : undefined}>
              <td className="home">
                <HomeLink home={home} to={addressOf(home.slug)} chosen={chosen} />
              </td>
              <td className="market">{home.market_name}</td>
              <td className="free">
                <Free home={home} />
              </td>
              <td className="price">{pricesOf(home, locale, say)}</td>
              <td className="shown">{say(home.is_published ? "desk.homes.listed" : "desk.homes.not-listed")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </QueryList>
  );
}

const placeOf = ({ name, street_address, neighborhood, city }: HomeRow): string =>
  [street_address === name ? "" : street_address, neighborhood, city].filter(Boolean).join(", ");

function HomeLink({ home, to, chosen }: { home: HomeRow; to: string; chosen: string | null }) {
  return (
    <Link to={to} replace={chosen !== null} aria-current={home.slug === chosen || undefined} preventScrollReset>
      <img src={pictureUrl(home.picture)} alt="" width="44" height="34" loading="lazy" decoding="async" />
      <b>{home.name}</b>
      <small>{placeOf(home)}</small>
    </Link>
  );
}

/** What can be had comes first; where nothing can, why. */
function Free({ home: { free, held, bedrooms, is_published } }: { home: HomeRow }) {
  const { say } = useDesk();
  if (!is_published) return <span>{say("desk.homes.hidden")}</span>;
  if (free > 0) return <span className="tag lit">{say("desk.homes.free-of", { free, n: bedrooms })}</span>;
  return <span>{held > 0 ? say("desk.homes.held-of", { held, n: bedrooms }) : say("desk.homes.full")}</span>;
}

function pricesOf({ price_from: from, price_to: to, currency }: HomeRow, locale: string, say: Words): string {
  if (from === null || to === null) return "–";
  const money = (amount: number): string => formatAmount(amount, currency, locale);
  return from === to ? money(from) : say("desk.homes.from-to", { from: money(from), to: money(to) });
}
