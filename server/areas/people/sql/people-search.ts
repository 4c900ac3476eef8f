/** People as staff look for them: the newest, or those who have what is searched in a name, an address or at the end of a phone number. */
import type { PageOf } from "../../../kernel/sql/pages.ts";
import type { FoundPerson, Matched, PeopleFilter, PeopleList } from "./person-records.ts";
import type { Executor, Query } from "../../../ports/query.ts";
import { isNumber, searchByStrategy, type Found, type FoundPage, type SearchBounds } from "../../../kernel/sql/search-strategies.ts";
import { isUuid } from "../../../ports/tables/tables.ts";
import { SHOWN_PERSON } from "./shown-person.ts";

/** Beyond so many nobody counts. */
const MOST_COUNTED = 10_000;
const BOUNDS: SearchBounds = { probe: 800, common: 10, deepest: 6_000 };
/** Longer than any address; what stands behind is read all the same, once a row is looked at. */
const LOOKED_UP_BY = 100;
const FEWEST_DIGITS = 3;

/** Digits, and what people write between them, the last one first; null where it can't be the end of a number. */
function endingOf(search: string): string | null {
  const digits = search.replace(/\D/gu, "");
  return isNumber(search) && digits.length >= FEWEST_DIGITS ? [...digits].reverse().join("") : null;
}

/** `$1` is what is searched, `$2` the end of a phone number as a pattern. */
const HAS_WORDS = "p.words LIKE ALL (searched_patterns(folded($1::text)))";
const BY_WORDS = `SELECT p.person FROM (SELECT * FROM person_searches
       WHERE letter_groups(words) @> searched_groups(left(folded($1::text), ${LOOKED_UP_BY})) OFFSET 0) p WHERE ${HAS_WORDS}`;
const BY_PHONE = `SELECT u.id FROM users u WHERE phone_ending(u.phonenumber) LIKE $2::text
     UNION SELECT a.user_id FROM review_searches x JOIN applications a ON a.id = x.application WHERE x.phone LIKE $2::text`;
/** Of an account that was deleted its id is all that is left to look for it by. */
const BY_ID = "SELECT u.id FROM users u WHERE u.id = lower($1::text)::uuid";

const NEWEST = "created_at DESC, id DESC";

/** Which accounts `u` are meant, whatever is searched; `values` are a statement's so far, and get what this one needs. */
function amongOf({ staff, applicants, own = [], search }: PeopleFilter, values: unknown[]): string {
  const asksForMore = applicants || endingOf(search?.trim() ?? "") !== null;
  const isOther = own.length > 0 && asksForMore ? `u.id <> ALL($${values.push(own)}::uuid[])` : "true";
  if (!applicants) return staff ? `u.is_staff AND ${isOther}` : isOther;
  const { joined_after, joined_before, begun, opened_after, opened_before, pages } = applicants;
  const at = (given: string): string => `$${values.push(given)}::timestamptz`;
  const conditions = ["NOT u.is_staff", isOther];
  if (joined_after !== null) conditions.push(`u.created_at >= ${at(joined_after)}`);
  if (joined_before !== null) conditions.push(`u.created_at < ${at(joined_before)}`);
  if (begun !== null) conditions.push(`${begun ? "" : "NOT "}EXISTS (SELECT 1 FROM applications a WHERE a.user_id = u.id)`);
  if (opened_after !== null || opened_before !== null) {
    const opened = [`e.kind = 'page' AND e.name = ANY($${values.push(pages)}::text[])`];
    if (opened_after !== null) opened.push(`e.at >= ${at(opened_after)}`);
    if (opened_before !== null) opened.push(`e.at < ${at(opened_before)}`);
    conditions.push(`u.id IN (SELECT e.user_id FROM analytics_events e WHERE ${opened.join(" AND ")})`);
  }
  return conditions.join(" AND ");
}
const idsOf = (found: string): string => `ARRAY(SELECT id::text FROM ${found} ORDER BY ${NEWEST} LIMIT $3::bigint OFFSET $4::bigint) AS ids`;

/** In the statements below `$3` and `$4` are the page, `$5` how many are looked through or counted. */
const find = async (db: Executor, text: string, values: readonly unknown[]): Promise<Found> => {
  const { rows } = await db.query<{ ids: string[]; through?: number; seen: number }>(text, values);
  return { ids: rows[0]?.ids ?? [], through: rows[0]?.through ?? 0, seen: rows[0]?.seen ?? 0 };
};

