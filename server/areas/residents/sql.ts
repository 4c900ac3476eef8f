/** Who lives in homes, as staff look after them. */
import { nameOf, stamp } from "../../kernel/sql/texts.ts";
import type { PageOf } from "../../kernel/sql/pages.ts";
import type { Query } from "../../ports/query.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { isUuid } from "../../ports/tables/tables.ts";

export type Resident = Shown["staff-resident"];

/** Those who live there, those who move in later, and those who have moved out; and whoever hasn't taken the invitation up. */
export const RESIDENT_STATES = ["here", "coming", "gone", "invited"] as const;
export type ResidentState = (typeof RESIDENT_STATES)[number];

export interface ResidentFilter {
  id?: string;
  home: string | null;
  state: ResidentState | null;
}

/** Which day it is where they live is the market's to say; here a day more or less is nothing. */
const STATES: Readonly<Record<ResidentState, string>> = {
  here: "d.user_id IS NOT NULL AND d.lives_from <= current_date AND coalesce(d.lives_until, 'infinity') > current_date",
  coming: "d.lives_from > current_date",
  gone: "d.lives_until <= current_date",
  invited: "d.user_id IS NULL",
};

/** By home, room and when they move in. */
export const residents =
  ({ id, home, state }: ResidentFilter, page: PageOf): Query<{ total: number; rows: Resident[] }> =>
  async (db) => {
    if (id !== undefined && !isUuid(id)) return { total: 0, rows: [] };
    const values: unknown[] = [];
    const value = (given: unknown): string => `$${values.push(given)}`;
    const conditions = ["true"];
    if (id !== undefined) conditions.push(`d.id = ${value(id)}::uuid`);
    if (home !== null) conditions.push(`r.home = ${value(home)}`);
    if (state !== null) conditions.push(`(${STATES[state]})`);
    const { rows } = await db.query<{ total: number; row: Resident | null }>(
      `WITH found AS (SELECT d.*, r.number, r.home, h.name AS home_name FROM residents d JOIN rooms r ON r.id = d.room JOIN homes h ON h.slug = r.home
         WHERE ${conditions.join(" AND ")}),
       page AS (SELECT f.*, row_number() OVER (ORDER BY f.home, f.number, f.lives_from, f.id) AS place FROM found f
         ORDER BY f.home, f.number, f.lives_from, f.id LIMIT ${value(page.limit)} OFFSET ${value(page.offset)})
       SELECT (SELECT count(*)::int FROM found) AS total, CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'version', p.version, 'room', p.room,
           'room_number', p.number, 'home', p.home, 'home_name', p.home_name, 'person', p.user_id, 'name', coalesce(${nameOf("u")}, p.invited_email),
           'avatar', coalesce(u.avatar, ''), 'invited_email', p.invited_email, 'invited_at', ${stamp("p.invited_at")}, 'accepted_at', ${stamp("p.accepted_at")},
           'lives_from', p.lives_from, 'lives_until', p.lives_until, 'away_from', p.away_from, 'away_until', p.away_until) END AS row
       FROM (SELECT 1) AS always LEFT JOIN page p ON true LEFT JOIN users u ON u.id = p.user_id ORDER BY p.place`,
      values,
    );
    return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row }) => (row ? [row] : [])) };
  };

/** Whether this one's data was looked at in the same visit. */
export const wasOpened =
  ({ person, by, since }: { person: string; by: string; since: string }): Query<boolean> =>
  async (db) => {
    const { rows } = await db.query(
      "SELECT 1 FROM audit_events WHERE about_user_id = $1 AND actor_user_id = $2 AND name = 'resident-opened' AND at > $3 LIMIT 1",
      [person, by, since],
    );
    return rows.length > 0;
  };
