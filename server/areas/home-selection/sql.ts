/** Statements of home selection. */
import { GROUP_CHOOSERS, groupChoosers, type ChooserRow } from "../../kernel/sql/group-choosers.ts";
import type { GroupChooser } from "../../ports/home-state.ts";
import type { Query } from "../../ports/query.ts";

/** Of a group, by its slug: whoever began it first. None where there is no such group. */
export const choosersOf =
  (group: string): Query<GroupChooser[]> =>
  async (db) => {
    const { rows } = await db.query<{ choosers: ChooserRow[] }>(`SELECT ${GROUP_CHOOSERS} AS choosers FROM (SELECT $1::text AS group_source) a`, [group]);
    return groupChoosers(rows[0]?.choosers ?? []);
  };

/** Lets go what is held for an application, whose rooms were not complete in time. */
export const lapseRooms =
  (application: string, now: string): Query<null> =>
  async (db) => {
    await db.query("UPDATE room_selections SET ended_at = $2, ended_because = 'lapsed' WHERE application = $1 AND ended_at IS NULL", [application, now]);
    return null;
  };
