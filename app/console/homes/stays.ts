/** Who has a room when, as bars of a calendar: what is taken, got ready, free and held. Pure. */
import { addDays, addMonths, daysBetween } from "#screens/language/expressions/calendar.ts";
import type { Room } from "./home-data.ts";

export type StayKind = "off" | "taken" | "ready" | "free" | "held";
export interface Stay {
  kind: StayKind;
  /** First day, YYYY-MM-DD. */
  from: string;
  /** The day after the last; null: on and on. */
  to: string | null;
  /** Of what is taken, where it is known. */
  by?: Resident;
}
type Resident = Room["residents"][number];

/** Days from the first of this month on, so many months. */
export interface Span {
  from: string;
  to: string;
  /** The first days of its months. */
  months: string[];
}

export function spanOf(today: string, count: number): Span {
  const from = `${today.slice(0, 8)}01`;
  const months = Array.from({ length: count }, (_, at) => addMonths(from, at)!);
  return { from, to: addMonths(from, count)!, months };
}

type Held = Pick<NonNullable<Room["hold"]>, "move_in_date" | "lease_end_date">;

/**
 * In their order, with who lives there where that is known. A room that isn't let is that; one that is was somebody's until the day that its provider states, and is got ready until
 * the one that people are told. Whoever holds it comes in between.
 */
export function staysOf(room: Pick<Room, "is_available" | "availability_date" | "offered_from" | "is_held" | "residents"> & { hold: Held | null }): Stay[] {
  const { is_available, availability_date: stated, offered_from: offered, hold, is_held, residents } = room;
  const move = hold?.move_in_date ?? null;
  const held: Stay[] = hold ? [{ kind: "held", from: hold.move_in_date, to: addDays(hold.lease_end_date, 1) }] : [];
  const people = residents.map((by): Stay => ({ kind: "taken", from: by.lives_from, to: by.lives_until, by }));
  if (!is_available || stated === null) return [...(people.length > 0 ? people : [{ kind: "off" as const, from: EVER, to: move }]), ...held];
  const last = people.at(-1)?.to ?? null;
  const emptied = last ?? addDays(stated, 1);
  const ready = offered ?? emptied;
  const before: Stay[] = [
    ...(people.length > 0 ? people : [{ kind: "taken" as const, from: EVER, to: earlier(emptied, move) }]),
    { kind: "ready", from: emptied, to: earlier(ready, move) },
  ];
  // Of one's own nobody is told when; it isn't free for that.
  const free: Stay = { kind: is_held && !hold ? "held" : "free", from: ready, to: move };
  return [...before, free, ...held].filter(({ from, to }) => to === null || from < to);
}

const EVER = "0001-01-01";
const earlier = (day: string, other: string | null): string => (other !== null && other < day ? other : day);

/** A bar of what can be seen, in hundredths of its width. */
export interface Bar extends Stay {
  left: number;
  width: number;
}

export function barsIn({ from, to }: Span, stays: readonly Stay[]): Bar[] {
  const whole = daysBetween(from, to);
  return stays.flatMap((stay) => {
    const [first, last] = [stay.from < from ? from : stay.from, stay.to === null || stay.to > to ? to : stay.to];
    if (first >= last) return [];
    return [{ ...stay, left: (daysBetween(from, first) / whole) * 100, width: (daysBetween(first, last) / whole) * 100 }];
  });
}

/** Where a day stands, in hundredths. */
export const placeOf = ({ from, to }: Span, day: string): number => (daysBetween(from, day) / daysBetween(from, to)) * 100;
