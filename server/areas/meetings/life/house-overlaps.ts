/** How somebody goes together with all of a house, question by question: never added up to a score. Pure. */
import type { Living } from "../../../kernel/definitions/living.ts";
import { answerOverlaps, type Given, type OverlapStatus } from "../../profile/index.ts";

export interface Housemate {
  name: string;
  given: Given;
}

export interface HouseOverlap {
  question: string;
  status: OverlapStatus;
  /** Names, by how each of them goes together with the one who looks. */
  people: Record<OverlapStatus, string[]>;
}

/** With all of them both ways: `home_run`; with anybody neither: `strike_out`; else `in_between`. What nobody else answered is left out. */
export function houseOverlaps(living: Pick<Living, "questions">, me: Given, house: readonly Housemate[]): HouseOverlap[] {
  const pairs = house.map(({ name, given }) => ({ name, overlaps: answerOverlaps(living, me, given) }));
  return living.questions.flatMap(({ id }): HouseOverlap[] => {
    const people: HouseOverlap["people"] = { home_run: [], in_between: [], strike_out: [] };
    for (const { name, overlaps } of pairs) {
      const own = overlaps.find(({ question }) => question === id);
      if (own) people[own.status].push(name);
    }
    if (Object.values(people).every((names) => names.length === 0)) return [];
    const status = people.strike_out.length > 0 ? "strike_out" : people.in_between.length > 0 ? "in_between" : "home_run";
    return [{ question: id, status, people }];
  });
}
