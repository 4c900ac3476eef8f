/** Every record that is kept of an applicant, those among them that no page asks. */
import { keptResource, type RecordKeeper, type Resources, type Row } from "../../kernel/definitions/record-definition.ts";
import type { KeptRecord } from "../../kernel/filling/unasked-answers.ts";
import type { ScreenState } from "../../ports/state.ts";

export const KEPT_STATE = ["applicant_info", "residence", "income", "additional_income", "flags", "answer_records", "further_answers", "documents"] as const;
export type KeptState = Pick<ScreenState, (typeof KEPT_STATE)[number]>;

/** In the form's order; answers that it doesn't ask come last. */
export function keptRecords(keeper: RecordKeeper, resources: Resources, state: KeptState): KeptRecord[] {
  const { residences, emergency_contacts } = state.further_answers;
  const records: readonly (readonly [string, object | null])[] = [
    ["applicant-info", state.applicant_info],
    ["residence", state.residence],
    ["income", state.income],
    ...state.additional_income.map((row) => ["additional-income", row] as const),
    ...state.flags.map((row) => [`flag-${row.flag}`, row] as const),
    ...state.answer_records.map((row) => [row.resource, row] as const),
    ...residences.filter(({ current }) => !current).map((row) => ["residence", row] as const),
    ...emergency_contacts.map((row) => ["emergency-contact", row] as const),
  ];
  return records.flatMap(([resource, record]) => {
    const kept = record && keptResource(keeper, resources, resource);
    if (!kept) return [];
    const row = record as Row;
    const isOneOfMany = kept.doc.many === true || row["current"] === false;
    return [{ kept, row, root: isOneOfMany ? `${kept.root}:${row.id}` : kept.root }];
  });
}
