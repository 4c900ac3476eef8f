/**
 * Which of a market's homes stand on a page of its listings. All of them are read as far as the list needs that, and what the cards say of those
 * that are shown only once they are known: a market may have thousands. Pure.
 */
import { marketDay } from "../../kernel/context/market-time.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { NarrowedState } from "../../kernel/context/subject.ts";
import { interestKey, interestsIn } from "../../kernel/definitions/living.ts";
import type { AddressState, MarketOffer } from "../../ports/state/home-state.ts";
import { priceTerms, startingAt, type PriceTerms } from "../pricing/index.ts";
import { householdsOf, inCommon } from "./households.ts";
import { listingFilter, type ListingFilter } from "./listing-filter.ts";
import type { PriceCounts } from "./price-limits.ts";

type Offers = Pick<AddressState, "market_offers" | "market_likers"> & { named_market: NonNullable<AddressState["named_market"]> };

export interface ListedPage {
  filter: ListingFilter;
  terms: PriceTerms | null;
  today: string;
  /** In cents. */
  limit: number | null;
  /** How many homes and rooms there are on all pages, and how many homes would be without the limit. */
  homes: number;
  rooms: number;
  open: number;
  /** How many rooms cost how much without the limit. */
  prices: PriceCounts;
  pages: { number: number; of: number };
  /** How many homes stand on the pages before it. */
  before: number;
  /** Slugs of those on it, in their order. */
  shown: string[];
  /** Slugs of those that are asked what people like in them: the first ones, whatever the price and the interests. */
  asked: string[];
}

interface OpenHome {
  slug: string;
  name: string;
  prices: number[];
  common: number;
}

const filterOf = ({ query, documents }: ViewFacts): ListingFilter => listingFilter(query, interestWords(documents));

const words = new WeakMap<PublishedDocuments, ReadonlyMap<string, string>>();

/** The id of an interest by its id and by its label in every language: links to listings may say either. */
function interestWords(documents: PublishedDocuments): ReadonlyMap<string, string> {
  let known = words.get(documents);
  if (!known) {
    const texts = Object.keys(documents.set.copy).map((locale) => textsOf(documents, locale));
    known = new Map(
      interestsIn(documents.living).flatMap(({ id }) => [id, ...texts.map((text) => text(interestKey(id)).toLowerCase())].map((word) => [word, id])),
    );
    words.set(documents, known);
  }
  return known;
}

const pages = new WeakMap<readonly MarketOffer[], ListedPage>();

/** Asked for what is to be read, and again for what is said of it. */
export function listedPage(state: Offers, facts: ViewFacts): ListedPage {
  let page = pages.get(state.market_offers);
  if (!page) pages.set(state.market_offers, (page = pageOf(state, facts)));
  return page;
}

function pageOf({ named_market: market, market_offers, market_likers }: Offers, facts: ViewFacts): ListedPage {
  const filter = filterOf(facts);
  const terms = priceTerms(facts.documents, market);
  const today = marketDay(facts.documents, market.slug, facts.now);
  const limit = filter.price_max === null ? null : filter.price_max * 100;
  const householdOf = householdsOf(market_likers, today);
  const free: OpenHome[] = [];
  for (const { slug, name, pets_allowed, rooms } of terms ? market_offers : []) {
    if (filter.pets && !pets_allowed) continue;
    const prices = rooms.map((room) => startingAt(terms!, room, today, filter)).filter((price) => price !== null);
    if (prices.length > 0) free.push({ slug, name, prices, common: inCommon(householdOf(slug), filter.interests) });
  }
  const open = filter.interests.length === 0 ? free : free.filter(({ common }) => common > 0);
  const within = limit === null ? open : open.map((home) => ({ ...home, prices: home.prices.filter((cents) => cents <= limit) }));
  const homes = within.filter(({ prices }) => prices.length > 0);
  const size = numberConstant(facts.documents, "listing_page_homes");
  const of = Math.max(1, Math.ceil(homes.length / size));
  const number = Math.min(of, Math.max(1, filter.page));
  const before = (number - 1) * size;
  return {
    filter,
    terms,
    today,
    limit,
    homes: homes.length,
    rooms: homes.reduce((sum, { prices }) => sum + prices.length, 0),
    open: open.length,
    prices: countsOf(open),
    pages: { number, of },
    before,
    shown: inOrder(homes, before, size),
    asked: inOrder(
      free.map((home) => ({ ...home, common: 0 })),
      0,
      numberConstant(facts.documents, "listing_interest_homes"),
    ),
  };
}

function countsOf(homes: readonly OpenHome[]): PriceCounts {
  const counts = new Map<number, number>();
  for (const { prices } of homes) for (const cents of prices) counts.set(cents, (counts.get(cents) ?? 0) + 1);
  return counts;
}

const names = new Intl.Collator();

/** Those with most in common first, then those with most rooms that are free, then by name. Only what is asked for is put in order. */
function inOrder(homes: readonly OpenHome[], from: number, count: number): string[] {
  const alike = new Map<number, OpenHome[]>();
  for (const home of homes) {
    const rank = home.common * 1000 + home.prices.length;
    const group = alike.get(rank);
    if (group) group.push(home);
    else alike.set(rank, [home]);
  }
  const slugs: string[] = [];
  let at = 0;
  for (const rank of [...alike.keys()].toSorted((one, other) => other - one)) {
    const group = alike.get(rank)!;
    const [first, last] = [Math.max(0, from - at), Math.min(group.length, from + count - at)];
    if (first < last) {
      group.sort((one, other) => names.compare(one.name, other.name) || (one.slug < other.slug ? -1 : 1));
      for (const { slug } of group.slice(first, last)) slugs.push(slug);
    }
    at += group.length;
    if (at >= from + count) break;
  }
  return slugs;
}

export const narrowed: NarrowedState = {
  names: ["market_homes", "market_people"],
  by: ["named_market", "market_offers", "market_likers"],
  first: (facts) => ({ interests: filterOf(facts).interests }),
  then({ named_market, market_offers, market_likers }, facts) {
    if (!named_market || !market_offers || !market_likers) return { homes: [], households: [] };
    const { shown, asked } = listedPage({ named_market, market_offers, market_likers }, facts);
    return { homes: shown, households: [...new Set([...shown, ...asked])] };
  },
};
