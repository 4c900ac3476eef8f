/** Homes as staff look after them: what is free, who holds what, and what was changed. */
import type { ListedHome } from "../../ports/state/home-state.ts";
import type { Query } from "../../ports/query.ts";
import type { MarketRecord } from "../../ports/records.ts";
import type { Shown } from "../../ports/resources.d.ts";
import type { RoomSelectionRecord } from "../../ports/review-records.ts";
import { LISTED_HOME, listedHome, type ListedHomeRow } from "../../kernel/sql/listed-home.ts";
import type { PageOf } from "../../kernel/sql/pages.ts";
import { stakesOf } from "../../kernel/sql/parties.ts";
import { nameOf, stamp } from "../../kernel/sql/texts.ts";

/** Those that somebody can choose a room of, that listings show, and that they don't. */
export const HOME_STATES = ["free", "published", "unpublished"] as const;
export type HomeState = (typeof HOME_STATES)[number];

export interface HomeFilter {
  slug?: string;
  search: string | null;
  market: string | null;
  state: HomeState | null;
}

interface OfMarket {
  market_name: string;
  /** What staff set of the documents' constants there. */
  market_constants: MarketRecord["constants"];
  country_code: "US" | "CA";
}
export interface StaffHome extends ListedHome, OfMarket {}

const STATES: Readonly<Record<HomeState, string>> = {
  published: "h.is_published",
  unpublished: "NOT h.is_published",
  free: `h.is_published AND EXISTS (SELECT 1 FROM rooms r WHERE r.home = h.slug AND r.is_available
    AND NOT EXISTS (SELECT 1 FROM room_selections s WHERE s.room = r.id AND s.ended_at IS NULL))`,
};
/** What a home is looked for by. */
const WORDS = `folded(concat_ws(' ', h.name, h.address ->> 'street_address', h.address ->> 'neighborhood', h.address ->> 'city'))`;

/** By market, then by name. */
export const staffHomes =
  ({ slug, search, market, state }: HomeFilter, page: PageOf): Query<{ total: number; rows: StaffHome[] }> =>
  async (db) => {
    const values: unknown[] = [];
    const value = (given: unknown): string => `$${values.push(given)}`;
    const conditions = ["true"];
    if (slug !== undefined) conditions.push(`h.slug = ${value(slug)}`);
    if (market !== null) conditions.push(`h.market = ${value(market)}`);
    if (state !== null) conditions.push(STATES[state]);
    const words = search?.trim() || null;
    if (words !== null) conditions.push(`${WORDS} LIKE ALL (searched_patterns(folded(${value(words)}::text)))`);
    const { rows } = await db.query<{ total: number; row: (ListedHomeRow & OfMarket) | null }>(
      `WITH found AS (SELECT h.slug, m.display_name, h.name FROM homes h JOIN markets m ON m.slug = h.market WHERE ${conditions.join(" AND ")}),
       page AS (SELECT slug, row_number() OVER (ORDER BY display_name, name, slug) AS place FROM found
         ORDER BY display_name, name, slug LIMIT ${value(page.limit)} OFFSET ${value(page.offset)})
     SELECT (SELECT count(*)::int FROM found) AS total, CASE WHEN h.slug IS NOT NULL THEN
         ${LISTED_HOME}::jsonb || jsonb_build_object('market_name', m.display_name, 'market_constants', m.constants, 'country_code', m.country_code) END AS row
     FROM (SELECT 1) AS always LEFT JOIN page p ON true LEFT JOIN homes h ON h.slug = p.slug LEFT JOIN markets m ON m.slug = h.market ORDER BY p.place`,
      values,
    );
    const homeOf = ({ market_name, market_constants, country_code, ...listed }: ListedHomeRow & OfMarket): StaffHome => ({
      ...listedHome(listed),
      market_name,
      market_constants,
      country_code,
    });
    return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row }) => (row ? [homeOf(row)] : [])) };
  };

type Room = Shown["staff-room"];

