import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays } from "#screens/language/expressions/calendar.ts";
import { householdsOf, inCommon } from "#server/areas/homes/households.ts";
import { narrowed, offeredHome, roots } from "#server/areas/homes/index.ts";
import { priceTerms } from "#server/areas/pricing/index.ts";
import type { ViewFacts } from "#server/kernel/context/view-input.ts";
import type { ScreenState } from "#server/ports/state.ts";
import { aPerson, aSource } from "#tests/support/database-fixtures.ts";
import { describeOnEachDatabase } from "../../support/database.ts";
import { TestApp } from "../../support/test-app.ts";
import { applicationOf, chooser } from "../home-selection/choosers.ts";
import { marketHome, todayThere, type MadeHome } from "../home-selection/market-homes.ts";

const HOMES = 60;
const NAMES = ["Alder Avenue", "alder avenue", "Élysée Lane", "8th Street", "Zephyr Way", "Wolcott\u001FPlace", "Wolcott\u001EPlace"];
const INTERESTS = ["cooking", "books", "plants", "cycling"];
const ADDRESS = { user: null, source: null, market: "seattle" };

interface Listings {
  homes: number;
  rooms: number;
  above: number;
  pages: { number: number; of: number };
  list: { slug: string; available: number; from: { amount: number } }[];
  interests: { id: string; chosen: boolean }[];
}

