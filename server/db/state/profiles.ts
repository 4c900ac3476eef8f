/** Profiles: one's own, and those that one may read; and where somebody is invited to live. */
import type { NamedResidency } from "../../ports/state/home-state.ts";
import { ARE_OFFERED_HOMES } from "./homes.ts";
import type { NamedProfile, PersonState } from "../../ports/state.ts";
import { toRecord } from "../../ports/tables/tables.ts";
import { recordOrNone, type Row, type StateSlice } from "./slice.ts";

/** Whether `u` is in a group with the visitor: neither has left it, nor is of either nothing to come. */
const IN_A_GROUP_TOGETHER = `EXISTS (SELECT 1 FROM group_members m JOIN applications x ON x.id = m.application
    JOIN group_members n ON n.group_source = m.group_source AND n.left_at IS NULL JOIN applications y ON y.id = n.application
    WHERE m.left_at IS NULL AND x.user_id = :user AND y.user_id = u.id
      AND x.status NOT IN ('rejected', 'withdrawn') AND y.status NOT IN ('rejected', 'withdrawn'))`;

/**
 * Whether `u` lives in a home that is offered to the visitor, and stays: it is published in the market in which they choose, and one of its
 * rooms can be had, or is held for them. Nobody lives in a home that can be had whole.
 */
const LIVES_IN_AN_OFFERED_HOME = `EXISTS (SELECT 1 FROM residents x JOIN rooms m ON m.id = x.room AND NOT m.is_available
      JOIN homes h ON h.slug = m.home AND h.is_published
    JOIN applications o ON o.market = h.market AND o.user_id = :user AND o.status IN ${ARE_OFFERED_HOMES}
      JOIN sources l ON l.slug = o.source
    WHERE x.user_id = u.id AND x.lives_from <= current_date + 1 AND coalesce(x.lives_until, 'infinity') >= current_date
      AND (l.kind = 'room' AND EXISTS (SELECT 1 FROM rooms f WHERE f.home = h.slug AND f.is_available
          AND NOT EXISTS (SELECT 1 FROM room_selections s WHERE s.room = f.id AND s.ended_at IS NULL))
        OR EXISTS (SELECT 1 FROM room_selections s WHERE s.home = h.slug AND s.application = o.id AND s.ended_at IS NULL)))`;

/** Meetings in which `u` applies to live in a home of the visitor's, with when they live there. */
const BY_MEETING = `(SELECT json_agg(json_build_object('market', m.market, 'lives_from', r.lives_from, 'lives_until', r.lives_until, 'ended_at', m.ended_at))
    FROM meeting_applicants x JOIN applications o ON o.id = x.application AND o.user_id = u.id JOIN meetings m ON m.id = x.meeting
      JOIN rooms f ON f.home = m.home AND NOT f.is_available JOIN residents r ON r.room = f.id AND r.user_id = :user)`;

const MAY_READ = `(u.id = :user OR ${IN_A_GROUP_TOGETHER} OR ${LIVES_IN_AN_OFFERED_HOME})`;

export const PROFILE_SLICES: { [N in "profile" | "pet_applied_with" | "named_profile" | "named_residency"]: StateSlice<PersonState[N]> } = {
  profile: { of: "person", sql: "(SELECT to_json(p) FROM profiles p WHERE p.user_id = :user)", read: recordOrNone("profile") },
  pet_applied_with: {
    of: "person",
    sql: `(SELECT f.flag_data FROM flags f JOIN applications a ON a.id = f.application WHERE a.user_id = :user AND f.flag = 'pet'
      ORDER BY a.created_at DESC, a.id LIMIT 1)`,
    read: (said: Row | null) => said,
  },
  named_profile: {
    of: "person",
    sql: `(SELECT json_build_object('user', json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
        'avatar', u.avatar, 'profile_image_url', u.profile_image_url), 'profile', (SELECT to_json(p) FROM profiles p WHERE p.user_id = u.id),
        'by_meeting', CASE WHEN ${MAY_READ} THEN NULL ELSE ${BY_MEETING} END)
      FROM users u WHERE u.id = :profile AND (${MAY_READ} OR ${BY_MEETING} IS NOT NULL))`,
    read: (row: (Omit<NamedProfile, "profile"> & { profile: Row | null }) | null) =>
      row && { ...row, profile: row.profile && toRecord("profile", row.profile) },
  },
  named_residency: {
    of: "person",
    sql: `(SELECT json_build_object('resident', to_json(x), 'room_number', m.number, 'home', json_build_object('slug', h.slug, 'market', h.market,
        'name', h.name, 'picture', h.picture, 'address', h.address, 'is_published', h.is_published))
      FROM residents x JOIN rooms m ON m.id = x.room JOIN homes h ON h.slug = m.home WHERE x.id = :residency AND x.invited_email IS NOT NULL)`,
    read: (row: (Omit<NamedResidency, "resident"> & { resident: Row }) | null) => row && { ...row, resident: toRecord("resident", row.resident) },
  },
};
