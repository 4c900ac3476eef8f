/** Whose an application is, who applies in its group, and who co-signs in it; and of somebody, which applications, people and sources these make their own. */
import type { Query } from "../../ports/query.ts";
import { isUuid } from "../../ports/tables/tables.ts";

/** People by their ids who have a stake in an application of their own. */
export interface Parties extends Record<Stake, string[]> {
  application: string;
}
/**
 * How an application is somebody's own: it is theirs; they apply in its group, or have; they took up a link that stands, to co-sign it
 * or another of its group, and didn't say no.
 */
export const STAKES = ["applicant", "group", "cosigner"] as const;
export type Stake = (typeof STAKES)[number];

/** Links `l` that somebody took up as `k`, to stand by an application. */
export const TAKEN_UP = "cosigners k JOIN cosigner_sources l ON l.id = k.cosigner_source";

/** How many of them are somebody's. */
export const countOfTakenUp = (user: string): string => `(SELECT count(*) FROM cosigners k WHERE k.user_id = ${user})`;

/** Ids of all that somebody fills in and hands in, and of what was charged for it. */
export const handedInBy = (user: string): string => `SELECT a.id::text AS what FROM applications a WHERE a.user_id = ${user}
    UNION ALL SELECT k.id::text FROM cosigners k WHERE k.user_id = ${user}
    UNION ALL SELECT c.id::text FROM charges c JOIN applications a ON c.target_type = 'application' AND c.target_id = a.id WHERE a.user_id = ${user}
    UNION ALL SELECT c.id::text FROM charges c JOIN cosigners k ON c.target_type = 'cosigner' AND c.target_id = k.id WHERE k.user_id = ${user}`;

/** What a charge `h` was for: an application, or the one that whoever paid stands by. */
export const APPLICATION_PAID_FOR = `SELECT coalesce(l.source_application, h.target_id) FROM charges h LEFT JOIN cosigners k ON k.id = h.target_id
       LEFT JOIN cosigner_sources l ON l.id = k.cosigner_source`;

/** Of the group of application `a`, where it is of one. Whoever left it has been of it. */
const ofGroup = (column: string, a: string): string => `SELECT together.${column} FROM applications together WHERE together.group_source = ${a}.group_source`;
const ofCosigners = (a: string): string => `SELECT signing.user_id FROM cosigner_sources link JOIN cosigners signing ON signing.cosigner_source = link.id
    WHERE link.source_application IN (SELECT ${a}.id UNION ALL ${ofGroup("id", a)}) AND link.revoked_at IS NULL AND signing.status <> 'declined'`;

/** Everybody who has a stake in application `a`, by their ids. */
const stakeholders = (a: string): string => `(SELECT ${a}.user_id UNION ALL ${ofGroup("user_id", a)} UNION ALL ${ofCosigners(a)})`;

const signedBy = (
  user: string,
): string => `SELECT link.source_application FROM cosigners signing JOIN cosigner_sources link ON link.id = signing.cosigner_source
    WHERE signing.user_id = ${user} AND link.revoked_at IS NULL AND signing.status <> 'declined'`;

/** The same from the other side: applications in which `user` has a stake, by their ids. These are few, and each is found by an index. */
export const stakesOf = (user: string): string => `(WITH direct AS (
      SELECT theirs.id, theirs.group_source FROM applications theirs WHERE theirs.user_id = ${user}
      UNION SELECT signed.id, signed.group_source FROM applications signed WHERE signed.id IN (${signedBy(user)}))
    SELECT direct.id FROM direct UNION SELECT together.id FROM direct JOIN applications together ON together.group_source = direct.group_source)`;

/** Whether `user` has a stake in the application of this id. */
export const hasStake = (user: string, application: string): string =>
  `EXISTS (SELECT 1 FROM applications staked WHERE staked.id = ${application} AND ${user} IN ${stakeholders("staked")})`;

