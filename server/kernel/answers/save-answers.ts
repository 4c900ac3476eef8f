/**
 * Saves changed answers of one section. The screen is drawn again for this person, and what it does
 * not ask them is refused. Every answer stands alone: what is valid is stored even when another one is
 * not, and what somebody changed elsewhere meanwhile is told about instead of overwritten.
 */
import type { CommandOutcome } from "../context/deps.ts";
import type { FieldDescriptor, Problem, SavedRecord } from "#screens/language/documents/descriptor.ts";
import { mergeAnswers, sameAnswer, type Answers } from "../records/answers.ts";
import { takesAnswers } from "../rules/life-cycle.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import type { ApplicationRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";
import { insertRow } from "../records/application-parts.ts";
import { answersOf, nested, unkeepable } from "../records/kept-values.ts";
import { keptRoot, type KeptResource, type Row } from "../definitions/record-definition.ts";
import { changedPaths, hooksOf, lockRow, writeRecord } from "../records/write-record.ts";
import { judgeAnswers, type Judgement } from "./answer-rules.ts";
import { savedTo } from "../records/application-history.ts";
import { aboutApplication, refused, type ApplicationCall } from "../screens/application-command.ts";
import { problemOf } from "../context/texts.ts";

export const MOST_ANSWERS = 60;

export const saveAnswers = aboutApplication(async (call) => {
  const given = readGiven(call.input);
  return given ? storeAnswers(call, given) : refused(call, refusal("invalid"));
});

export interface GivenAnswers {
  /** Of one item of a list: `<root>:<id>`. */
  root: string;
  /** The record that the client writes to; null leaves it to the server. */
  target: string | null;
  /** The record's version that the client saw; null is "not at all", 0 "none yet". */
  version: number | null;
  values: Answers;
}

/** Null when the input has another shape. */
function readGiven({ root, target, version, values }: Record<string, unknown>): GivenAnswers | null {
  if (typeof root !== "string" || typeof values !== "object" || values === null || Array.isArray(values)) return null;
  if (Object.keys(values).length > MOST_ANSWERS) return null;
  return { root, target: typeof target === "string" ? target : null, version: Number.isInteger(version) ? (version as number) : null, values: { ...values } };
}

/** Where the answers of a root go. `id`: null while there is no such record, which the first answer makes. */
interface Target {
  kept: KeptResource;
  id: string | null;
}

/** `unknown`: documents ask no such root. `gone`: there is nothing of this person's to write to. */
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

export async function storeAnswers(call: ApplicationCall, given: GivenAnswers): Promise<CommandOutcome> {
  const { drawn } = call.screen;
  if (!drawn) return refused(call, refusal("wrong-state", "status"));
  const target = targetOf(call, given.root);
  if (target === "unknown") return refused(call, refusal("invalid"));
  if (target === "gone") return refused(call, refusal("not-found"));
  if (given.target !== null && given.target !== target.id) return refused(call, refusal("not-found"));

  const judged = judgeAnswers(call.screen, drawn, given.root, given.values);
  const result = await call.deps.store.transaction((tx) => storeIn(tx, call, given, target, judged));
  if (result === "closed") return refused(call, refusal("wrong-state", "status"));
  if (result === "gone") return refused(call, refusal("not-found"));
  const problems = [...judged.problems, ...result.problems];
  const saved = result.saved ? { saved: result.saved } : {};
  return problems.length === 0 ? { ok: true, ...saved } : { ok: false, problems, ...saved };
}

