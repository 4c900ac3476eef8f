/** Who lives in a home, as whoever it is offered to reads it. Pure. */
import { interestKey } from "../../kernel/definitions/living.ts";
import { listInWords, numberConstant, textsOf } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { HomeResident } from "../../ports/state/home-state.ts";
import type { ProfileRecord } from "../../ports/review-records.ts";
import { livesThere } from "../homes/index.ts";
import { givenTo, pictureOf, sharedInterests, shownName } from "../profile/index.ts";
import type { HomeCandidate } from "./offered.ts";

/** Those who live in the home, and what the one who looks says of themself. */
export interface ResidentsState {
  home_residents: readonly HomeResident[];
  profile: ProfileRecord | null;
}

/** By the home: a market has hundreds, and each is asked for its own. */
export function residentsByHome(residents: readonly HomeResident[]): (home: string) => readonly HomeResident[] {
  const byHome = new Map<string, HomeResident[]>();
  for (const resident of residents) {
    const there = byHome.get(resident.home);
    if (there) there.push(resident);
    else byHome.set(resident.home, [resident]);
  }
  return (home) => byHome.get(home) ?? [];
}

/**
 * Those who are there today and stay: whoever leaves a room that is offered is nobody's roommate. Of a home that is full nobody is named.
 * @param shownAll  all of them, with what they share with the one who looks; else the first ones
 */
export function residentsOf(
  { rooms, offered }: HomeCandidate,
  { home_residents, profile }: ResidentsState,
  facts: Pick<ViewFacts, "documents" | "locale">,
  today: string,
  shownAll: boolean,
) {
  const { documents, locale } = facts;
  const left = new Set(rooms.flatMap(({ id, is_available }) => (is_available ? [id] : [])));
  const there = home_residents.filter((each) => !left.has(each.room) && livesThere(each, today));
  const most = numberConstant(documents, "residents_named");
  const named = offered.length === 0 ? [] : shownAll ? there : there.slice(0, most);
  const texts = textsOf(documents, locale);
  const mine = givenTo(documents.living, profile);
  return {
    residents: there.length,
    names:
      named.length === 0 || there.length > most
        ? null
        : listInWords(
            locale,
            named.map(({ user }) => user.first_name),
          ),
    people: named.map(({ user, photo_thumbnails, interests }) => {
      const shared = shownAll ? sharedInterests(mine, { interests }).map((id) => texts(interestKey(id))) : [];
      return {
        id: user.id,
        name: shownName(user),
        avatar: user.avatar,
        picture: pictureOf(user, { photo_thumbnails }),
        shared: shared.length === 0 ? null : listInWords(locale, shared),
      };
    }),
  };
}
