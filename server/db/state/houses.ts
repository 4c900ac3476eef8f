/** Where the visitor lives, with whom, and where they are invited to live. */
import type { HouseState, OwnHouse, OwnResidency } from "../../ports/state/house-state.ts";
import { toRecord } from "../../ports/tables/tables.ts";
import type { Row, StateSlice } from "./slice.ts";

/** Of the home `h`. Who lives in a room that is offered leaves it, and is told of all the same: they are there today. */
const ROOMS = `(SELECT json_agg(json_build_object('number', o.number, 'is_available', o.is_available, 'availability_date', o.availability_date,
      'held', EXISTS (SELECT 1 FROM room_selections s WHERE s.room = o.id AND s.ended_at IS NULL),
      'people', (SELECT coalesce(json_agg(json_build_object('id', y.id, 'lives_from', y.lives_from, 'lives_until', y.lives_until, 'away_from', y.away_from,
          'away_until', y.away_until, 'user', json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name, 'avatar', u.avatar,
          'profile_image_url', u.profile_image_url), 'photo_thumbnails', p.photo_thumbnails) ORDER BY y.lives_from, y.id), '[]')
        FROM residents y JOIN users u ON u.id = y.user_id LEFT JOIN profiles p ON p.user_id = u.id WHERE y.room = o.id)) ORDER BY o.number)
    FROM rooms o WHERE o.home = h.slug)`;

export const HOUSE_SLICES: { [N in keyof HouseState]: StateSlice<HouseState[N]> } = {
  residencies: {
    of: "person",
    sql: `(SELECT coalesce(json_agg(json_build_object('resident', to_json(x), 'room_number', m.number, 'home', json_build_object('slug', h.slug, 'market', h.market,
        'name', h.name, 'picture', h.picture, 'address', h.address, 'is_published', h.is_published)) ORDER BY x.lives_from, x.id), '[]')
      FROM (SELECT w.id FROM residents w WHERE w.user_id = :user
        UNION ALL SELECT w.id FROM residents w JOIN users me ON me.id = :user WHERE w.user_id IS NULL AND w.invited_email = lower(me.email COLLATE "C")) t
      JOIN residents x ON x.id = t.id JOIN rooms m ON m.id = x.room JOIN homes h ON h.slug = m.home)`,
    read: (rows: (Omit<OwnResidency, "resident"> & { resident: Row })[]) => rows.map((row) => ({ ...row, resident: toRecord("resident", row.resident) })),
  },
  own_houses: {
    of: "person",
    sql: `(SELECT coalesce(json_agg(json_build_object('home', h.slug, 'rooms', ${ROOMS})), '[]')
      FROM homes h WHERE h.slug IN (SELECT m.home FROM residents x JOIN rooms m ON m.id = x.room WHERE x.user_id = :user))`,
    read: (houses: OwnHouse[]) => houses,
  },
};
