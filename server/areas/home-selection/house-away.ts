/** A house in which everybody is away takes no new meeting. Pure. */
import { livesThere } from "../homes/index.ts";

/** Days are YYYY-MM-DD; the last one isn't part of it. */
export interface AwayResident {
  lives_from: string;
  lives_until: string | null;
  away_from: string | null;
  away_until: string | null;
}

const NEVER = "9999-12-31";

/** The day on which somebody is back; null where somebody is there, and where nobody lives who could be away. */
export function houseBackOn(residents: readonly AwayResident[], today: string): string | null {
  const there = residents.filter((each) => livesThere(each, today));
  const backs = there.map(({ away_from, away_until }) => (away_from === null || away_from > today ? today : (away_until ?? NEVER)));
  const first = backs.toSorted()[0] ?? today;
  return first > today ? first : null;
}
