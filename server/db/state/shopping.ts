/** What an applicant talks with, holds, and may meet: pieces of state of home shopping. */
import { LISTED_HOME, listedHome, type ListedHomeRow } from "../../kernel/sql/listed-home.ts";
import { unreadBy } from "../../kernel/sql/meeting-state.ts";
import type { InvitedResident, ShoppingState } from "../../ports/state/home-state.ts";
import { toRecord } from "../../ports/tables/tables.ts";
import { ARE_OFFERED_HOMES } from "./homes.ts";
import { records, type Row, type StateSlice } from "./slice.ts";

interface MeetingRow {
  meeting: Row;
  selection: Row;
  accepted: boolean;
  unread: number;
  listed: ListedHomeRow;
}

export const SHOPPING_SLICES: { [N in keyof ShoppingState]: StateSlice<ShoppingState[N]> } = {
  shopping_meetings: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(json_build_object('meeting', to_json(m), 'selection', to_json(t), 'accepted', x.accepted_at IS NOT NULL, 'unread', ${unreadBy("a.user_id")}, 'listed', ${LISTED_HOME})
        ORDER BY m.opened_at DESC, m.id), '[]')
      FROM meeting_applicants x JOIN meetings m ON m.id = x.meeting JOIN room_selections t ON t.id = x.selection JOIN homes h ON h.slug = m.home
      WHERE x.application = a.id)`,
    read: (rows: MeetingRow[]) =>
      rows.map(({ meeting, selection, accepted, unread, listed }) => ({
        meeting: toRecord("meeting", meeting),
        selection: toRecord("room_selection", selection),
        accepted,
        unread,
        listed: listedHome(listed),
      })),
  },
  held_rooms: {
    of: "application",
    sql: "(SELECT coalesce(json_agg(to_json(s) ORDER BY s.created_at DESC, s.id), '[]') FROM room_selections s WHERE s.application = a.id AND s.ended_at IS NULL)",
    read: records("room_selection"),
  },
  invited_residents: {
    of: "application",
    sql: `(SELECT coalesce(json_agg(json_build_object('id', x.id, 'home', m.home, 'room', m.id, 'lives_from', x.lives_from, 'lives_until', x.lives_until)
        ORDER BY m.home, m.number, x.lives_from), '[]')
      FROM homes h JOIN rooms m ON m.home = h.slug AND NOT m.is_available JOIN residents x ON x.room = m.id AND x.user_id IS NULL
      WHERE h.market = a.market AND h.is_published AND a.status IN ${ARE_OFFERED_HOMES})`,
    read: (residents: InvitedResident[]) => residents,
  },
};
