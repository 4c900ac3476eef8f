/** Homes and their rooms, as anybody may see them. */
import type { AddressState, ListedHome } from "../../ports/state.ts";
import { toRecord } from "../../ports/tables/tables.ts";
import type { Row, StateSlice } from "./slice.ts";

const LISTED = `json_build_object('home', to_json(h), 'rooms', (SELECT coalesce(json_agg(to_json(r) ORDER BY r.number), '[]') FROM rooms r WHERE r.home = h.slug))`;

interface ListedRow {
  home: Row;
  rooms: Row[];
}
const listed = ({ home, rooms }: ListedRow): ListedHome => ({ home: toRecord("home", home), rooms: rooms.map((room) => toRecord("room", room)) });

export const HOME_SLICES: { [N in "market_homes" | "named_home"]: StateSlice<AddressState[N]> } = {
  market_homes: {
    of: "address",
    sql: `(SELECT coalesce(json_agg(${LISTED} ORDER BY h.slug), '[]') FROM homes h WHERE h.market = :market AND h.is_published)`,
    read: (rows: ListedRow[]) => rows.map(listed),
  },
  named_home: {
    of: "address",
    sql: `(SELECT ${LISTED} FROM homes h WHERE h.slug = :home AND h.market = :market AND h.is_published)`,
    read: (row: ListedRow | null) => row && listed(row),
  },
};
