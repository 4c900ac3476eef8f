import { describe, expect, test } from "vitest";
import { listingFilter } from "#server/areas/homes/listing-filter.ts";
import { narrowed, roomOffer, roots } from "#server/areas/homes/index.ts";
import type { ListedHome, MarketOffer } from "#server/ports/state/home-state.ts";
import { documentsWith } from "#tests/support/test-app.ts";

const NOW = new Date("2026-11-20T18:00:00Z");
const MARKET = { slug: "chicago", display_name: "Chicago", country_code: "US", region_code: "IL", picture: "home-loft", constants: {} };

const ROOM = {
  version: 1,
  room_type: "private",
  about: "",
  first_price_cents: 119_000,
  discounted_price_cents: null,
  is_available: false,
  availability_date: null,
  lease_lengths: null,
  tour: null,
};
type Room = Partial<ListedHome["rooms"][number]>;
const free = { is_available: true, availability_date: "2026-11-28" };
function home(slug: string, rooms: Room[], more: Partial<ListedHome["home"]> = {}): ListedHome {
  const whole = { slug, version: 1, market: "chicago", name: slug, picture: "home-loft", rooms: rooms.length, address: { neighborhood: "Pilsen" } };
  return {
    home: { ...whole, full_property_price_cents: 0, headline: "", is_published: true, pets_allowed: true, amenities: [], ...more },
    held: [],
    rooms: rooms.map((room, at) => ({ ...ROOM, id: `${slug}-${at + 1}`, home: slug, number: at + 1, ...room })),
  };
}

const SITE = { listings_url: "/rooms-for-rent" };
const rootOf = (name: "home" | "markets", state: object): unknown =>
  roots[name]!.view(
    { named_market: MARKET, home_people: [], ...state } as never,
    { now: NOW, query: {}, documents: documentsWith({}), site: SITE, locale: "en-US" } as never,
    {},
  );

interface Pages {
  number: number;
  of: number;
  named: number | null;
  earlier: number | null;
  later: number | null;
}
interface Listings {
  pages: Pages;
  structured: { numberOfItems: number; itemListElement: { position: number; name: string; url: string }[] };
  any: boolean;
  homes: number;
  rooms: number;
  above: number;
  narrowed: boolean;
  list: { slug: string; available: number; total: number; rooms_free: boolean[]; from: { amount: number }; to: { amount: number } | null }[];
  limits: { value: number; rooms: number; bars: number[]; chosen: boolean; reached: boolean }[];
  beyond: number[] | null;
  open_rooms: number;
  lengths: { months: number; chosen: boolean }[];
  move_ins: { day: string; chosen: boolean }[];
}
/** As the database narrows them. */
const offersOf = (homes: ListedHome[]): MarketOffer[] =>
  homes.flatMap(({ home: { slug, name, pets_allowed }, rooms, held }) => {
    const offered = rooms.flatMap((room) => (held.includes(room.id) ? [] : (roomOffer(room) ?? [])));
    return offered.length === 0 ? [] : [{ slug, name, pets_allowed, rooms: offered }];
  });
function listings(homes: ListedHome[], query: Record<string, string> = {}, constants: Record<string, number | null> = {}): Listings {
  const facts = { now: NOW, query, documents: documentsWith(constants), site: SITE, locale: "en-US" } as never;
  const first = { named_market: MARKET, market_offers: offersOf(homes), market_likers: [] };
  const asked = narrowed.then(first as never, facts);
  const market_homes = homes.filter(({ home }) => asked.homes!.includes(home.slug));
  return roots["listings"]!.view({ ...first, market_homes, market_people: [] } as never, facts, {}) as unknown as Listings;
}
const slugs = ({ list }: Listings): string[] => list.map(({ slug }) => slug);

const HOMES = [
  home("one-free", [{}, free, {}]),
  home("full", [{}, {}]),
  home("two-free", [{ ...free, first_price_cents: 100_000 }, {}, { ...free, discounted_price_cents: 112_500 }], { pets_allowed: false }),
];

/** From 1,050 to 1,680 dollars a month, at the least. */
const PRICED = [1000, 1100, 1100, 1120, 1200, 1240, 1600].map((dollars, at) =>
  home(`priced-${at}`, [{ ...free, first_price_cents: dollars * 100 }], { pets_allowed: at !== 2 }),
);

