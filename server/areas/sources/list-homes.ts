/** Homes of a market, for a link for groups to offer one. */
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { allPages } from "../../kernel/records/read-records.ts";
import type { Shown } from "../../ports/resources.d.ts";

/** The route's own cell in the access table has let nobody in but who may. `market`: its slug; null for those of every market. */
export async function listHomes({ store }: Deps, _actor: Actor, market: string | null): Promise<Shown["offered-home"][]> {
  const homes = await allPages(store, "home", market === null ? {} : { market });
  return homes
    .map(({ slug, market: of, name, rooms, address, full_property_price_cents }) => {
      return { slug, market: of, name, rooms, street_address: address["street_address"] ?? "", full_property_price: full_property_price_cents / 100 };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}
