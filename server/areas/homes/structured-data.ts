/**
 * Homes in the vocabulary of schema.org, for search engines: nothing but what the page itself says to anybody. An accommodation
 * that is offered is a product as well, as that vocabulary has it. Pure.
 */
import { toMoney } from "../../kernel/rules/money.ts";
import type { Currency, MarketRecord } from "../../ports/records.ts";
import type { OfferedHome, OfferedRoom } from "./offer.ts";

type Facts = Record<string, unknown>;

export function homeFacts({ home, rooms, offered }: OfferedHome, market: MarketRecord, currency: Currency): Facts {
  return {
    "@context": "https://schema.org",
    "@type": ["Accommodation", "Product"],
    name: home.name,
    ...(home.headline !== "" && { description: home.headline }),
    address: {
      "@type": "PostalAddress",
      addressLocality: home.address["city"] ?? market.display_name,
      addressRegion: market.region_code,
      addressCountry: market.country_code,
    },
    numberOfBedrooms: rooms.length,
    petsAllowed: home.pets_allowed,
    ...(offered.length > 0 && { offers: offered.map((room) => offerOf(room, home.name, currency)) }),
  };
}

const offerOf = ({ room, earliest, price_cents }: OfferedRoom, home: string, currency: Currency): Facts => {
  const { amount } = toMoney(price_cents, currency);
  const price = { price: amount, priceCurrency: currency.toUpperCase() };
  return {
    "@type": "Offer",
    name: `${home} · ${room.number}`,
    ...price,
    businessFunction: "http://purl.org/goodrelations/v1#LeaseOut",
    availability: "https://schema.org/InStock",
    availabilityStarts: earliest,
    priceSpecification: { "@type": "UnitPriceSpecification", ...price, unitCode: "MON" },
  };
};

/**
 * A page of homes in the order in which it shows them.
 * @param listings  where the homes of the market stand, up to the name of each
 * @param before  how many homes stand on the pages before it
 */
export const listFacts = (shown: readonly OfferedHome[], all: number, before: number, listings: string): Facts => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  numberOfItems: all,
  itemListElement: shown.map(({ home }, at) => ({
    "@type": "ListItem",
    position: before + at + 1,
    name: home.name,
    url: `${listings}/${encodeURIComponent(home.slug)}`,
  })),
});
