/** The answers of an application's own screens: where each root's are kept, and what the areas and its history say to a change of them. */
import type { AnswerOwner, OwnedRecord } from "../context/subject.ts";
import { keptRoot, type KeptResource, type Row } from "../definitions/record-definition.ts";
import { type Hand, savedPathsOf } from "../records/application-history.ts";
import { insertRow } from "../records/application-parts.ts";
import { answersOf, nestedValues, unkeepable } from "../records/record-columns.ts";
import { hooksOf, lockRow, writeRecord } from "../records/write-record.ts";
import type { Answers } from "../rules/answers.ts";
import { takesAnswers } from "../rules/life-cycle.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { first } from "../records/read-records.ts";
import type { ApplicationCall } from "../screens/application-command.ts";

/** Where the answers of a root go. `id`: null while there is no such record, which the first answer makes. */
interface Target {
  kept: KeptResource;
  id: string | null;
}

export const applicationOwner = (call: ApplicationCall): AnswerOwner => ({
  async lock(tx, root, { isEmpty }) {
    const target = targetOf(call, root);
    if (typeof target === "string") return target;
    const { kept, id } = target;
    const application = await tx.lock("application", call.state.application.id);
    if (!application || !takesAnswers(kept.definition.part, application)) return "closed";
    // Nothing that may be kept makes no record.
    if (id === null && isEmpty) return "none";
    const row = id === null ? await onlyRecord(tx, call, kept, application) : await lockRow(tx, kept.definition.record, id);
    return row ? heldRow(tx, call, kept, row) : "gone";
  },
});

function heldRow(tx: Writes, { deps, state, actor }: ApplicationCall, kept: KeptResource, row: Row): OwnedRecord {
  const { definition, doc } = kept;
  const { id: application } = state.application;
  return {
    id: row.id,
    version: row.version,
    answers: answersOf(definition, doc, row),
    since: () => savedPathsOf(tx, application, row.id),
    refuse: (values) => refusedByAreas(tx, deps, kept, row, values),
    async write(changed) {
      const hand: Hand = { application, actorUserId: actor.user.id, now: deps.clock.now().toISOString() };
      const answered = Object.keys(changed).filter((path) => changed[path] !== null);
      const written = await writeRecord(tx, kept, row, nestedValues(changed), { hand, areas: deps.areas, answered });
      return { version: written.version, answers: answersOf(definition, doc, written) };
    },
  };
}

function targetOf({ deps, screen, state }: ApplicationCall, root: string): Target | "unknown" | "gone" {
  const [list = "", item] = root.split(":");
  const kept = keptRoot(deps.areas.records, screen.documents.set.resources, list);
  if (!kept) return "unknown";
  const { definition, doc } = kept;
  const isAlone = definition.record === "answer_record";
  if (item !== undefined) return isAlone && state.answer_records.some(({ id, resource }) => id === item && resource === doc.$id) ? { kept, id: item } : "gone";
  const id = (definition.inState?.(state) as Row | null | undefined)?.id ?? null;
  return id !== null || (isAlone && doc.many !== true) ? { kept, id } : "gone";
}

/** The one record of a resource that only the documents know: made by its first answer. The application is held. */
async function onlyRecord(tx: Writes, { deps, state }: ApplicationCall, kept: KeptResource, holder: ApplicationRecord): Promise<Row | null> {
  const there = await first(tx, "answer_record", { application: state.application.id, resource: kept.doc.$id });
  return there ? lockRow(tx, "answer_record", there.id) : insertRow(tx, deps, kept, { holder, parentId: holder.id, values: {} });
}

/** The page may be older than what it says: the order of a check. */
async function refusedByAreas(tx: Writes, deps: ApplicationCall["deps"], kept: KeptResource, current: Row, values: Answers): Promise<Refusal[]> {
  const refusals: Refusal[] = unkeepable(kept.definition, kept.doc, values).map((path) => refusal("invalid", path));
  for (const { refuse } of hooksOf(deps.areas, kept)) refusals.push(...((await refuse?.(tx, deps, { current, values })) ?? []));
  return refusals;
}