/** Who holds a room, as it was agreed. */
export interface Hold
  extends Pick<RoomSelectionRecord, "room" | "lease_months" | "monthly_price_cents">, Omit<NonNullable<Room["hold"]>, "months" | "monthly_price"> {}

export type HomeEvent = Shown["staff-home-details"]["history"][number];
/** One thing of a home that is other than it was. Amounts in major units. */
export type HomeChange = HomeEvent["changes"][number];

export const holdsOf =
  (home: string): Query<Hold[]> =>
  async (db) => {
    const { rows } = await db.query<Hold>(
      `SELECT s.room, s.application, s.whole_home, s.move_in_date::text, s.lease_end_date::text, s.lease_months, s.monthly_price_cents,
         u.id AS person, ${nameOf("u")} AS name, u.avatar, a.status, ${stamp("s.created_at")} AS at
       FROM room_selections s JOIN applications a ON a.id = s.application JOIN users u ON u.id = a.user_id WHERE s.home = $1 AND s.ended_at IS NULL`,
      [home],
    );
    return rows;
  };

/** Who lives in a room, or will. */
export type Resident = Room["residents"][number] & { room: string };

/** Those who haven't moved out by this day. */
export const residentsOf =
  (home: string, today: string): Query<Resident[]> =>
  async (db) => {
    const { rows } = await db.query<Resident>(
      `SELECT d.room, d.id, d.version, d.user_id AS person, coalesce(${nameOf("u")}, d.invited_email) AS name, coalesce(u.avatar, '') AS avatar,
         d.lives_from::text, d.lives_until::text, d.away_from::text, d.away_until::text
       FROM residents d JOIN rooms r ON r.id = d.room LEFT JOIN users u ON u.id = d.user_id
       WHERE r.home = $1 AND (d.lives_until IS NULL OR d.lives_until > $2::date) ORDER BY r.number, d.lives_from, d.id`,
      [home, today],
    );
    return rows;
  };

/** The last first. */
export const homeHistory =
  (home: string): Query<HomeEvent[]> =>
  async (db) => {
    const { rows } = await db.query<HomeEvent>(
      `SELECT e.id, CASE WHEN u.id IS NOT NULL THEN ${nameOf("u")} END AS by, ${stamp("e.at")} AS at, (e.detail ->> 'room')::int AS room,
         e.detail ? 'resident' AS of_resident, coalesce(${nameOf("p")}, d.invited_email) AS resident, e.detail -> 'changes' AS changes
       FROM audit_events e LEFT JOIN users u ON u.id = e.actor_user_id
         LEFT JOIN residents d ON d.id = (e.detail ->> 'resident')::uuid LEFT JOIN users p ON p.id = d.user_id
       WHERE e.name = 'home-changed' AND e.detail ->> 'home' = $1 ORDER BY e.seq DESC`,
      [home],
    );
    return rows;
  };

/** Applications in which somebody has a stake and that hold a room of the home, or keep one on its card. */
export const ownIn =
  (home: string, user: string): Query<string[]> =>
  async (db) => {
    const { rows } = await db.query<{ application: string }>(
      `SELECT of.application FROM (SELECT s.application FROM room_selections s WHERE s.home = $1 AND s.ended_at IS NULL
         UNION SELECT k.application FROM home_choices k WHERE k.home = $1) of WHERE of.application IN ${stakesOf("$2::uuid")}`,
      [home, user],
    );
    return rows.map(({ application }) => application);
  };

/** Whether somebody lives in the home or will, or is invited to. `address`: folded, as invitations are kept. */
export const livesIn =
  (home: string, { id, address }: { id: string; address: string }): Query<boolean> =>
  async (db) => {
    const { rows } = await db.query(
      `SELECT 1 FROM residents d JOIN rooms r ON r.id = d.room
       WHERE r.home = $1 AND (d.user_id = $2::uuid OR (d.user_id IS NULL AND d.invited_email = $3)) AND coalesce(d.lives_until, 'infinity') >= current_date LIMIT 1`,
      [home, id, address],
    );
    return rows.length > 0;
  };
