/** Roots of records that only the documents know: what their owner holds of them, as documents read it. */
import { MOST_RECORDS } from "#screens/language/documents/resource.ts";
import type { AnswerRecord } from "../../ports/records.ts";
import { ANSWERS_OF } from "../../ports/state.ts";
import { dataRoot, type RootTable } from "../context/data-root.ts";
import { keptRoot, type KeptResource, type RecordKeeper, type Row, type Values } from "../definitions/record-definition.ts";
import { emptyValues, recordValues } from "./record-columns.ts";

export const answerRoots =
  (keeper: RecordKeeper): RootTable["others"] =>
  (name, { set }) => {
    const kept = keptRoot(keeper, set.resources, name);
    if (kept?.definition.record !== "answer_record") return undefined;
    const records = ANSWERS_OF[keeper.of];
    return dataRoot({ reads: [records], view: (state) => answersView(kept, state[records]) });
  };

function answersView(kept: KeptResource, records: readonly AnswerRecord[]): Values {
  const rows = records.filter(({ resource }) => resource === kept.doc.$id);
  return kept.doc.many === true ? listView(kept, rows) : oneView(kept, rows[0]);
}

/** Version 0: none yet, so that whoever answers at the same time elsewhere is noticed. */
const oneView = ({ definition, doc }: KeptResource, row: Row | undefined): Values =>
  row ? recordValues(definition, doc, row) : { id: null, version: 0, ...emptyValues(doc) };

function listView({ definition, doc }: KeptResource, rows: readonly Row[]): Values {
  const list = rows.map((row) => recordValues(definition, doc, row));
  return { list, count: list.length, any: list.length > 0, full: list.length >= (doc.most ?? MOST_RECORDS) };
}