describe("the homes of a market", () => {
  test("are those with a free room, most of them first, with what is free and from which price", () => {
    const found = listings(HOMES);
    expect(found.list.map(({ slug, available, total, rooms_free, from, to }) => [slug, available, total, rooms_free, from.amount, to?.amount ?? null])).toEqual(
      [
        ["two-free", 2, 3, [true, false, true], 1050, 1180],
        ["one-free", 1, 3, [false, true, false], 1250, null],
      ],
    );
    expect([found.homes, found.rooms, found.narrowed]).toEqual([2, 3, false]);
  });

  test("have prices only where the constants say them all: none is guessed", () => {
    expect(listings(HOMES, {}, { holding_fee_multiplier: null })).toMatchObject({ any: false, rooms: 0, limits: [], lengths: [] });
  });

  test("are narrowed by price, room by room, and it is said how many that leaves out", () => {
    const found = listings(HOMES, { priceMax: "1100" });
    expect([slugs(found), found.rooms, found.above]).toEqual([["two-free"], 1, 1]);
    expect(found.limits).toContainEqual(expect.objectContaining({ value: 1100, chosen: true }));
  });

  test("are narrowed by pets, by length and by day", () => {
    expect(slugs(listings(HOMES, { pets: "yes" }))).toEqual(["one-free"]);
    expect(listings(HOMES, { months: "3" }).list.map(({ from }) => from.amount)).toEqual([1315, 1560]);
    expect(slugs(listings(HOMES, { move_in: "2026-11-28" })), "the day before the first").toEqual([]);
    expect(slugs(listings(HOMES, { move_in: "2026-11-29" }))).toHaveLength(2);
    expect(slugs(listings([home("half-years", [{ ...free, lease_lengths: [6] }])], { months: "12" }))).toEqual([]);
  });

  test("offer limits of which each lets somebody in and leaves somebody out", () => {
    const many = listings([
      home(
        "many",
        [800, 1000, 1240, 1600, 2210].map((dollars) => ({ ...free, first_price_cents: dollars * 100 })),
      ),
    ]);
    const prices = many.list.flatMap(({ from, to }) => [from.amount, to!.amount]);
    for (const { value } of many.limits) expect(value >= prices[0]! && value < prices[1]!).toBe(true);
    expect(many.limits.length).toBeLessThanOrEqual(5);
    expect(listings([home("one", [free])])).toMatchObject({ limits: [], beyond: null });
  });

  test("say of each limit how many rooms there are up to it, as many as the list has then, whatever else narrows it", () => {
    const queries: Record<string, string>[] = [{}, { months: "3" }, { pets: "yes" }, { priceMax: "1170" }, { priceMax: "9000" }, { priceMax: "500" }];
    for (const query of queries) {
      const { limits, open_rooms } = listings(PRICED, query);
      expect(limits.length, JSON.stringify(query)).toBeGreaterThan(2);
      for (const { value, rooms } of limits) expect(rooms, `up to ${value}`).toBe(listings(PRICED, { ...query, priceMax: String(value) }).rooms);
      expect(open_rooms).toBe(listings(PRICED, { ...query, priceMax: "" }).rooms);
    }
  });

  test("draw how many rooms cost how much, in bars that are lit up to the limit that is chosen", () => {
    const { limits, beyond } = listings(PRICED, { priceMax: "1200" }, { listing_price_bars: 2 });
    expect(limits.map(({ value, bars, reached, chosen }) => [value, bars, reached, chosen])).toEqual([
      [1100, [0, 33], true, false],
      [1200, [100], true, true],
      [1300, [67], false, false],
      [1500, [0, 0], false, false],
    ]);
    expect(beyond).toEqual([0, 33]);
    expect(listings(PRICED).limits.every(({ reached }) => reached)).toBe(true);
  });

  test("keep every bar where the address says a limit of its own, between two or beyond all", () => {
    const barsOf = ({ limits, beyond }: Listings) => [...limits.flatMap(({ bars }) => bars), ...beyond!];
    for (const priceMax of ["1170", "500", "9000"]) expect(barsOf(listings(PRICED, { priceMax })), priceMax).toEqual(barsOf(listings(PRICED)));
  });

  test("offer the first days of the next months, over the end of a year", () => {
    expect(listings(HOMES).move_ins.map(({ day }) => day)).toEqual(["2026-12-01", "2027-01-01", "2027-02-01"]);
  });
});