async function newest(db: Executor, filter: PeopleFilter, { limit, offset }: PageOf): Promise<FoundPage> {
  const values = [null, null, limit, offset, MOST_COUNTED + 1];
  const all = `(SELECT u.id, u.created_at FROM users u WHERE u.deleted_at IS NULL AND ${amongOf(filter, values)})`;
  const text = `SELECT (SELECT count(*)::int FROM (SELECT 1 FROM ${all} each LIMIT $5::bigint) counted) AS seen, ${idsOf(`${all} found`)}
    WHERE $1::text IS NULL AND $2::text IS NULL`;
  const { ids, seen } = await find(db, text, values);
  return { ids, total: { n: Math.min(seen, MOST_COUNTED), more: seen > MOST_COUNTED } };
}

async function searched(db: Executor, filter: PeopleFilter, search: string, page: PageOf, bounds: SearchBounds): Promise<FoundPage> {
  const ending = endingOf(search);
  const values = [search, ending === null ? null : `${ending}%`, page.limit, page.offset];
  const lookThrough = async (most: number) => {
    const bounded = [...values, most];
    const text = `WITH first AS MATERIALIZED (SELECT u.id, u.created_at FROM users u WHERE ${amongOf(filter, bounded)} ORDER BY ${NEWEST} LIMIT $5::bigint),
       found AS MATERIALIZED (SELECT f.id, f.created_at FROM first f
         CROSS JOIN LATERAL (SELECT * FROM person_searches one WHERE one.person = f.id OFFSET 0) p WHERE ${HAS_WORDS} AND $2::text IS NULL)
     SELECT (SELECT count(*)::int FROM first) AS through, (SELECT count(*)::int FROM found) AS seen, ${idsOf("found")}`;
    const found = await find(db, text, bounded);
    return { ...found, isAll: found.through < most };
  };
  const lookUp = (): Promise<Found> => {
    const narrowed = [...values];
    const ways = [BY_WORDS, ...(ending === null ? [] : [BY_PHONE]), ...(isUuid(search) ? [BY_ID] : [])];
    const text = `WITH hits AS MATERIALIZED (${ways.join("\n UNION ")}),
       found AS MATERIALIZED (SELECT u.id, u.created_at FROM users u WHERE u.id = ANY (ARRAY(SELECT person FROM hits)) AND ${amongOf(filter, narrowed)})
     SELECT (SELECT count(*)::int FROM found) AS seen, ${idsOf("found")} WHERE $2::text IS NULL OR $2::text IS NOT NULL`;
    return find(db, text, narrowed);
  };
  // Digits and an id are few people's: among those that come first there would be nobody.
  const isFew = ending !== null || isUuid(search);
  return isFew ? lookUp().then(({ ids, seen }) => ({ ids, total: { n: seen, more: false } })) : searchByStrategy(page, lookThrough, lookUp, bounds);
}

/** Where what was searched stands: some word of it in a name, or an address; the digits at the end of a number. */
const MATCHED = `(SELECT coalesce(jsonb_agg(m.how), '[]') FROM (VALUES
    ('email', EXISTS (SELECT 1 FROM theirs t WHERE folded(t.email) LIKE ANY (searched_patterns(folded($2::text))))),
    ('name', u.id::text = lower($2::text) OR EXISTS (SELECT 1 FROM theirs t WHERE folded(t.name) LIKE ANY (searched_patterns(folded($2::text))))),
    ('phone', EXISTS (SELECT 1 FROM theirs t WHERE phone_ending(t.phonenumber) LIKE $3::text))) AS m (how, is_so) WHERE m.is_so)`;
const THEIRS = `SELECT u.email, u.first_name || ' ' || u.last_name AS name, u.phonenumber
    UNION ALL SELECT i.email, concat_ws(' ', i.first_name, i.last_name), i.phonenumber FROM applicant_infos i JOIN applications a ON a.id = i.application WHERE a.user_id = u.id`;
/** One text, whatever was searched: it is planned once a connection. */
const ROWS = `SELECT ${SHOWN_PERSON} AS row, CASE WHEN $2::text IS NULL THEN '[]' ELSE m.matched END AS matched
  FROM unnest($1::uuid[]) WITH ORDINALITY AS p (person, place) JOIN users u ON u.id = p.person
    CROSS JOIN LATERAL (WITH theirs AS (${THEIRS}) SELECT ${MATCHED} AS matched) m
  ORDER BY p.place`;

export const people =
  (filter: PeopleFilter, page: PageOf, bounds: SearchBounds = BOUNDS): Query<PeopleList> =>
  async (db) => {
    const search = filter.search?.trim() || null;
    const { ids, total } = await (search === null ? newest(db, filter, page) : searched(db, filter, search, page, bounds));
    if (ids.length === 0) return { total, rows: [] };
    const ending = search === null ? null : endingOf(search);
    const values = [ids, search, ending === null ? null : `${ending}%`];
    const { rows } = await db.query<{ row: Omit<FoundPerson, "matched">; matched: Matched[] }>(ROWS, values, "people-rows");
    return { total, rows: rows.map(({ row, matched }) => ({ ...row, matched })) };
  };
