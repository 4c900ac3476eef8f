/** People as staff look for them. */
import type { FoundPerson, Matched, PageOf, PeopleFilter } from "../../ports/people.ts";
import type { Executor } from "../engine/database-pool.ts";
import { isUuid } from "../tables/tables.ts";

/** Letters of a search that stand for themselves. */
export const literally = (text: string): string => text.replace(/[\\%_]/gu, "\\$&");
export const stamp = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const FEWEST_DIGITS = 3;
/** Digits, and what people write between them; null where it can't be the end of a number. */
function digitsOf(search: string): string | null {
  const digits = search.replace(/\D/gu, "");
  return /^[\d\s()+./-]+$/u.test(search) && digits.length >= FEWEST_DIGITS ? digits : null;
}

const DIGITS = (column: string): string => `regexp_replace(coalesce(${column}, ''), '[^0-9]', '', 'g')`;
const OF_APPLICANTS = "FROM applicant_infos i JOIN applications a ON a.id = i.application";

/** What a row of a person is made of, who is `u`. */
export const SHOWN_PERSON = `jsonb_build_object('id', u.id, 'version', u.version, 'first_name', u.first_name, 'last_name', u.last_name, 'email', u.email,
  'phone_ending', nullif(right(${DIGITS("u.phonenumber")}, 4), ''), 'avatar', u.avatar, 'profile_image_url', u.profile_image_url, 'staff_roles', u.staff_roles,
  'applications', (SELECT count(*) FROM applications o WHERE o.user_id = u.id), 'cosigns', (SELECT count(*) FROM cosigners k WHERE k.user_id = u.id),
  'signed_in', EXISTS (SELECT 1 FROM identities n WHERE n.user_id = u.id), 'created_at', ${stamp("u.created_at")},
  'seen_at', (SELECT ${stamp("max(s.seen_at)")} FROM sessions s WHERE s.user_id = u.id), 'deleted_at', ${stamp("u.deleted_at")})`;

/** Each way in which a person may be meant, with its parameter: the words anywhere in a name or an address, the digits at the end of a number. */
function waysTo(search: string, value: (given: unknown) => string): string[] {
  const words = value(`%${literally(search.toLowerCase())}%`);
  const ways = [
    `SELECT u.id, 'name' AS how FROM users u WHERE lower(u.first_name || ' ' || u.last_name) LIKE ${words}`,
    `SELECT a.user_id, 'name' ${OF_APPLICANTS} WHERE lower(concat_ws(' ', i.first_name, i.last_name)) LIKE ${words}`,
    `SELECT u.id, 'email' FROM users u WHERE lower(u.email) LIKE ${words}`,
    `SELECT a.user_id, 'email' ${OF_APPLICANTS} WHERE lower(i.email) LIKE ${words}`,
  ];
  const digits = digitsOf(search);
  if (digits !== null) {
    const ending = value(`%${digits}`);
    ways.push(
      `SELECT u.id, 'phone' FROM users u WHERE ${DIGITS("u.phonenumber")} LIKE ${ending}`,
      `SELECT a.user_id, 'phone' ${OF_APPLICANTS} WHERE ${DIGITS("i.phonenumber")} LIKE ${ending}`,
    );
  }
  // Of an account that was deleted its id is all that is left to look for it by.
  if (isUuid(search)) ways.push(`SELECT u.id, 'name' FROM users u WHERE u.id = ${value(search)}::uuid`);
  return ways;
}

export async function people(db: Executor, filter: PeopleFilter, page: PageOf): Promise<{ total: number; rows: FoundPerson[] }> {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const search = filter.search?.trim() || null;
  const found =
    search === null
      ? "SELECT u.id, '[]'::jsonb AS matched FROM users u WHERE u.deleted_at IS NULL"
      : `SELECT w.id, jsonb_agg(DISTINCT w.how) AS matched FROM (${waysTo(search, value).join("\n UNION ")}) w GROUP BY w.id`;
  const staff = filter.staff ? "WHERE u.is_staff" : "";
  const { rows } = await db.query<{ total: number; row: Omit<FoundPerson, "matched"> | null; matched: Matched[] }>(
    `WITH found AS (SELECT f.id, f.matched, u.created_at FROM (${found}) f JOIN users u ON u.id = f.id ${staff}),
       page AS (SELECT * FROM found ORDER BY created_at DESC, id LIMIT ${value(page.limit)} OFFSET ${value(page.offset)})
     SELECT (SELECT count(*)::int FROM found) AS total, p.matched, CASE WHEN u.id IS NOT NULL THEN ${SHOWN_PERSON} END AS row
     FROM (SELECT 1) AS always LEFT JOIN page p ON true LEFT JOIN users u ON u.id = p.id ORDER BY p.created_at DESC, p.id`,
    values,
  );
  return { total: rows[0]?.total ?? 0, rows: rows.flatMap(({ row, matched }) => (row ? [{ ...row, matched }] : [])) };
}

/** As long as it names one among the sessions of a person: those are few, and nobody chooses them. */
export const HANDLE_LENGTH = 16;

/** Also by the handle that it had before it was renewed: whoever looks at the list may have read it a while ago. */
export async function endSessions(tx: Executor, userId: string, handle: string | null): Promise<string[]> {
  if (!isUuid(userId)) return [];
  const { rows } = await tx.query<{ id: string }>(
    `DELETE FROM sessions WHERE user_id = $1 AND ($2::text IS NULL OR left(id, ${HANDLE_LENGTH}) = $2 OR left(previous_id, ${HANDLE_LENGTH}) = $2) RETURNING id`,
    [userId, handle],
  );
  return rows.map(({ id }) => id);
}