describe("a market of many homes", () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    home(`home-${String(at).padStart(2, "0")}`, [at % 2 === 0 ? free : { ...free, first_price_cents: 90_000 }]),
  );

  test("is shown a page at a time, and counted as a whole", () => {
    const first = listings(many);
    expect([first.list.length, first.homes, first.rooms]).toEqual([24, 60, 60]);
    expect(first.pages).toMatchObject({ number: 1, of: 3, named: null, later: 2 });
    const last = listings(many, { page: "3" });
    expect(last.pages).toMatchObject({ number: 3, of: 3, named: 3, earlier: 2 });
    const all = ["1", "2", "3"].flatMap((page) => slugs(listings(many, { page })));
    expect(new Set(all).size, "each home on one page").toBe(60);
  });

  test("has one address of its first page, and none beyond its last", () => {
    expect(listings(many, { page: "2" }).pages.earlier, "the first page is the address without a number").toBe(null);
    for (const page of ["0", "first", "-1", "1e3", ""]) expect(slugs(listings(many, { page })), page).toEqual(slugs(listings(many)));
    expect(slugs(listings(many, { page: "99999" }))).toEqual(slugs(listings(many, { page: "3" })));
    expect(listings([], { page: "4" }).pages).toMatchObject({ number: 1, of: 1 });
  });

  test("keeps what it is narrowed by on every page", () => {
    const cheap = listings(many, { priceMax: "1000", page: "2" });
    expect([cheap.homes, cheap.list.length, cheap.pages.of, cheap.above]).toEqual([30, 6, 2, 30]);
    for (const { from } of cheap.list) expect(from.amount).toBeLessThanOrEqual(1000);
  });

  test("is told to search engines page by page, each home with its place among all and its own address", () => {
    const { structured, list } = listings(many, { page: "2" });
    expect([structured.numberOfItems, structured.itemListElement.length]).toEqual([60, 24]);
    expect(structured.itemListElement[0]).toMatchObject({ position: 25, name: list[0]!.slug, url: `/rooms-for-rent/chicago/${list[0]!.slug}` });
  });
});

describe("what search engines are told of a home", () => {
  const told = (named: ListedHome) => (rootOf("home", { named_home: named }) as { structured: Record<string, unknown> }).structured;
  const one = home("two-free", [{ ...free, about: "Faces the garden" }, {}, { ...free, first_price_cents: 100_000 }], {
    headline: "By the lake",
    pets_allowed: false,
  });

  test("is each room that is free as an offer, with its day and its rent a month", () => {
    const { offers, ...facts } = told(one) as { offers: Record<string, unknown>[] };
    expect(facts).toMatchObject({
      "@type": ["Accommodation", "Product"],
      name: "two-free",
      description: "By the lake",
      numberOfBedrooms: 3,
      petsAllowed: false,
    });
    expect(offers.map(({ name, price, priceCurrency, availabilityStarts }) => [name, price, priceCurrency, availabilityStarts])).toEqual([
      ["two-free · 1", 1250, "USD", "2026-11-29"],
      ["two-free · 3", 1050, "USD", "2026-11-29"],
    ]);
    for (const { priceSpecification } of offers) expect(priceSpecification).toMatchObject({ unitCode: "MON" });
  });

  test("is nothing that the page doesn't say: no street, no room that is held, no price of a full home", () => {
    const held = { ...one, home: { ...one.home, address: { ...one.home.address, street_address: "2140 W Thomas St" } }, held: ["two-free-1"] };
    const all = JSON.stringify(told(held));
    expect(all).not.toMatch(/Thomas|two-free · 1|first_price|resident/);
    expect(told(home("full", [{}, {}]))).not.toHaveProperty("offers");
  });
});

describe("the markets", () => {
  const listed_markets = [MARKET, { ...MARKET, slug: "seattle", display_name: "Seattle" }];

  test("are those to choose from beside the one that is open, and all where there is no such market", () => {
    expect((rootOf("markets", { listed_markets }) as { others: { slug: string }[] }).others.map(({ slug }) => slug)).toEqual(["seattle"]);
    expect((rootOf("markets", { listed_markets, named_market: null }) as { others: { slug: string }[] }).others).toHaveLength(2);
  });
});

describe("an address that can't be read", () => {
  test.each([
    [{ priceMax: "cheap", months: "twelve", move_in: "2026-02-30" }],
    [{ priceMax: "-5", months: "1e9", move_in: "tomorrow" }],
    [{ priceMax: "1".repeat(40), months: "1.5", move_in: "<b>", pets: "" }],
    [{ __proto__: { priceMax: "1000" } }],
  ])("narrows nothing: %j", (query) => {
    expect(listingFilter(query as Record<string, string>)).toEqual({ price_max: null, months: null, move_in: null, pets: false, page: 1, interests: [] });
  });
});
