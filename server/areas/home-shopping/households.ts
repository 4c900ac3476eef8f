/** Who lives in a home, as its card in home shopping shows them, and what they and whoever looks both like. Pure. */
import { interestKey, interestsIn } from "../../kernel/definitions/living.ts";
import { listInWords, numberConstant, textsOf } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { HomeResident, InvitedResident, ListedHome } from "../../ports/state/home-state.ts";
import type { ProfileRecord } from "../../ports/review-records.ts";
import { livesThere } from "../homes/index.ts";
import { givenTo, pictureOf, shownName } from "../profile/index.ts";

type Facts = Pick<ViewFacts, "documents" | "locale">;

export interface HouseholdState {
  home_residents: readonly HomeResident[];
  invited_residents: readonly InvitedResident[];
  profile: ProfileRecord | null;
}

/** A face on a card. `id`: null of somebody who has no account yet, and so no profile. */
interface ShownRoommate {
  key: string;
  id: string | null;
  name: string;
  avatar: string;
  picture: string | null;
}

/** Nobody knows the name of whoever has no account. */
const UNKNOWN = "";

/** @param isNamed  nobody is named of a home that is nobody's to have */
export function roommatesOf(
  { home, rooms }: ListedHome,
  { home_residents, invited_residents, profile }: HouseholdState,
  facts: Facts,
  { today, isNamed }: { today: string; isNamed: boolean },
) {
  const { living } = facts.documents;
  const left = new Set(rooms.flatMap(({ id, is_available }) => (is_available ? [id] : [])));
  const isThere = (each: Pick<HomeResident, "home" | "room" | "lives_from" | "lives_until">): boolean =>
    each.home === home.slug && !left.has(each.room) && livesThere(each, today);
  const there = isNamed ? home_residents.filter(isThere) : [];
  const invited = isNamed ? invited_residents.filter(isThere) : [];
  const people: ShownRoommate[] = [
    ...there.map(({ user, photo_thumbnails }) => ({
      key: user.id,
      id: user.id,
      name: shownName(user),
      avatar: user.avatar,
      picture: pictureOf(user, { photo_thumbnails }),
    })),
    ...invited.map(({ id }) => ({ key: id, id: null, name: UNKNOWN, avatar: UNKNOWN, picture: null })),
  ];
  const most = numberConstant(facts.documents, "avatars_shown");
  const shown = people.length > most ? people.slice(0, most - 1) : people;
  const mine = new Set(givenTo(living, profile).interests);
  const liked = new Set(there.flatMap(({ interests }) => interests));
  const texts = textsOf(facts.documents, facts.locale);
  return {
    roommates: people.length,
    people: shown,
    more: people.length - shown.length,
    likes: interestsIn(living)
      .filter(({ id }) => mine.has(id) && liked.has(id))
      .map(({ id, icon }) => ({ id, icon, label: texts(interestKey(id)) })),
  };
}

/** Of those who have one; null where nobody has. */
export function namesIn(people: readonly Pick<ShownRoommate, "name">[], locale: string): string | null {
  const names = people.flatMap(({ name }) => (name === UNKNOWN ? [] : [name]));
  return names.length === 0 ? null : listInWords(locale, names);
}

/** The language in which the public listings name interests, whatever the page is read in. */
const LISTINGS_LOCALE = "en-US";

/** How many people of the market like something that whoever looks likes, what most of them do, and where the listings show their homes. */
export function roommateFinder(
  { home_residents, profile }: HouseholdState,
  facts: ViewFacts,
  { market, today, limit_cents }: { market: string; today: string; limit_cents: number | null },
) {
  const { documents, locale, site } = facts;
  const known = interestsIn(documents.living).map(({ id }) => id);
  const mine = givenTo(documents.living, profile).interests.filter((id) => known.includes(id));
  const there = home_residents.filter((each) => livesThere(each, today));
  const fits = there.filter(({ interests }) => interests.some((id) => mine.includes(id)));
  const times = (id: string): number => fits.filter(({ interests }) => interests.includes(id)).length;
  const shared = mine.filter((id) => times(id) > 0).toSorted((one, other) => times(other) - times(one));
  const [texts, named] = [textsOf(documents, locale), textsOf(documents, LISTINGS_LOCALE)];
  const lower = (id: string): string => texts(interestKey(id)).toLocaleLowerCase(locale);
  const query = new URLSearchParams();
  if (mine.length > 0) query.set("roommateInterests", mine.map((id) => named(interestKey(id))).join(","));
  if (limit_cents !== null) query.set("priceMax", String(Math.floor(limit_cents / 100)));
  const address = `${site.listings_url.replace(/\/+$/u, "")}/${encodeURIComponent(market)}`;
  return {
    people: fits.length,
    likes: shared.length === 0 ? null : listInWords(locale, shared.slice(0, numberConstant(documents, "household_likes")).map(lower)),
    url: query.size === 0 ? address : `${address}?${query}`,
  };
}
