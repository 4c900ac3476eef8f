/** What anybody may know of those who live in a home: how many they are, and what they like. Nobody is named. Pure. */
import { interestKey, interestsIn } from "../../kernel/definitions/living.ts";
import { textsOf } from "../../kernel/context/texts.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { HouseholdMember } from "../../ports/state/home-state.ts";

export interface Household {
  people: number;
  /** How many of them like something, by its id. */
  likes: ReadonlyMap<string, number>;
}
const EMPTY: Household = { people: 0, likes: new Map() };

/** Whether somebody lives there on this day; the last one isn't part of it. */
export const livesThere = ({ lives_from, lives_until }: Pick<HouseholdMember, "lives_from" | "lives_until">, day: string): boolean =>
  lives_from <= day && (lives_until === null || lives_until > day);

/** By the home: those who are there on this day. */
export function householdsOf(people: readonly HouseholdMember[], today: string): (home: string) => Household {
  const households = new Map<string, { people: number; likes: Map<string, number> }>();
  for (const person of people) {
    if (!livesThere(person, today)) continue;
    const { home, interests } = person;
    const household = households.get(home) ?? { people: 0, likes: new Map<string, number>() };
    household.people += 1;
    for (const id of interests) household.likes.set(id, (household.likes.get(id) ?? 0) + 1);
    households.set(home, household);
  }
  return (home) => households.get(home) ?? EMPTY;
}

/** How many of these somebody in the household likes. */
export const inCommon = ({ likes }: Household, wanted: readonly string[]): number => wanted.filter((id) => likes.has(id)).length;

/** Those that most like, as far as the documents know them; those that are wanted before all others. */
export function shownLikes({ likes }: Household, wanted: readonly string[], { documents, locale }: ViewFacts, most?: number) {
  const texts = textsOf(documents, locale);
  return interestsIn(documents.living)
    .filter(({ id }) => likes.has(id))
    .map(({ id, icon }) => ({ id, icon, label: texts(interestKey(id)), people: likes.get(id)!, wanted: wanted.includes(id) }))
    .toSorted((one, other) => Number(other.wanted) - Number(one.wanted) || other.people - one.people)
    .slice(0, most);
}

/** What homes can be narrowed by: what most people in them like, and what is wanted already; `with` is the list once it is pressed. */
export function likesToChoose(households: readonly Household[], wanted: readonly string[], facts: ViewFacts, most: number) {
  const all = new Map<string, number>();
  for (const { likes } of households) for (const [id, people] of likes) all.set(id, (all.get(id) ?? 0) + people);
  for (const id of wanted) if (!all.has(id)) all.set(id, 0);
  return shownLikes({ people: 0, likes: all }, wanted, facts, Math.max(most, wanted.length)).map(({ id, label, wanted: chosen }) => ({
    id,
    label,
    chosen,
    with: (chosen ? wanted.filter((each) => each !== id) : [...wanted, id]).join(",") || null,
  }));
}
