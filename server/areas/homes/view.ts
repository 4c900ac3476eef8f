/** Roots of the public listings: the homes of a market with what is free in them, and one of them. */
import { addMonths } from "#screens/language/expressions/calendar.ts";
import { dataRoot, type DataRoots } from "../../kernel/context/data-root.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import { listConstant, numberConstant } from "../../kernel/context/texts.ts";
import { currencyOfCountry, toMoney } from "../../kernel/rules/money.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { Currency, MarketRecord } from "../../ports/records.ts";
import { priceRange, priceTerms } from "../pricing/index.ts";
import { householdsOf, likesToChoose, shownLikes, type Household } from "./households.ts";
import { listedPage, type ListedPage } from "./listed-page.ts";
import type { ListingFilter } from "./listing-filter.ts";
import { priceLimits } from "./price-limits.ts";
import { offeredHome, tourUrl, type OfferedHome } from "./offer.ts";
import { homeFacts, listFacts } from "./structured-data.ts";

export const roots: DataRoots = {
  markets: dataRoot({
    reads: ["listed_markets"],
    also: ["named_market"],
    view: ({ listed_markets, named_market }) => {
      const list = listed_markets.map(({ slug, display_name }) => ({ slug, display_name, current: slug === named_market?.slug }));
      return { list, others: list.filter(({ current }) => !current) };
    },
  }),
  listings: dataRoot({
    reads: ["named_market", "market_offers", "market_likers", "market_homes", "market_people"],
    view({ named_market: market, market_homes, market_people, ...found }, facts) {
      if (!market) return null;
      const page = listedPage({ named_market: market, ...found }, facts);
      const { filter, terms, today, limit, shown, asked, before, prices } = page;
      const currency = currencyOfCountry(market.country_code);
      const { limits, beyond } = priceLimits(prices, limit, facts.documents);
      const lengths = listConstant(facts.documents, "listing_lengths");
      const householdOf = householdsOf(market_people, today);
      const homes = new Map(market_homes.map((listed) => [listed.home.slug, listed]));
      // As they are by now: what was taken since their list was read isn't on it.
      const list = shown
        .flatMap((slug) => homes.get(slug) ?? [])
        .map((listed) => withinLimit(offeredHome(listed, terms, today, filter), limit))
        .filter(({ offered }) => offered.length > 0);
      const interests = likesToChoose(asked.map(householdOf), filter.interests, facts, numberConstant(facts.documents, "listing_interests"));
      const most = numberConstant(facts.documents, "household_likes");
      return {
        any: page.homes > 0,
        homes: page.homes,
        rooms: page.rooms,
        list: list.map((one) => ({ ...cardOf(one, currency), ...householdCard(householdOf(one.home.slug), filter.interests, facts, most) })),
        pages: linkedPages(page.pages),
        structured: listFacts(list, page.homes, before, listingsOf(facts, market)),
        above: page.open - page.homes,
        narrowed: filter.price_max !== null || filter.months !== null || filter.move_in !== null || filter.pets || filter.interests.length > 0,
        price_max: limit === null ? null : toMoney(limit, currency),
        filter: filterOf(filter),
        any_interests: interests.length > 0,
        interests,
        open_rooms: [...prices.values()].reduce((sum, rooms) => sum + rooms, 0),
        beyond,
        limits: limits.map(({ cents, ...up }) => ({
          ...up,
          price: toMoney(cents, currency),
          value: cents / 100,
          chosen: cents === limit,
          reached: limit === null || cents <= limit,
        })),
        lengths: (terms?.lengths ?? [])
          .filter(({ months }) => lengths.includes(String(months)))
          .map(({ months }) => ({ months, chosen: months === filter.months })),
        move_ins: monthsAfter(today, numberConstant(facts.documents, "listing_move_in_months")).map((day) => ({ day, chosen: day === filter.move_in })),
      };
    },
  }),
  home: dataRoot({
    reads: ["named_market", "named_home", "home_people"],
    view({ named_market: market, named_home, home_people }, facts) {
      if (!market || !named_home) return null;
      const today = marketDay(facts.documents, market.slug, facts.now);
      const terms = priceTerms(facts.documents, market);
      const currency = currencyOfCountry(market.country_code);
      const one = offeredHome(named_home, terms, today, { months: null, move_in: null });
      return {
        ...cardOf(one, currency),
        ...householdCard(householdsOf(home_people, today)(one.home.slug), [], facts),
        structured: homeFacts(one, market, currency),
        unpriced: terms === null,
        city: one.home.address["city"] ?? "",
        amenities: one.home.amenities,
        bedrooms: one.offered.map(({ room, earliest, price_cents }) => ({
          id: room.id,
          number: room.number,
          room_type: room.room_type,
          about: room.about,
          available: earliest,
          price: toMoney(price_cents, currency),
          tour_url: tourUrl(facts.site, room),
        })),
      };
    },
  }),
};

const withinLimit = (one: OfferedHome, limit: number | null): OfferedHome =>
  limit === null ? one : { ...one, offered: one.offered.filter(({ price_cents }) => price_cents <= limit) };

const listingsOf = ({ site }: ViewFacts, { slug }: MarketRecord): string => `${site.listings_url.replace(/\/+$/u, "")}/${encodeURIComponent(slug)}`;

/** A page that isn't there is the last one that is. The first has no number in its address, so that it has one address. */
function linkedPages({ number, of }: ListedPage["pages"]) {
  const named = (page: number): number | null => (page === 1 ? null : page);
  return { number, of, named: named(number), earlier: named(number - 1), later: named(number + 1), is_first: number === 1, is_last: number === of };
}

function cardOf({ home, rooms, offered }: OfferedHome, currency: Currency) {
  const range = priceRange(offered.map(({ price_cents }) => price_cents));
  return {
    slug: home.slug,
    name: home.name,
    neighborhood: home.address["neighborhood"] ?? "",
    headline: home.headline,
    picture: home.picture,
    pets_allowed: home.pets_allowed,
    available: offered.length,
    total: rooms.length,
    rooms_free: rooms.map((room) => offered.some((each) => each.room.id === room.id)),
    from: range && toMoney(range.min, currency),
    to: range && range.max > range.min ? toMoney(range.max, currency) : null,
  };
}

/** Of those who live there: how many they are, and what most of them like. */
const householdCard = (household: Household, wanted: readonly string[], facts: ViewFacts, most?: number) => ({
  people: household.people,
  likes: shownLikes(household, wanted, facts, most),
});

/** As a link says it again. */
const filterOf = ({ price_max, months, move_in, pets, interests }: ListingFilter) => ({
  price_max,
  months,
  move_in,
  pets: pets ? "yes" : null,
  interests: interests.join(",") || null,
});

/** The first days of so many months after this one. */
const monthsAfter = (today: string, count: number): string[] => Array.from({ length: count }, (_, at) => addMonths(`${today.slice(0, 8)}01`, at + 1)!);
