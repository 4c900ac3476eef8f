/** The bedrooms of the demo's homes: free from a day that is counted from today. */
import type { RoomRecord } from "../../ports/review-records.ts";
import type { Transaction } from "../engine/database.ts";
import { demoId } from "./demo-id.ts";

/** Days from now; a room without them isn't free. Money in major units of the market's currency. */
export interface DemoRoom extends Pick<RoomRecord, "number" | "room_type" | "about"> {
  tour?: string;
  first_price: number;
  discounted_price?: number;
  available_in_days?: number;
  lease_lengths?: number[];
}

/** A bedroom of a demo home that is held for them, by its number. */
export interface DemoHeldRoom {
  home: string;
  bedroom: number;
  move_in_in_days: number;
  months: number;
  monthly_price: number;
}

/** Said so many minutes after the chat began, by the resident of that address, else by whoever applies. */
export interface DemoMessage {
  by?: string;
  after_minutes: number;
  text: string;
}

const DAY_MS = 86_400_000;

/** Those that are there already stay as they are. @returns how many were added */
export async function addDemoRooms(tx: Transaction, homes: readonly { slug: string; bedrooms: readonly DemoRoom[] }[], now: number): Promise<number> {
  const rooms = homes.flatMap(({ slug, bedrooms }) =>
    bedrooms.map(({ first_price, discounted_price, available_in_days, lease_lengths, tour, ...room }) => ({
      ...room,
      id: demoId(`room:${slug}:${room.number}`),
      home: slug,
      first_price_cents: first_price * 100,
      discounted_price_cents: discounted_price === undefined ? null : discounted_price * 100,
      is_available: available_in_days !== undefined,
      availability_date: available_in_days === undefined ? null : new Date(now + available_in_days * DAY_MS).toISOString().slice(0, 10),
      lease_lengths: lease_lengths ?? null,
      tour: tour ?? null,
    })),
  );
  const { rows } = await tx.query(
    `INSERT INTO rooms (id, home, number, room_type, about, first_price_cents, discounted_price_cents, is_available, availability_date, lease_lengths, tour)
     SELECT id, home, number, room_type, about, first_price_cents, discounted_price_cents, is_available, availability_date, lease_lengths, tour
     FROM jsonb_to_recordset($1::jsonb) AS room(id uuid, home text, number integer, room_type text, about text, first_price_cents integer,
       discounted_price_cents integer, is_available boolean, availability_date date, lease_lengths jsonb, tour text)
     ON CONFLICT DO NOTHING RETURNING id`,
    [JSON.stringify(rooms)],
  );
  return rows.length;
}

/** The room that somebody of the demo confirmed is theirs; what they had in mind is as they confirmed it. */
export async function holdDemoRoom(
  tx: Transaction,
  application: string,
  { home, bedroom, move_in_in_days, months, monthly_price }: DemoHeldRoom,
  now: number,
): Promise<void> {
  const moveIn = now + move_in_in_days * DAY_MS;
  await tx.query(
    `WITH held AS (
       INSERT INTO room_selections (id, application, home, room, whole_home, move_in_date, lease_end_date, lease_months, monthly_price_cents)
       VALUES ($1, $2, $3, $4, false, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING *)
     UPDATE applications a SET room = held.room, move_in_date = held.move_in_date, lease_end_date = held.lease_end_date FROM held WHERE a.id = held.application`,
    [
      demoId(`room_selection:${application}`),
      application,
      home,
      demoId(`room:${home}:${bedroom}`),
      new Date(moveIn).toISOString().slice(0, 10),
      leaseEnd(moveIn, months),
      months,
      monthly_price * 100,
    ],
  );
}

const HOUR_MS = 3_600_000;
/** How far its day is when the demo begins, how long a day is, and how long the house has after it. */
const [GONE_HOURS, CHAT_HOURS, HOUSE_HOURS] = [5, 24, 24];

/** Somebody of the demo talks with the home whose room is held for them. */
export async function beginDemoMeeting(
  tx: Transaction,
  application: string,
  { user, chat }: { user: string; chat: readonly DemoMessage[] },
  now: number,
): Promise<void> {
  const after = (hours: number): string => new Date(now + (hours - GONE_HOURS) * HOUR_MS).toISOString();
  const [meeting, selection] = [demoId(`meeting:${application}`), demoId(`room_selection:${application}`)];
  await tx.query(
    `WITH begun AS (
       INSERT INTO meetings (id, home, market, status, opened_at, ends_at, decides_at, looks_at)
       SELECT $1, s.home, h.market, 'open', $4, $5, $6, $5 FROM room_selections s JOIN homes h ON h.slug = s.home WHERE s.id = $2
       ON CONFLICT DO NOTHING RETURNING id, home)
     INSERT INTO meeting_applicants (id, meeting, application, home, selection, place) SELECT $7, begun.id, $3, begun.home, $2, 1 FROM begun`,
    [meeting, selection, application, after(0), after(CHAT_HOURS), after(CHAT_HOURS + HOUSE_HOURS), demoId(`meeting_applicant:${application}`)],
  );
  const opened = [demoId(`meeting_message:${application}`), meeting, after(0)];
  await tx.query(
    "INSERT INTO meeting_messages (meeting, id, number, notice, sent_at) SELECT $2, $1, 1, 'opened', $3 FROM meetings m WHERE m.id = $2 ON CONFLICT DO NOTHING",
    opened,
  );
  const said = chat.map(({ by, after_minutes, text }, at) => ({
    id: demoId(`meeting_message:${application}:${at}`),
    number: at + 2,
    user_id: by === undefined ? user : demoId(`user:${by}`),
    text,
    sent_at: after(after_minutes / 60),
  }));
  await tx.query(
    `INSERT INTO meeting_messages (meeting, id, number, user_id, text, sent_at)
     SELECT m.id, g.id, g.number, g.user_id, g.text, g.sent_at FROM meetings m
       CROSS JOIN jsonb_to_recordset($2::jsonb) AS g (id uuid, number int, user_id uuid, text text, sent_at timestamptz) JOIN users u ON u.id = g.user_id
     WHERE m.id = $1 ON CONFLICT DO NOTHING`,
    [meeting, JSON.stringify(said)],
  );
}

export function leaseEnd(moveIn: number, months: number): string {
  const end = new Date(moveIn);
  end.setUTCMonth(end.getUTCMonth() + months);
  return end.toISOString().slice(0, 10);
}
