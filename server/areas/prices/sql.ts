/** Statements of the prices that staff set. */
import type { Query } from "../../ports/query.ts";
import type { RoomRecord } from "../../ports/review-records.ts";
import { toRecord } from "../../ports/tables/tables.ts";

/** People whose price of a room of the market stays: shown since `from` and not agreed yet, or agreed. */
export interface PeopleWithPrices {
  shown: number;
  agreed: number;
}

/** @param from  instant since which a price that was shown still holds */
export const peopleWithPrices =
  (market: string, from: string): Query<PeopleWithPrices> =>
  async (db) => {
    const { rows } = await db.query<PeopleWithPrices>(
      `SELECT (SELECT count(DISTINCT k.application)::int FROM home_choices k JOIN homes h ON h.slug = k.home JOIN rooms r ON r.id = k.room
          JOIN applications a ON a.id = k.application
          WHERE h.market = $1 AND k.quoted_at > $2 AND k.room_version = r.version AND a.status NOT IN ('withdrawn', 'rejected')
            AND NOT EXISTS (SELECT 1 FROM room_selections s WHERE s.application = k.application AND s.ended_at IS NULL)) AS shown,
        (SELECT count(DISTINCT s.application)::int FROM room_selections s JOIN homes h ON h.slug = s.home WHERE h.market = $1 AND s.ended_at IS NULL) AS agreed`,
      [market, from],
    );
    return rows[0]!;
  };

export interface PricedRoom {
  room: RoomRecord;
  /** Name of its home. */
  home: string;
}

/** Rooms of the market's published homes that nobody holds, by home and number. */
export const freeRooms =
  (market: string): Query<PricedRoom[]> =>
  async (db) => {
    const { rows } = await db.query<{ room: Record<string, unknown>; home: string }>(
      `SELECT to_json(r) AS room, h.name AS home FROM rooms r JOIN homes h ON h.slug = r.home
        WHERE h.market = $1 AND h.is_published AND r.is_available AND r.availability_date IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM room_selections s WHERE s.room = r.id AND s.ended_at IS NULL)
        ORDER BY h.name, h.slug, r.number`,
      [market],
    );
    return rows.map(({ room, home }) => ({ room: toRecord("room", room), home }));
  };