describeOnEachDatabase("a page of a market's listings", (database) => {
  let app: TestApp;
  let today: string;
  const made: MadeHome[] = [];
  beforeAll(async () => {
    app = await TestApp.open({ database: database.open });
    await aSource(app.store);
    today = todayThere(app);
    await app.store.transaction(async (tx) => {
      if (await tx.find("market", "chicago")) return;
      await tx.insert("market", { slug: "chicago", display_name: "Chicago", country_code: "US", region_code: "IL", picture: "home-loft" });
    });
    const application = await applicationOf(await chooser(app));
    for (let n = 0; n < HOMES; n += 1) {
      const rooms = Array.from({ length: 1 + (n % 4) }, (_, at) => {
        const is_available = (n * 7 + at * 3) % 5 > 1;
        return {
          is_available,
          availability_date: is_available ? addDays(today, ((n * 13 + at) % 90) - 30) : null,
          first_price_cents: 90_000 + ((n * 31 + at * 17) % 40) * 2_500,
          discounted_price_cents: (n + at) % 3 === 0 ? 88_000 : null,
          lease_lengths: (n + at) % 4 === 0 ? [6, 12] : null,
        };
      });
      const home = await marketHome(app, rooms, {
        name: `${n % 9} ${NAMES[n % NAMES.length]}`,
        pets_allowed: n % 2 === 0,
        is_published: n % 11 !== 0,
        market: n % 13 === 0 ? "chicago" : "seattle",
      });
      made.push(home);
      for (const [at, room] of rooms.entries()) {
        if (!room.is_available) await movesIn(home.rooms[at]!, [INTERESTS[n % 4]!, INTERESTS[(n + at) % 4]!, "no-such-interest"], n);
        else if (n % 6 === 0 && at === 0) await isHeld(home, application);
      }
    }
  });
  afterAll(() => app.close());

  async function movesIn(room: string, interests: string[], n: number): Promise<void> {
    const { id: user_id } = await aPerson(app.store);
    const texts = { job_title: "", employer: "", bio: "" };
    const [lives_from, lives_until] = [addDays(today, n % 5 === 0 ? 3 : -90), n % 5 === 1 ? today : null];
    await app.store.transaction(async (tx) => {
      await tx.insert("profile", { id: randomUUID(), user_id, ...texts, own_answers: {}, roommate_answers: {}, interests });
      await tx.insert("resident", { id: randomUUID(), room, user_id, lives_from, lives_until, accepted_at: app.deps.clock.now().toISOString() });
    });
  }
  const isHeld = ({ slug: home, rooms }: MadeHome, application: string): Promise<unknown> =>
    app.store.transaction((tx) =>
      tx.insert("room_selection", {
        id: randomUUID(),
        application,
        home,
        room: rooms[0]!,
        whole_home: false,
        move_in_date: today,
        lease_end_date: addDays(today, 365),
        lease_months: 12,
        monthly_price_cents: 100_000,
        ended_at: null,
        ended_because: null,
        created_at: app.deps.clock.now().toISOString(),
      }),
    );

  const factsOf = (query: Record<string, string>): ViewFacts =>
    ({ now: app.deps.clock.now(), query, documents: app.deps.documents.current(), site: { listings_url: "/rooms-for-rent" }, locale: "en-US" }) as never;
  async function pageOf(query: Record<string, string>): Promise<Listings> {
    const facts = factsOf(query);
    const first = await app.store.state(narrowed.by, { ...ADDRESS, ...narrowed.first(facts) });
    const state = { ...first, ...(await app.store.state(narrowed.names, { ...ADDRESS, ...narrowed.then(first, facts) })) };
    return roots["listings"]!.view(state as ScreenState, facts, {}) as unknown as Listings;
  }

  /** The same of all homes of the market with all of their rooms and households. */
  async function wholeMarket({ interests, price_max, pets, months, move_in }: Asked) {
    const slugs = made.map(({ slug }) => slug);
    const state = (await app.store.state(["named_market", "market_homes", "market_people"], { ...ADDRESS, homes: slugs, households: slugs })) as ScreenState;
    const terms = priceTerms(app.deps.documents.current(), state.named_market!);
    const common = (slug: string): number => inCommon(householdsOf(state.market_people, today)(slug), interests);
    const open = state.market_homes
      .map((listed) => offeredHome(listed, terms, today, { months, move_in }))
      .filter(({ home, offered }) => (home.pets_allowed || !pets) && offered.length > 0 && (interests.length === 0 || common(home.slug) > 0));
    const shown = open
      .map((one) => ({ ...one, offered: one.offered.filter(({ price_cents }) => price_cents <= (price_max ?? Infinity) * 100) }))
      .filter(({ offered }) => offered.length > 0)
      .toSorted(
        (one, other) =>
          common(other.home.slug) - common(one.home.slug) ||
          other.offered.length - one.offered.length ||
          one.home.name.localeCompare(other.home.name) ||
          (one.home.slug < other.home.slug ? -1 : 1),
      );
    return {
      homes: shown.length,
      rooms: shown.reduce((sum, { offered }) => sum + offered.length, 0),
      above: open.length - shown.length,
      list: shown.map(({ home, offered }) => ({
        slug: home.slug,
        available: offered.length,
        from: Math.min(...offered.map(({ price_cents }) => price_cents)) / 100,
      })),
    };
  }

  const asked = fc.record({
    interests: fc.subarray(INTERESTS),
    price_max: fc.option(fc.integer({ min: 800, max: 2200 }), { nil: null }),
    pets: fc.boolean(),
    months: fc.option(fc.constantFrom(3, 6, 12, 40), { nil: null }),
    move_in: fc.option(
      fc.integer({ min: -5, max: 90 }).map((days) => addDays(today, days)),
      { nil: null },
    ),
  });
  type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never;
  const queryOf = ({ interests, price_max, pets, months, move_in }: Asked): Record<string, string> => ({
    ...(interests.length > 0 && { roommateInterests: interests.join(",") }),
    ...(price_max !== null && { priceMax: String(price_max) }),
    ...(pets && { pets: "yes" }),
    ...(months !== null && { months: String(months) }),
    ...(move_in !== null && { move_in }),
  });

  it("has what reading the whole market comes to, in its order, however it is narrowed", async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (one) => {
        const whole = await wholeMarket(one);
        const first = await pageOf(queryOf(one));
        const pages = [first];
        for (let page = 2; page <= first.pages.of; page += 1) pages.push(await pageOf({ ...queryOf(one), page: String(page) }));
        expect({
          homes: first.homes,
          rooms: first.rooms,
          above: first.above,
          list: pages.flatMap(({ list }) => list.map(({ slug, available, from }) => ({ slug, available, from: from.amount }))),
        }).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it("reads what its cards say of the homes that stand on it, and of no other", async () => {
    const facts = factsOf({});
    const first = await app.store.state(narrowed.by, { ...ADDRESS, ...narrowed.first(facts) });
    const { homes = [] } = narrowed.then(first, facts);
    expect(homes).toHaveLength((await pageOf({})).list.length);
    expect(first.market_offers!.length).toBeGreaterThan(homes.length);
  });

  it("is without a room that was taken since the list was read", async () => {
    const facts = factsOf({});
    const first = await app.store.state(narrowed.by, { ...ADDRESS, ...narrowed.first(facts) });
    const then = narrowed.then(first, facts);
    const gone = then.homes![0]!;
    const state = { ...first, ...(await app.store.state(narrowed.names, { ...ADDRESS, ...then })) };
    const market_homes = state.market_homes!.map((one) => (one.home.slug === gone ? { ...one, held: one.rooms.map(({ id }) => id) } : one));
    const { list } = roots["listings"]!.view({ ...state, market_homes }, facts, {}) as unknown as Listings;
    expect(list.map(({ slug }) => slug)).toEqual(then.homes!.slice(1));
  });
});
