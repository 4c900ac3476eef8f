/** In which order somebody sees the homes that they may talk with. Pure. */
import { takesMessages, type MeetingLife } from "./meeting-life.ts";

/** Those that are talked with first, then those of which the house decides or decided, then the others; within these as they come. */
export function shoppingOrder<Home>(homes: readonly Home[], meetingOf: (home: Home) => MeetingLife | null, now: Date): Home[] {
  const place = (home: Home): number => {
    const life = meetingOf(home);
    return life === null ? 2 : takesMessages(life, now) ? 0 : 1;
  };
  return homes.toSorted((one, other) => place(one) - place(other));
}
