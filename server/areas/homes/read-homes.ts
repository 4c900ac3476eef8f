/** Homes as staff look after them: what is free and what it costs, who holds what, and what was changed. */
import { addDays } from "#screens/language/expressions/calendar.ts";
import { done, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import { currencyOfCountry } from "../../kernel/rules/money.ts";
import { ownPeople } from "../../kernel/sql/parties.ts";
import type { Shown } from "../../ports/resources.d.ts";
import type { RoomRecord } from "../../ports/review-records.ts";
import { earliestDay, priceRange, priceTerms, startingAt, type PriceTerms } from "../pricing/index.ts";
import { offeredHome, roomOffer, tourUrl } from "./offer.ts";
import { ownHome } from "./own-home.ts";
import { HOME_STATES, holdsOf, homeHistory, ownIn, residentsOf, staffHomes, type Hold, type Resident, type StaffHome } from "./sql.ts";

type Home = Shown["staff-home"];
type Room = Shown["staff-room"];
export type HomeDetails = Shown["staff-home-details"];

/** The route's own cell in the access table has let nobody in but who may. */
export async function listStaffHomes(
  deps: Pick<Deps, "store" | "documents" | "clock">,
  _actor: Actor,
  { search, market, ...asked }: { search: string | null; market: string | null; state: string | null },
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Home[] }> {
  const state = asked.state === null ? null : HOME_STATES.find((one) => one === asked.state);
  if (state === undefined) return { total: 0, rows: [] };
  const { total, rows } = await deps.store.query(staffHomes({ search, market, state }, page));
  return { total, rows: rows.map((home) => listed(deps, home)) };
}

const marketOf = (
  { documents, clock }: Pick<Deps, "documents" | "clock">,
  { home: { market: slug }, market_constants: constants }: StaffHome,
): { terms: PriceTerms | null; today: string } => ({
  terms: priceTerms(documents.current(), { slug, constants }),
  today: marketDay(documents.current(), slug, clock.now()),
});

/** What can be had of it: nothing while nobody is shown it. */
const offeredOf = (one: StaffHome, { terms, today }: ReturnType<typeof marketOf>) =>
  one.home.is_published ? offeredHome(one, terms, today, { months: null, move_in: null }).offered : [];

function listed(deps: Pick<Deps, "documents" | "clock">, one: StaffHome): Home {
  const { home, rooms, held } = one;
  const offered = offeredOf(one, marketOf(deps, one));
  const range = priceRange(offered.map(({ price_cents }) => price_cents));
  return {
    ...named(one),
    is_published: home.is_published,
    pets_allowed: home.pets_allowed,
    bedrooms: rooms.length,
    free: offered.length,
    held: held.length,
    price_from: range && range.min / 100,
    price_to: range && range.max / 100,
  };
}

const named = ({ home, market_name, country_code }: StaffHome) => ({
  slug: home.slug,
  version: home.version,
  market: home.market,
  market_name,
  currency: currencyOfCountry(country_code),
  name: home.name,
  picture: home.picture,
  street_address: home.address["street_address"] ?? "",
  city: home.address["city"] ?? "",
  neighborhood: home.address["neighborhood"] ?? "",
});

export async function readHome(deps: Deps, actor: Actor, slug: string): Promise<Outcome<HomeDetails>> {
  const { store } = deps;
  const {
    rows: [one],
  } = await store.query(staffHomes({ slug, search: null, market: null, state: null }, { limit: 1, offset: 0 }));
  if (!one) return notFound;
  const [holds, history] = [await store.query(holdsOf(slug)), await store.query(homeHistory(slug))];
  const [own, isOwn] = [await store.query(ownIn(slug, actor.user.id)), (await ownHome(store, actor, slug)) !== null];
  const { home } = one;
  const market = marketOf(deps, one);
  const [residents, own_people] = [await store.query(residentsOf(slug, market.today)), await store.query(ownPeople(actor.user.id))];
  const withheld = new Set([actor.user.id, ...own_people]);
  const free = new Set(offeredOf(one, market).map(({ room }) => room.id));
  return done({
    ...named(one),
    postal_code: home.address["postal_code"] ?? "",
    headline: home.headline,
    amenities: home.amenities,
    full_property_price: home.full_property_price_cents / 100,
    is_published: home.is_published,
    pets_allowed: home.pets_allowed,
    today: market.today,
    lead_days: market.terms?.leadDays ?? null,
    own_case: isOwn,
    bedrooms: one.rooms.map((room) => {
      const hold = holds.find((each) => each.room === room.id) ?? null;
      return showRoom(room, {
        ...market,
        hold,
        isFree: free.has(room.id),
        isOwn: hold !== null && own.includes(hold.application),
        residents: residents.flatMap((each) => {
          if (each.room !== room.id) return [];
          return each.person !== null && withheld.has(each.person) ? { ...each, away_from: null, away_until: null } : each;
        }),
        site: deps.config.brand,
      });
    }),
    history,
  });
}

interface AroundRoom extends ReturnType<typeof marketOf> {
  hold: Hold | null;
  isFree: boolean;
  isOwn: boolean;
  residents: Resident[];
  site: Deps["config"]["brand"];
}

/** Of one's own nothing is told of who holds it. */
function showRoom(room: RoomRecord, { terms, today, hold, isFree, isOwn, residents, site }: AroundRoom): Room {
  const { availability_date: stated, discounted_price_cents: discounted } = room;
  const offer = roomOffer(room);
  const offered_from = terms && stated !== null ? earliestDay(terms, stated, today) : null;
  const price = terms && offer && startingAt(terms, offer, today);
  return {
    id: room.id,
    version: room.version,
    number: room.number,
    room_type: room.room_type,
    about: room.about,
    first_price: room.first_price_cents / 100,
    discounted_price: discounted === null ? null : discounted / 100,
    is_available: room.is_available,
    availability_date: stated,
    tour: room.tour,
    tour_url: tourUrl(site, room),
    lease_lengths: room.lease_lengths,
    offered_from,
    moved_by: offered_from === null ? null : offered_from === addDays(stated!, 1) ? "day-after" : "lead",
    starting_at: price === null ? null : price / 100,
    is_free: isFree,
    is_held: hold !== null,
    own_case: isOwn,
    residents: residents.map(({ room: _room, ...resident }) => resident),
    hold: hold && !isOwn ? showHold(hold) : null,
  };
}

const showHold = ({ room: _room, lease_months, monthly_price_cents, ...hold }: Hold): NonNullable<Room["hold"]> => ({
  ...hold,
  months: lease_months,
  monthly_price: monthly_price_cents / 100,
});