async function storeIn(
  tx: Writes,
  call: ApplicationCall,
  { root, version }: GivenAnswers,
  { kept, id }: Target,
  { accepted: valid, documents }: Judgement,
): Promise<{ saved: SavedRecord | null; problems: Problem[] } | "closed" | "gone"> {
  const { definition, doc } = kept;
  const application = await tx.lock("application", call.state.application.id);
  if (!application || !takesAnswers(definition.part, application)) return "closed";
  // Nothing that may be kept makes no record.
  if (id === null && Object.keys(valid).length === 0) return { saved: null, problems: [] };
  const record = id === null ? await onlyRecord(tx, call, kept, application) : await lockRow(tx, definition.record, id);
  if (!record) return "gone";
  const before = answersOf(definition, doc, record);

  const { texts } = call.screen;
  const { accepted: own, problems } = await ownDocuments(tx, call, valid, documents);
  for (const refused of await refusedByAreas(tx, call, kept, record, own)) {
    delete own[refused.path!];
    problems.push(problemOf(texts, refused));
  }
  // Looked up only when there are writings that the client hasn't seen.
  const isBehind = version !== null && version < record.version;
  const merge = mergeAnswers(own, before, version, isBehind ? await savedTo(tx, application.id, record.id) : [], null);
  for (const { path, current } of merge.conflicts) problems.push({ ...problemOf(texts, refusal("changed-elsewhere", path)), current });

  const changed = Object.fromEntries(Object.entries(merge.accepted).filter(([path, value]) => !sameAnswer(value, before[path]) || value === null));
  const hand = { application: application.id, actorUserId: call.actor.user.id, now: call.deps.clock.now().toISOString() };
  const answered = Object.keys(changed).filter((path) => changed[path] !== null);
  const written = Object.keys(changed).length === 0 ? record : await writeRecord(tx, kept, record, nested(changed), { hand, areas: call.deps.areas, answered });
  const after = answersOf(definition, doc, written);
  return { saved: { root, target: written.id, version: written.version, answers: storedAnswers(before, after, merge.accepted) }, problems };
}

/** The one record of a resource that only the documents know: made by its first answer. The application is held. */
async function onlyRecord(tx: Writes, { deps, state }: ApplicationCall, kept: KeptResource, holder: ApplicationRecord): Promise<Row | null> {
  const { rows } = await tx.list("answer_record", { application: state.application.id, resource: kept.doc.$id }, { limit: 1, offset: 0 });
  return rows[0] ? lockRow(tx, "answer_record", rows[0].id) : insertRow(tx, deps, kept, { holder, parentId: holder.id, values: {} });
}

/** The page may be older than what it says: the order of a check. */
async function refusedByAreas(tx: Writes, { deps }: ApplicationCall, kept: KeptResource, current: Row, values: Answers): Promise<Refusal[]> {
  const refusals: Refusal[] = unkeepable(kept.definition, kept.doc, values).map((path) => refusal("invalid", path));
  for (const { refuse } of hooksOf(deps.areas, kept)) refusals.push(...((await refuse?.(tx, deps.config, { current, values })) ?? []));
  return refusals;
}

/** What was accepted, as it stands now, and what changed along with it (a region that its country took with it). */
function storedAnswers(before: Answers, after: Answers, accepted: Answers): Answers {
  const changed = new Set(changedPaths(before, after));
  return Object.fromEntries(Object.entries(after).filter(([path]) => Object.hasOwn(accepted, path) || changed.has(path)));
}

/** A file's id is an answer only when the file is this person's and was uploaded for this purpose. */
export async function ownDocuments(
  tx: Writes,
  call: Pick<ApplicationCall, "actor">,
  valid: Answers,
  documents: Map<string, FieldDescriptor>,
): Promise<{ accepted: Answers; problems: Problem[] }> {
  const accepted = { ...valid };
  const problems: Problem[] = [];
  for (const [path, field] of documents) {
    const id = accepted[path];
    if (typeof id !== "string") continue;
    // Held, so that it is not deleted before the answer names it.
    const document = await tx.lock("document", id);
    if (document?.owner_user_id === call.actor.user.id && document.purpose === field.props["purpose"]) continue;
    delete accepted[path];
    problems.push({ code: "required", path, message: field.requiredMessage });
  }
  return { accepted, problems };
}
