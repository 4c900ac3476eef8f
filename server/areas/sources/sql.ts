/** Sources as staff look after them: each with how far it is used up. */
import type { Query } from "../../ports/query.ts";
import { toRecord } from "../../ports/tables/tables.ts";
import type { ApplicationStatus, SourceRecord } from "../../ports/records.ts";
import type { GroupPropertySelectionRecord, GroupSourceRecord } from "../../ports/review-records.ts";
import { literally, stamp } from "../../kernel/sql/texts.ts";
import type { PageOf } from "../../kernel/sql/pages.ts";

export const SOURCE_STATES = ["open", "used", "ended", "full", "closed"] as const;
export type StaffSourceState = (typeof SOURCE_STATES)[number];
export const SOURCE_SHARINGS = ["personal", "open", "group"] as const;
/** Newest first, oldest first, and what ends first. */
export const SOURCE_ORDERINGS = ["-created_at", "created_at", "ends_at"] as const;
export type SourceOrdering = (typeof SOURCE_ORDERINGS)[number];
/** What staff call a source: an open one whose applications each begin a group is one for groups. */
export type StaffSharing = (typeof SOURCE_SHARINGS)[number];

export interface StaffSource {
  source: SourceRecord;
  sharing: StaffSharing;
  state: StaffSourceState;
  market_name: string;
  country_code: "US" | "CA";
  region_code: string;
  /** Applications that were made of it. */
  applications: number;
  created_at: string;
  /** Somebody was invited by it into a group that is theirs to manage. */
  is_invitation: boolean;
  /** Of a source for groups: what a group begins with by it. */
  group: StaffSourceGroup | null;
}

export interface StaffSourceGroup extends Pick<GroupSourceRecord, "number_of_potential_roommates" | "move_in_date" | "lease_end_date"> {
  selection: GroupPropertySelectionRecord | null;
  /** How many groups began by it, and how far those are who are in one. */
  groups: number;
  statuses: ApplicationStatus[];
}

/** What sources are called first, as it is kept and as whoever searches reads it, with `LABEL_PLACES` in it. */
export interface LabelForm {
  kept: string;
  shown: string;
}
/** In place of the market's name and of the number that a label ends with: nobody types these. */
export const LABEL_PLACES = { market: "\u{E000}", n: "\u{E001}" } as const;

export interface SourceFilter {
  slug?: string;
  search: string | null;
  labels?: readonly LabelForm[];
  sharing: StaffSharing | null;
  market: string | null;
  /** Any of these; null for all. */
  states: readonly StaffSourceState[] | null;
  ordering?: SourceOrdering;
}

const MADE = "(SELECT count(*)::int FROM applications a WHERE a.source = s.slug)";
const SHARING = "CASE WHEN s.sharing = 'open' AND s.group_source IS NOT NULL THEN 'group' ELSE s.sharing END";
/** As whoever follows the link now would find it. */
const STATE = `CASE WHEN s.revoked_at IS NOT NULL THEN 'closed' WHEN s.sharing = 'personal' AND s.used THEN 'used'
  WHEN s.sharing = 'open' AND s.ends_at <= $1 THEN 'ended'
  WHEN s.sharing = 'open' AND s.most_applications IS NOT NULL AND ${MADE} >= s.most_applications THEN 'full' ELSE 'open' END`;
const INVITATION = "EXISTS (SELECT 1 FROM group_members g WHERE g.source = s.slug)";

/** What stands behind a link for groups, and those that began by it. */
const GROUP = `CASE WHEN q.is_template THEN jsonb_build_object('number_of_potential_roommates', q.number_of_potential_roommates,
    'move_in_date', q.move_in_date, 'lease_end_date', q.lease_end_date,
    'selection', (SELECT to_jsonb(p) FROM group_property_selections p WHERE p.group_source = q.slug),
    'groups', (SELECT count(*)::int FROM group_sources g WHERE g.template = q.slug),
    'statuses', (SELECT coalesce(jsonb_agg(DISTINCT a.status), '[]') FROM group_sources g JOIN applications a ON a.group_source = g.slug WHERE g.template = q.slug)) END`;

