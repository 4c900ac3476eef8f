/** A home with its rooms, as listings and those who choose among them read it. */
import type { ListedHome } from "../../ports/state/home-state.ts";
import { toRecord } from "../../ports/tables/tables.ts";

export interface ListedHomeRow {
  home: Record<string, unknown>;
  rooms: Record<string, unknown>[];
  held: string[];
}

/** Of home `h`: its rooms by number, and ids of those that are held for somebody. */
export const LISTED_HOME = `json_build_object('home', to_json(h),
        'rooms', (SELECT coalesce(json_agg(to_json(r) ORDER BY r.number), '[]') FROM rooms r WHERE r.home = h.slug),
        'held', (SELECT coalesce(json_agg(s.room), '[]') FROM room_selections s WHERE s.home = h.slug AND s.ended_at IS NULL))`;

export const listedHome = ({ home, rooms, held }: ListedHomeRow): ListedHome => ({
  home: toRecord("home", home),
  rooms: rooms.map((room) => toRecord("room", room)),
  held,
});
