/** A group in front of the homes. */
import type { GroupChooser } from "../../ports/state/home-state.ts";
import { toRecord } from "../../ports/tables/tables.ts";

/**
 * Who of the group of application `a` chooses a home, within a statement about it: whoever began the group first, then as they came,
 * each with the room that is held for them.
 */
export const GROUP_CHOOSERS = `(SELECT coalesce(json_agg(json_build_object('application', o.id, 'status', o.status,
      'first_name', coalesce(nullif(trim(i.first_name), ''), nullif(trim(m.first_name), ''), m.email),
      'hold', (SELECT to_json(s) FROM room_selections s WHERE s.application = o.id AND s.ended_at IS NULL ORDER BY s.created_at, s.id LIMIT 1))
      ORDER BY m.is_primary DESC, m.created_at, m.id), '[]')
    FROM group_members m JOIN applications o ON o.id = m.application LEFT JOIN applicant_infos i ON i.application = o.id
    WHERE m.group_source = a.group_source AND m.left_at IS NULL)`;

export type ChooserRow = Omit<GroupChooser, "hold"> & { hold: Record<string, unknown> | null };

export const groupChoosers = (rows: readonly ChooserRow[]): GroupChooser[] =>
  rows.map(({ hold, ...chooser }) => ({ ...chooser, hold: hold && toRecord("room_selection", hold) }));
