import type { Query } from "../../ports/query.ts";

/** The set of service fees that staff chose last, within a statement of several; null where nobody chose. */
export const CHOSEN_FEE_SET = "(SELECT c.value FROM constant_choices c WHERE c.constant = 'service_fee_set' ORDER BY c.version DESC LIMIT 1)";

export const chosenFeeSet: Query<string | null> = async (db) => {
  const { rows } = await db.query<{ value: string | null }>(`SELECT ${CHOSEN_FEE_SET} AS value`);
  return rows[0]?.value ?? null;
};
