/** The home of somebody who lives in one, as they read it: its rooms, who is there, and who comes and goes. Pure. */
import { listInWords } from "../../kernel/context/texts.ts";
import type { PublishedDocuments } from "../../kernel/context/documents.ts";
import { marketDay } from "../../kernel/context/market-time.ts";
import type { ViewFacts } from "../../kernel/context/view-input.ts";
import type { Housemate, HouseRoom, OwnHouse, OwnResidency } from "../../ports/state/house-state.ts";
import { livesThere } from "../homes/index.ts";
import { pictureOf, shownName } from "../profile/index.ts";
import { invitationState } from "./invitation.ts";

interface Facts {
  documents: PublishedDocuments;
  now: Date;
}

const dayAt = ({ documents, now }: Facts, { home }: OwnResidency): string => marketDay(documents, home.market, now);
const isTakenUp = ({ resident }: OwnResidency): boolean => resident.user_id !== null;

/** The one that they live in today, else the one that they move into next; null where there is neither. */
export function ownHomeOf(residencies: readonly OwnResidency[], facts: Facts): OwnResidency | null {
  const left = residencies.filter((each) => isTakenUp(each) && !isOver(each.resident, dayAt(facts, each)));
  return left.find((each) => livesThere(each.resident, dayAt(facts, each))) ?? left[0] ?? null;
}

const isOver = ({ lives_until }: { lives_until: string | null }, today: string): boolean => lives_until !== null && lives_until <= today;
const isAway = ({ away_from, away_until }: Pick<Housemate, "away_from" | "away_until">, today: string): boolean =>
  away_from !== null && away_from <= today && (away_until === null || away_until > today);

/** Where they live or will: nothing of it is there where they live nowhere. */
export function houseView(
  { user, residencies, own_houses }: { user: { id: string }; residencies: readonly OwnResidency[]; own_houses: readonly OwnHouse[] },
  facts: ViewFacts,
) {
  const own = ownHomeOf(residencies, facts);
  if (!own) return { ...NOWHERE, state: residencies.some(isTakenUp) ? ("gone" as const) : ("none" as const) };
  const { home, resident } = own;
  const today = dayAt(facts, own);
  const rooms = (own_houses.find((house) => house.home === home.slug)?.rooms ?? []).map((room) => roomView(room, { today, userId: user.id }));
  const free = rooms.filter((room) => room.free);
  // Days that are over are asked for anew.
  const isAwayAhead = resident.away_until !== null && resident.away_until > today;
  const next = residencies.find((each) => each !== own && isTakenUp(each) && each.resident.lives_from > resident.lives_from);
  return {
    state: livesThere(resident, today) ? ("here" as const) : ("coming" as const),
    name: home.name,
    market: home.is_published ? home.market : null,
    slug: home.slug,
    room: own.room_number,
    from: resident.lives_from,
    until: resident.lives_until,
    away_from: isAwayAhead ? resident.away_from : null,
    away_until: resident.away_until,
    away_now: isAway(resident, today),
    away: isAwayAhead ? { away_from: resident.away_from, away_until: resident.away_until } : {},
    rooms: rooms.map(({ people: _people, ...room }) => room),
    people: rooms.flatMap(({ people }) => people),
    free: free.length,
    free_rooms: listInWords(
      facts.locale,
      free.map(({ number }) => String(number)),
    ),
    next_home: next?.home.name ?? null,
    next_room: next?.room_number ?? null,
    next_from: next?.resident.lives_from ?? null,
  };
}

const NOWHERE = {
  name: null,
  market: null,
  slug: null,
  room: null,
  from: null,
  until: null,
  away_from: null,
  away_until: null,
  away_now: false,
  away: {},
  rooms: [],
  people: [],
  free: 0,
  free_rooms: "",
  next_home: null,
  next_room: null,
  next_from: null,
};

/** Whoever is drawn in it is there today, else comes next. It is free where it is offered and held for nobody. */
function roomView({ number, is_available, held, people }: HouseRoom, { today, userId }: { today: string; userId: string }) {
  const shown = people
    .filter((each) => !isOver(each, today))
    .map((each) => ({
      id: each.id,
      you: each.user.id === userId,
      name: shownName(each.user),
      avatar: each.user.avatar,
      picture: pictureOf(each.user, each),
      room: number,
      coming: each.lives_from > today ? each.lives_from : null,
      leaving: each.lives_until,
      away: isAway(each, today),
      away_until: each.away_until,
    }));
  const [drawn = null] = shown;
  return {
    number,
    free: is_available && !held,
    people: shown,
    empty: drawn === null,
    name: drawn?.name ?? "",
    avatar: drawn?.avatar ?? "",
    picture: drawn?.picture ?? null,
  };
}

/** Of the invitations that went to them those that can be taken up. */
export const openInvitations = (residencies: readonly OwnResidency[], user: { id: string; email: string }, facts: Facts) =>
  residencies.flatMap((each) =>
    invitationState(facts.documents, each, { user, now: facts.now }) === "open"
      ? [{ id: each.resident.id, home: each.home.name, room: each.room_number, from: each.resident.lives_from }]
      : [],
  );
