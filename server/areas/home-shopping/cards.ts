/** How the homes of home shopping stand: which are shown, in which order, and where each of them is. Pure. */
import type { ListedHome, ShoppingMeeting } from "../../ports/state/home-state.ts";
import type { RoomSelectionRecord } from "../../ports/review-records.ts";
import type { HomeCandidate } from "../home-selection/index.ts";
import { isInvited, shoppingOrder } from "../meetings/index.ts";

/**
 * `none`: nothing is said yet; `starting`: a room is held, and the meeting is not there; `chatting`: the day runs; `waiting`: it is over, and
 * the house decides; `match`: the house said yes; `ended`: nothing comes of it.
 */
export type HomeState = "none" | "starting" | "chatting" | "waiting" | "match" | "ended";

export interface ShoppedHome {
  /** Null of a home that nothing of is offered to them: they have to do with it by their meeting alone. */
  candidate: HomeCandidate | null;
  listed: ListedHome;
  /** The last one with this home. */
  meeting: ShoppingMeeting | null;
  held: RoomSelectionRecord | null;
  state: HomeState;
}

export interface Shopped {
  candidates: readonly HomeCandidate[];
  offered_homes: readonly ListedHome[];
  shopping_meetings: readonly ShoppingMeeting[];
  held_rooms: readonly RoomSelectionRecord[];
}

const isOver = (at: string, now: Date): boolean => Date.parse(at) <= now.getTime();

function stateOf(last: ShoppingMeeting | null, held: RoomSelectionRecord | null, now: Date): HomeState {
  // Of a room that is held anew, after a meeting that came to nothing, the meeting is on its way.
  if (held !== null && held.id !== last?.selection.id) return "starting";
  if (last === null) return "none";
  const { meeting } = last;
  if (meeting.status === "open" || meeting.status === "closed") return isOver(meeting.ends_at, now) ? "waiting" : "chatting";
  return isInvited(meeting, now) ? "match" : "ended";
}

/** Every home that is offered, and every one that they have or had to do with; those that they talk with first. */
export function shoppedHomes({ candidates, offered_homes, shopping_meetings, held_rooms }: Shopped, now: Date): ShoppedHome[] {
  const listedOf = new Map(offered_homes.map((listed) => [listed.home.slug, listed]));
  const lastOf = new Map<string, ShoppingMeeting>();
  for (const each of shopping_meetings) if (!lastOf.has(each.listed.home.slug)) lastOf.set(each.listed.home.slug, each);
  const homeOf = (slug: string, candidate: HomeCandidate | null): ShoppedHome[] => {
    const meeting = lastOf.get(slug) ?? null;
    const held = held_rooms.find(({ home }) => home === slug) ?? null;
    const listed = listedOf.get(slug) ?? meeting?.listed;
    const state = stateOf(meeting, held, now);
    return listed && (state !== "none" || candidate?.reason === null) ? [{ candidate, listed, meeting, held, state }] : [];
  };
  const offered = candidates.flatMap((candidate) => homeOf(candidate.home.slug, candidate));
  const gone = [...lastOf.keys()].filter((slug) => !candidates.some(({ home }) => home.slug === slug)).flatMap((slug) => homeOf(slug, null));
  return shoppingOrder([...offered, ...gone], ({ meeting, state }) => (state === "starting" ? null : (meeting?.meeting ?? null)), now);
}

/** Slugs that they hid, of what anybody may have written there. */
export const hiddenHomes = (said: unknown): string[] => (Array.isArray(said) ? said.filter((slug) => typeof slug === "string") : []);

/** With the home in the list where it was not, and without it where it was. */
export const withToggled = (hidden: readonly string[], slug: string): string[] =>
  hidden.includes(slug) ? hidden.filter((each) => each !== slug) : [...hidden, slug];
