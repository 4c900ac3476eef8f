/** Which answers name a file: what has a column refers to it by that, what only the documents know is looked for. */
import type { Naming } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";

/** How each table that keeps such answers hangs on an application. */
const TABLES: Record<Naming["record"], string> = {
  applicant_info: "applicant_infos r ON r.application = a.id",
  residence: "residences r ON r.applicant_info = a.applicant_info",
  income: "incomes r ON r.applicant_info = a.applicant_info",
  additional_income: "incomes n ON n.applicant_info = a.applicant_info JOIN additional_incomes r ON r.income = n.id",
  emergency_contact: "emergency_contacts r ON r.applicant_info = a.applicant_info",
  answer_record: "answer_records r ON r.application = a.id",
};
const NAMING = Object.entries(TABLES)
  .map(
    ([record, joined]) => `SELECT '${record}' AS record, r.id, a.id AS application FROM applications a JOIN ${joined}
     WHERE a.user_id = $1 AND EXISTS (SELECT 1 FROM jsonb_each_text(r.answers) answer WHERE answer.value = $2)`,
  )
  .join(" UNION ALL ");

/**
 * Ids of the files that such answers of the application `a` name, as far as they are the applicant's own: an id in somebody's
 * answer gives them nothing of another's.
 */
export const FILES_NAMED = `SELECT f.id FROM documents f WHERE f.owner_user_id = a.user_id AND f.id::text IN (
  ${Object.values(TABLES)
    .map((joined) => `SELECT answer.value FROM (SELECT 1) AS one JOIN ${joined} CROSS JOIN jsonb_each_text(r.answers) answer`)
    .join("\n  UNION ALL ")})`;

export async function fileReferences(db: Executor, userId: string, document: string): Promise<Naming[]> {
  return (await db.query<Naming & Record<string, unknown>>(NAMING, [userId, document])).rows;
}
