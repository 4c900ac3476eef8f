/** The homes that an applicant chooses among, with their rooms and who lives there, as a resource. */
import { notFound, type Outcome, done } from "../../../kernel/access/outcome.ts";
import { allowedRecord } from "../../../kernel/access/part-access.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { textsOf } from "../../../kernel/context/texts.ts";
import { answerKeys, interestKey, interestsIn } from "../../../kernel/definitions/living.ts";
import type { HomeSelectionState } from "../../../ports/state/home-state.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { tourUrl } from "../../homes/index.ts";
import { givenTo } from "../../profile/index.ts";
import { homeCandidates, isAbove, MASTER, selectionContext, type HomeCandidate, type SelectionContext } from "../offered.ts";
import { residentsByHome, residentsOf, type ResidentsState } from "../residents.ts";
import { SELECTION } from "../selection-reads.ts";

type Property = Shown["property"];
type PropertiesState = ResidentsState & Pick<HomeSelectionState, "home_answers">;

/** How the whole of a home is let, and one room of it. */
const MARKETED = { whole_home: "group_living", room: "co_living" } as const;

/** As home selection shows them: those that can be had first. */
export async function listProperties(
  deps: Deps,
  actor: Actor,
  id: string,
  page: { limit: number; offset: number },
): Promise<Outcome<{ total: number; rows: Property[] }>> {
  const found = await allowedRecord(deps, actor, { resource: "property", verb: "list", record: "application", id });
  if (!found.ok) return found;
  const { source: slug, user_id } = found.value;
  const names = [...SELECTION, "home_residents", "home_answers", "profile"] as const;
  const state = await deps.store.state(names, { user: user_id, source: slug, market: null });
  const { application, source, market, flags = [], offered_homes = [], home_choices = [], group_choosers = [], lease_preference = null } = state;
  if (!application || !source || !market) return notFound;
  const context = selectionContext(deps.documents.current(), { application, market }, deps.clock.now());
  const { home_answers = [], profile = null } = state;
  const residentsIn = residentsByHome(state.home_residents ?? []);
  const homes = homeCandidates({ application, source, market, flags, offered_homes, home_choices, group_choosers, lease_preference }, context);
  const marketed = MARKETED[source.kind === "whole_home" ? "whole_home" : "room"];
  const rows = homes.slice(page.offset, page.offset + page.limit).map((home) => ({
    ...propertyOf(deps, home, context, market.region_code),
    ...livingIn(deps, actor, home, { home_residents: residentsIn(home.home.slug), home_answers, profile }, context),
    property_marketing_type: marketed,
  }));
  return done({ total: homes.length, rows });
}

const major = (cents: number): number => cents / 100;

function propertyOf({ config }: Deps, { home, rooms, offered, reason, choice }: HomeCandidate, context: SelectionContext, region: string) {
  const prices = offered.map(({ price_cents }) => major(price_cents));
  const picture = `${config.publicUrl}/pictures/${home.picture}.png`;
  const { street_address = "", unit = "", city = "", postal_code = "" } = home.address;
  return {
    id: home.slug,
    slug: home.slug,
    headline: home.headline,
    address: { street_address, unit, city, region, postal_code },
    images: [{ sm_url: picture, md_url: picture }],
    total_room_count: rooms.length,
    available_room_count: offered.length,
    availableRooms: offered.map((each) => ({
      id: each.room.id,
      number: each.room.number,
      room_type: each.room.room_type,
      price: [major(each.room.first_price_cents)],
      discounted_price: each.room.discounted_price_cents === null ? null : major(each.room.discounted_price_cents),
      starting_at: major(each.price_cents),
      above_approved_rate: isAbove(each.price_cents, context),
      availability_date: each.earliest,
      matterport_url: tourUrl(config.brand, each.room),
      selected: choice?.room.room.id === each.room.id,
      is_available: true,
      has_active_room_selection: false,
      room_amenities: each.room.about === "" ? [] : [{ display_name: each.room.about }],
    })),
    minPrice: prices.length === 0 ? null : Math.min(...prices),
    maxPrice: prices.length === 0 ? null : Math.max(...prices),
    minimum_base_price: least(offered.map(({ room }) => room.first_price_cents)),
    minimum_discounted_price: least(offered.flatMap(({ room }) => room.discounted_price_cents ?? [])),
    petFriendly: home.pets_allowed,
    masterBedroomAvailable: offered.some(({ room }) => room.room_type === MASTER),
    full_property_price: major(home.full_property_price_cents),
    unavailable_because: reason,
  };
}

const least = (cents: readonly number[]): number | null => (cents.length === 0 ? null : major(Math.min(...cents)));

/** Who lives there, what they share with whoever asks, and what most of them answered of living together. */
function livingIn(deps: Deps, actor: Actor, candidate: HomeCandidate, state: PropertiesState, { today }: SelectionContext) {
  const documents = deps.documents.current();
  const texts = textsOf(documents, actor.locale);
  const { people, residents } = residentsOf(candidate, state, { documents, locale: actor.locale }, today, true);
  const named = new Set(people.map(({ id }) => id));
  const liked = new Set(state.home_residents.filter(({ user }) => named.has(user.id)).flatMap(({ interests }) => interests));
  const mine = new Set(givenTo(documents.living, state.profile).interests);
  const answers = state.home_answers.filter(({ user }) => named.has(user));
  return {
    roommates: people.map(({ id, name, picture }) => ({ id, first_name: name, profile_image_url: picture })),
    roommate_shared_interests: interestsIn(documents.living)
      .filter(({ id }) => mine.has(id) && liked.has(id))
      .map(({ id, icon }) => ({ label: texts(interestKey(id)), icon })),
    roommate_living_preferences: documents.living.questions.flatMap(({ id, answers: known }) => {
      const top = mostSaid(
        answers.flatMap(({ own_answers }) => own_answers[id] ?? []),
        known.map((answer) => answer.id),
      );
      return top === null ? [] : [{ question: id, top_response: texts(answerKeys(id, top).label) }];
    }),
    amenities: candidate.home.amenities.map((amenity) => ({ display_name: texts("rooms.amenity", { amenity }) })),
    is_premarketing: residents === 0 && candidate.offered.length > 0 && candidate.offered.length === candidate.rooms.length,
  };
}

/** Of several that were said as often, the one that is asked first. */
function mostSaid(said: readonly string[], known: readonly string[]): string | null {
  const times = known.map((id) => said.filter((each) => each === id).length);
  const most = Math.max(0, ...times);
  return most === 0 ? null : (known[times.indexOf(most)] ?? null);
}
