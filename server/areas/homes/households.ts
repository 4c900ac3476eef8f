/** What anybody may know of those who live in a home: how many they are, and what they like. Nobody is named. Pure. */
import { interestKey, interestsIn } from "../../kernel/definitions/living.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { HousePerson } from "../../ports/home-state.ts";

export interface House {
  people: number;
  /** How many of them like something, by its id. */
  likes: ReadonlyMap<string, number>;
}
const EMPTY: House = { people: 0, likes: new Map() };

/** By the home: those who are there on this day. */
export function housesOf(people: readonly HousePerson[], today: string): (home: string) => House {
  const houses = new Map<string, { people: number; likes: Map<string, number> }>();
  for (const { home, lives_from, lives_until, interests } of people) {
    if (lives_from > today || (lives_until !== null && lives_until <= today)) continue;
    const house = houses.get(home) ?? { people: 0, likes: new Map<string, number>() };
    house.people += 1;
    for (const id of interests) house.likes.set(id, (house.likes.get(id) ?? 0) + 1);
    houses.set(home, house);
  }
  return (home) => houses.get(home) ?? EMPTY;
}

/** How many of these somebody in the house likes. */
export const inCommon = ({ likes }: House, wanted: readonly string[]): number => wanted.filter((id) => likes.has(id)).length;

/** Those that most like, as far as the documents know them; those that are wanted before all others. */
export function shownLikes({ likes }: House, wanted: readonly string[], { documents, locale }: ViewFacts, most?: number) {
  const texts = textsOf(documents, locale);
  return interestsIn(documents.living)
    .filter(({ id }) => likes.has(id))
    .map(({ id, icon }) => ({ id, icon, label: texts(interestKey(id)), people: likes.get(id)!, wanted: wanted.includes(id) }))
    .toSorted((one, other) => Number(other.wanted) - Number(one.wanted) || other.people - one.people)
    .slice(0, most);
}

/** What homes can be narrowed by: what most people in them like, and what is wanted already; `with` is the list once it is pressed. */
export function likesToChoose(houses: readonly House[], wanted: readonly string[], facts: ViewFacts, most: number) {
  const all = new Map<string, number>();
  for (const { likes } of houses) for (const [id, people] of likes) all.set(id, (all.get(id) ?? 0) + people);
  for (const id of wanted) if (!all.has(id)) all.set(id, 0);
  return shownLikes({ people: 0, likes: all }, wanted, facts, Math.max(most, wanted.length)).map(({ id, label, wanted: chosen }) => ({
    id,
    label,
    chosen,
    with: (chosen ? wanted.filter((each) => each !== id) : [...wanted, id]).join(",") || null,
  }));
}
