/** Statements of home selection. */
import { GROUP_CHOOSERS, groupChoosers, type ChooserRow } from "../../kernel/sql/group-choosers.ts";
import type { GroupChooser } from "../../ports/state/home-state.ts";
import type { Query } from "../../ports/query.ts";
import type { AwayResident } from "./house-away.ts";

/** Of a group, by its slug: whoever began it first. None where there is no such group. */
export const choosersOf =
  (group: string): Query<GroupChooser[]> =>
  async (db) => {
    const { rows } = await db.query<{ choosers: ChooserRow[] }>(`SELECT ${GROUP_CHOOSERS} AS choosers FROM (SELECT $1::text AS group_source) a`, [group]);
    return groupChoosers(rows[0]?.choosers ?? []);
  };

/** Whether the room that an application keeps of a home is held for another. */
export const isKeptRoomTaken =
  (application: string, home: string): Query<boolean> =>
  async (db) => {
    const { rows } = await db.query(
      `SELECT 1 FROM home_choices k JOIN room_selections s ON s.room = k.room AND s.ended_at IS NULL
       WHERE k.application = $1 AND k.home = $2 AND s.application <> k.application`,
      [application, home],
    );
    return rows.length > 0;
  };

/** A home and its rooms stay as they are until the transaction ends; of staff who change one of them meanwhile, whoever comes second knows of the other. */
export const withHomeUnchanged =
  (home: string): Query<null> =>
  async (db) => {
    await db.query("SELECT 1 FROM homes h JOIN rooms r ON r.home = h.slug WHERE h.slug = $1 ORDER BY r.id FOR SHARE OF h, r", [home]);
    return null;
  };

/** Lets go what is held for an application, whose rooms were not complete in time. */
export const lapseRooms =
  (application: string, now: string): Query<null> =>
  async (db) => {
    await db.query("UPDATE room_selections SET ended_at = $2, ended_because = 'lapsed' WHERE application = $1 AND ended_at IS NULL", [application, now]);
    return null;
  };

/** Lets the rooms go that are held for these applications in a home. */
export const endHolds =
  (applications: readonly string[], home: string, because: string, now: string): Query<null> =>
  async (db) => {
    const values = [applications, home, because, now];
    await db.query(
      "UPDATE room_selections SET ended_at = $4, ended_because = $3 WHERE application = ANY($1::uuid[]) AND home = $2 AND ended_at IS NULL",
      values,
    );
    return null;
  };

/** Those with an account who live in a home and stay. */
export const residentsIn =
  (home: string): Query<AwayResident[]> =>
  async (db) =>
    (
      await db.query<AwayResident>(
        `SELECT r.lives_from, r.lives_until, r.away_from, r.away_until FROM rooms o JOIN residents r ON r.room = o.id
         WHERE o.home = $1 AND NOT o.is_available AND r.user_id IS NOT NULL`,
        [home],
      )
    ).rows;
