/** What home selection is drawn from with so many homes, without a database: a third of the bedrooms is free, two live in each home. */
import { roots } from "#server/areas/home-selection/index.ts";
import type { ViewFacts } from "#server/kernel/context/view-input.ts";
import type { HomeResident, ListedHome } from "#server/ports/state/home-state.ts";
import { BEDROOMS } from "#tests/support/many-homes.ts";
import { documentsWith } from "#tests/support/test-app.ts";

const TODAY = "2026-11-20";
const AT = "T18:00:00Z";

function homeOf(n: number): ListedHome {
  const slug = `home-${n}`;
  const rooms = Array.from({ length: BEDROOMS }, (_, at) => {
    const is_available = (n + at) % 3 === 0;
    return {
      id: `${slug}-${at}`,
      version: 1,
      home: slug,
      number: at + 1,
      room_type: at === 0 ? "master" : "private",
      about: "Faces the garden",
      first_price_cents: 80_000 + 500 * (((n * BEDROOMS + at) * 37) % 300),
      discounted_price_cents: at % 3 === 0 ? 76_000 : null,
      is_available,
      availability_date: is_available ? `2026-12-${String(1 + (n % 28)).padStart(2, "0")}` : null,
      lease_lengths: null,
      tour: null,
    };
  });
  return {
    home: {
      slug,
      version: 1,
      market: "seattle",
      name: `${n} Thomas Street`,
      picture: "home-loft",
      rooms: BEDROOMS,
      address: { city: "Seattle", neighborhood: "Fremont" },
      full_property_price_cents: 500_000,
      headline: "",
      is_published: true,
      pets_allowed: n % 2 === 0,
      amenities: [],
    },
    rooms,
    held: [],
  };
}

const residentOf = ({ home, id }: ListedHome["rooms"][number]): HomeResident => ({
  home,
  room: id,
  lives_from: "2026-01-01",
  lives_until: null,
  user: { id, first_name: "Ada", last_name: "Park", avatar: "ada", profile_image_url: null },
  photo_thumbnails: null,
  interests: ["cooking", "hiking"],
});

/** Answers what makes the data of the screen, as often as it is called. */
export function makeSelection(homes: number): () => Record<string, unknown> {
  const documents = documentsWith({});
  const offered_homes = Array.from({ length: homes }, (_, n) => homeOf(n));
  const lived = offered_homes.flatMap(({ rooms }) => rooms.filter(({ is_available }) => !is_available).slice(0, 2));
  const state = {
    application: { id: "a", preapproved_for_all: false, preapproved_max_rent_cents: 170_000, display_state: {}, group_source: null, source: "s" },
    source: { kind: "room" },
    market: { slug: "seattle", display_name: "Seattle", country_code: "US", region_code: "WA", picture: "home-loft", constants: {} },
    flags: [],
    offered_homes,
    home_residents: lived.map(residentOf),
    lease_preference: null,
    home_choices: [],
    group_choosers: [],
    held_rooms: [],
    profile: null,
  };
  const facts = { now: new Date(`${TODAY}${AT}`), query: {}, documents, site: { sales_email: "sales@example.com" }, locale: "en-US" } as unknown as ViewFacts;
  return () => roots["home_selection"]!.view(state as never, facts, {}) ?? {};
}