type Row = Omit<StaffSource, "source"> & { source: Record<string, unknown> };

const ORDERS: Readonly<Record<SourceOrdering, string>> = {
  "-created_at": "created_at DESC, slug",
  created_at: "created_at, slug",
  ends_at: "ends_at NULLS LAST, created_at DESC, slug",
};

/** As whoever searches reads it: the same as the label of the row that is found. */
function shownLabel(forms: readonly LabelForm[], value: (given: unknown) => string): string {
  if (forms.length === 0) return "s.label";
  const number = "coalesce(substring(s.label FROM '([0-9]+)[^0-9]*$'), '')";
  const written = (form: string): string => {
    const market = `replace(${value(form)}::text, ${value(LABEL_PLACES.market)}::text, (SELECT k.display_name FROM markets k WHERE k.slug = s.market))`;
    return `replace(${market}, ${value(LABEL_PLACES.n)}::text, ${number})`;
  };
  return `CASE ${forms.map(({ kept, shown }) => `WHEN s.label = ${written(kept)} THEN ${written(shown)}`).join(" ")} ELSE s.label END`;
}

/** Newest first where nothing else is asked for. What somebody of a group was invited by is the group's, and is found by its name alone. */
export const staffSources =
  (filter: SourceFilter, page: PageOf, now: string): Query<{ total: number; rows: StaffSource[] }> =>
  async (db) => {
    const values: unknown[] = [now];
    const value = (given: unknown): string => `$${values.push(given)}`;
    const conditions = [filter.slug === undefined ? `NOT ${INVITATION}` : `s.slug = ${value(filter.slug)}`];
    if (filter.sharing !== null) conditions.push(`${SHARING} = ${value(filter.sharing)}`);
    if (filter.market !== null) conditions.push(`s.market = ${value(filter.market)}`);
    if (filter.states !== null) conditions.push(`${STATE} = ANY(${value(filter.states)}::text[])`);
    const search = filter.search?.trim() || null;
    if (search !== null) {
      const words = value(`%${literally(search.toLowerCase())}%`);
      const label = shownLabel(filter.labels ?? [], value);
      conditions.push(`(lower(s.slug) LIKE ${words} OR lower(${label}) LIKE ${words} OR s.invited_email LIKE ${words})`);
    }
    const order = ORDERS[filter.ordering ?? "-created_at"];
    const { rows } = await db.query<{ total: number; row: Row | null }>(
      `WITH found AS (SELECT s.slug, s.created_at, s.ends_at FROM sources s WHERE ${conditions.join(" AND ")} AND $1::timestamptz IS NOT NULL),
       page AS (SELECT slug, row_number() OVER (ORDER BY ${order}) AS place FROM found ORDER BY ${order} LIMIT ${value(page.limit)} OFFSET ${value(page.offset)})
     SELECT (SELECT count(*)::int FROM found) AS total, CASE WHEN s.slug IS NOT NULL THEN jsonb_build_object('source', to_jsonb(s), 'sharing', ${SHARING}, 'state', ${STATE},
         'market_name', m.display_name, 'country_code', m.country_code, 'region_code', m.region_code, 'applications', ${MADE},
         'created_at', ${stamp("s.created_at")}, 'is_invitation', ${INVITATION}, 'group', ${GROUP}) END AS row
     FROM (SELECT 1) AS always LEFT JOIN page p ON true LEFT JOIN sources s ON s.slug = p.slug LEFT JOIN markets m ON m.slug = s.market
       LEFT JOIN group_sources q ON q.slug = s.group_source ORDER BY p.place`,
      values,
    );
    return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row }) => (row ? [{ ...row, source: toRecord("source", row.source) }] : [])) };
  };
