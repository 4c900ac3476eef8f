/** Which answers name a file: in a column of their own, or among those that only the documents know. */
import type { Naming } from "../../ports/store.ts";
import type { Executor } from "../../ports/query.ts";
import type { OwnerName } from "../../ports/state.ts";

interface Place {
  record: Naming["record"];
  /** How its table hangs on the owner's row. */
  joined: string;
  /** The column that refers to a file, where there is one. */
  column?: string;
}
interface Owner {
  table: string;
  /** What the owner's row is called where the state is read. */
  row: string;
  places: readonly Place[];
}

const incomes = (of: string): Place[] => [
  { record: "income", joined: `incomes r ON ${of.replace("$", "r")}`, column: "document" },
  { record: "additional_income", joined: `incomes n ON ${of.replace("$", "n")} JOIN additional_incomes r ON r.income = n.id`, column: "document" },
];

const OWNERS: Readonly<Record<OwnerName, Owner>> = {
  application: {
    table: "applications",
    row: "a",
    places: [
      { record: "applicant_info", joined: "applicant_infos r ON r.application = a.id", column: "photo_id" },
      { record: "residence", joined: "residences r ON r.applicant_info = a.applicant_info" },
      ...incomes("$.applicant_info = a.applicant_info"),
      { record: "emergency_contact", joined: "emergency_contacts r ON r.applicant_info = a.applicant_info" },
      { record: "answer_record", joined: "answer_records r ON r.application = a.id" },
    ],
  },
  cosigner: {
    table: "cosigners",
    row: "c",
    places: [
      { record: "cosigner", joined: "cosigners r ON r.id = c.id", column: "photo_id" },
      ...incomes("$.cosigner = c.id"),
      { record: "answer_record", joined: "answer_records r ON r.cosigner = c.id" },
    ],
  },
};

const NAMING = Object.entries(OWNERS)
  .flatMap(([owner, { table, row, places }]) =>
    places.map(
      ({ record, joined, column }) => `SELECT '${record}' AS record, r.id, '${owner}' AS owner, ${row}.id AS owner_id FROM ${table} ${row} JOIN ${joined}
     WHERE ${row}.user_id = $1 AND (${column ? `r.${column}::text = $2 OR ` : ""}EXISTS (SELECT 1 FROM jsonb_each_text(r.answers) answer WHERE answer.value = $2))`,
    ),
  )
  .join(" UNION ALL ");

/**
 * Ids of the files that such answers name of an owner's row, as far as they are that person's own: an id in somebody's
 * answer gives them nothing of another's.
 */
export const filesNamed = (owner: OwnerName): string => {
  const { row, places } = OWNERS[owner];
  return `SELECT f.id FROM documents f WHERE f.owner_user_id = ${row}.user_id AND f.id::text IN (
  ${places
    .map(({ joined }) => `SELECT answer.value FROM (SELECT 1) AS one JOIN ${joined} CROSS JOIN jsonb_each_text(r.answers) answer`)
    .join("\n  UNION ALL ")})`;
};

export async function fileReferences(db: Executor, userId: string, document: string): Promise<Naming[]> {
  return (await db.query<Naming & Record<string, unknown>>(NAMING, [userId, document])).rows;
}
