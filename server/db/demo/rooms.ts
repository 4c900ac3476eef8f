/** The bedrooms of the demo's homes: free from a day that is counted from today. */
import type { RoomRecord } from "../../ports/review-records.ts";
import type { Transaction } from "../engine/database.ts";
import { demoId } from "./demo-id.ts";

/** Days from now; a room without them isn't free. Money in major units of the market's currency. */
export interface DemoRoom extends Pick<RoomRecord, "number" | "room_type" | "about"> {
  first_price: number;
  discounted_price?: number;
  available_in_days?: number;
  lease_lengths?: number[];
}

const DAY_MS = 86_400_000;

/** Those that are there already stay as they are. @returns how many were added */
export async function addDemoRooms(tx: Transaction, homes: readonly { slug: string; bedrooms: readonly DemoRoom[] }[], now: number): Promise<number> {
  const rooms = homes.flatMap(({ slug, bedrooms }) =>
    bedrooms.map(({ first_price, discounted_price, available_in_days, lease_lengths, ...room }) => ({
      ...room,
      id: demoId(`room:${slug}:${room.number}`),
      home: slug,
      first_price_cents: first_price * 100,
      discounted_price_cents: discounted_price === undefined ? null : discounted_price * 100,
      is_available: available_in_days !== undefined,
      availability_date: available_in_days === undefined ? null : new Date(now + available_in_days * DAY_MS).toISOString().slice(0, 10),
      lease_lengths: lease_lengths ?? null,
    })),
  );
  const { rows } = await tx.query(
    `INSERT INTO rooms (id, home, number, room_type, about, first_price_cents, discounted_price_cents, is_available, availability_date, lease_lengths)
     SELECT id, home, number, room_type, about, first_price_cents, discounted_price_cents, is_available, availability_date, lease_lengths
     FROM jsonb_to_recordset($1::jsonb) AS room(id uuid, home text, number integer, room_type text, about text, first_price_cents integer,
       discounted_price_cents integer, is_available boolean, availability_date date, lease_lengths jsonb)
     ON CONFLICT DO NOTHING RETURNING id`,
    [JSON.stringify(rooms)],
  );
  return rows.length;
}