/** Whether both have one in the same application, or they are the same. */
export const sharesStake = (user: string, person: string): string =>
  `(${user} = ${person} OR EXISTS (SELECT 1 FROM applications shared WHERE shared.id IN ${stakesOf(person)} AND ${user} IN ${stakeholders("shared")}))`;

const PARTIES = `SELECT a.id AS application, ARRAY[a.user_id] AS applicant, ARRAY(${ofGroup("user_id", "a")}) AS "group", ARRAY(${ofCosigners("a")}) AS cosigner
  FROM applications a WHERE a.id = ANY($1::uuid[])`;

/** Of each of those applications that is there. */
export const partiesOf =
  (applications: readonly string[]): Query<Parties[]> =>
  async (db) => {
    const ids = applications.filter(isUuid);
    return ids.length === 0 ? [] : (await db.query<Parties>(PARTIES, [ids], "parties")).rows;
  };

const CASES = `SELECT own.id FROM ${stakesOf("$1::uuid")} own`;
const PEOPLE = `SELECT DISTINCT of.id FROM applications shared CROSS JOIN LATERAL ${stakeholders("shared")} of (id)
  WHERE shared.id IN ${stakesOf("$1::uuid")} AND of.id <> $1::uuid`;
/** Of these slugs, those that an own application was made from, whose group it is of, and what was sent to their address. */
const SOURCES = `WITH own AS MATERIALIZED (SELECT a.source, a.group_source, g.template FROM applications a LEFT JOIN group_sources g ON g.slug = a.group_source
     WHERE a.id IN ${stakesOf("$1::uuid")})
   SELECT s.slug FROM sources s WHERE s.slug = ANY($2::text[]) AND (s.owner_user_id = $1 OR s.invited_email = $3
     OR s.slug IN (SELECT own.source FROM own) OR s.group_source IN (SELECT own.group_source FROM own UNION ALL SELECT own.template FROM own))`;

/**
 * Asked of whoever is or was of the staff alone. What is about no application is a part of the history that an index has together.
 */
const SET_TERMS = `SELECT CASE WHEN EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND u.is_staff)
     OR EXISTS (SELECT 1 FROM audit_events r WHERE r.about_user_id = $1 AND r.name = 'roles-changed')
   THEN EXISTS (SELECT 1 FROM audit_events e JOIN sources s ON s.slug = e.detail ->> 'source'
     WHERE e.application IS NULL AND e.actor_user_id = $1 AND e.name IN ('source-made', 'source-changed')
       AND (s.slug = $2 OR s.group_source IN (SELECT unnest(ARRAY[g.slug, g.template]) FROM group_sources g WHERE g.slug = $3)))
   ELSE false END AS are_theirs`;

/** Whether they made or changed, as staff, what is applied for by this source, or in this group. */
export const setTerms =
  (user: string, { source, group }: { source: string | null; group: string | null }): Query<boolean> =>
  async (db) =>
    isUuid(user) && ((await db.query<{ are_theirs: boolean }>(SET_TERMS, [user, source, group], "set-terms")).rows[0]?.are_theirs ?? false);

/** Applications that somebody has a stake in, by their ids. */
export const ownCases =
  (user: string): Query<string[]> =>
  async (db) =>
    isUuid(user) ? (await db.query<{ id: string }>(CASES, [user], "own-cases")).rows.map(({ id }) => id) : [];

/** Whom they have a stake with: not themselves. */
export const ownPeople =
  (user: string): Query<string[]> =>
  async (db) =>
    isUuid(user) ? (await db.query<{ id: string }>(PEOPLE, [user], "own-people")).rows.map(({ id }) => id) : [];

/**
 * Of these slugs of sources, those that an own application was made from, whose group it is of, and what is theirs alone. `address`: folded,
 * as invitations are kept.
 */
export const ownSlugs =
  ({ id, address }: { id: string; address: string }, slugs: readonly string[]): Query<string[]> =>
  async (db) => {
    if (!isUuid(id) || slugs.length === 0) return [];
    return (await db.query<{ slug: string }>(SOURCES, [id, slugs, address], "own-sources")).rows.map(({ slug }) => slug);
  };
