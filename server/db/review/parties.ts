/** Whose an application is, who applies in its group, and who co-signs in it. */
import type { Parties } from "../../ports/review-records.ts";
import type { Executor } from "../engine/database-pool.ts";
import { isUuid } from "../tables/tables.ts";

/** Of the group of application `a`, where it is of one. Whoever left it has been of it. */
const ofGroup = (column: string, a: string): string => `SELECT together.${column} FROM applications together WHERE together.group_source = ${a}.group_source`;
const ofCosigners = (a: string): string => `SELECT signing.user_id FROM cosigner_sources link JOIN cosigners signing ON signing.cosigner_source = link.id
    WHERE link.source_application IN (SELECT ${a}.id UNION ALL ${ofGroup("id", a)}) AND link.revoked_at IS NULL AND signing.status <> 'declined'`;

/** Everybody who has a stake in application `a`, by their ids. */
export const stakeholders = (a: string): string => `(SELECT ${a}.user_id UNION ALL ${ofGroup("user_id", a)} UNION ALL ${ofCosigners(a)})`;

const PARTIES = `SELECT a.id AS application, a.user_id AS applicant, ARRAY(${ofGroup("user_id", "a")}) AS "group", ARRAY(${ofCosigners("a")}) AS cosigners
  FROM applications a WHERE a.id = ANY($1::uuid[])`;

export async function partiesOf(db: Executor, applications: readonly string[]): Promise<Parties[]> {
  const ids = applications.filter(isUuid);
  return ids.length === 0 ? [] : (await db.query<Parties>(PARTIES, [ids], "parties")).rows;
}
