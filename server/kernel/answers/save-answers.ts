/**
 * Saves changed answers of one section. The screen is drawn again for this person, and what it does
 * not ask them is refused. Every answer stands alone: what is valid is stored even when another one is
 * not, and what somebody changed elsewhere meanwhile is told about instead of overwritten.
 */
import { patchDisplayState } from "../records/patch-display-state.ts";
import type { CommandOutcome } from "../context/deps.ts";
import type { FieldDescriptor, Problem, SavedRecord } from "#screens/language/documents/descriptor.ts";
import { mergeAnswers, sameAnswer, type Answers } from "../records/answers.ts";
import { takesAnswers } from "../rules/life-cycle.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import type { Writes } from "../../ports/store.ts";
import { holdRecord, isAnswerRoot, partOf, targetOf, type AnswerRoot, type HeldRecord } from "../records/answer-records.ts";
import { judgeAnswers, type Judgement } from "./answer-rules.ts";
import { savedTo, tellSaved } from "../records/application-history.ts";
import { aboutApplication, refused, type ApplicationCall } from "../screens/application-command.ts";
import { problemOf } from "../context/texts.ts";

export const MOST_ANSWERS = 60;

export const saveAnswers = aboutApplication(async (call) => {
  const given = readGiven(call.input);
  return given ? storeAnswers(call, given) : refused(call, refusal("invalid"));
});

export interface GivenAnswers {
  root: AnswerRoot;
  /** The record that the client writes to; null leaves it to the server. */
  target: string | null;
  /** The record's version that the client saw; null is "not at all". */
  version: number | null;
  values: Answers;
}

/** Null when the input has another shape. */
function readGiven({ root, target, version, values }: Record<string, unknown>): GivenAnswers | null {
  if (!isAnswerRoot(root) || typeof values !== "object" || values === null || Array.isArray(values)) return null;
  if (Object.keys(values).length > MOST_ANSWERS) return null;
  return { root, target: typeof target === "string" ? target : null, version: Number.isInteger(version) ? (version as number) : null, values: { ...values } };
}

export async function storeAnswers(call: ApplicationCall, given: GivenAnswers): Promise<CommandOutcome> {
  const { drawn } = call.screen;
  if (!drawn) return refused(call, refusal("wrong-state", "status"));
  const id = targetOf(call.state, given.root);
  if (id === null || (given.target !== null && given.target !== id)) return refused(call, refusal("not-found"));

  const judged = judgeAnswers(call.screen, drawn, given.root, given.values);
  const result = await call.deps.store.transaction((tx) => storeIn(tx, call, { ...given, target: id }, judged));
  if (result === "closed") return refused(call, refusal("wrong-state", "status"));
  if (result === "gone") return refused(call, refusal("not-found"));
  const problems = [...judged.problems, ...result.problems];
  return problems.length === 0 ? { ok: true, saved: result.saved } : { ok: false, problems, saved: result.saved };
}

async function storeIn(
  tx: Writes,
  call: ApplicationCall,
  { root, target: id, version }: GivenAnswers & { target: string },
  { accepted: valid, documents }: Judgement,
): Promise<{ saved: SavedRecord; problems: Problem[] } | "closed" | "gone"> {
  const application = await tx.lock("application", call.state.application.id);
  if (!application || !takesAnswers(partOf(root), application)) return "closed";
  const record = await holdRecord(tx, root, id, call.state.market.country_code);
  if (!record) return "gone";

  const { texts } = call.screen;
  const { accepted: own, problems } = await ownDocuments(tx, call, valid, documents);
  for (const refused of await refusedByCheck(tx, call, root, id, own)) {
    delete own[refused.path!];
    problems.push(problemOf(texts, refused));
  }
  // Looked up only when there are writings that the client hasn't seen.
  const isBehind = version !== null && version < record.version;
  const merge = mergeAnswers(own, record.answers, version, isBehind ? await savedTo(tx, application.id, id) : [], null);
  for (const { path, current } of merge.conflicts) problems.push({ ...problemOf(texts, refusal("changed-elsewhere", path)), current });

  const changed = Object.fromEntries(Object.entries(merge.accepted).filter(([path, value]) => !sameAnswer(value, record.answers[path]) || value === null));
  const saved = (after: { version: number; answers: Answers }): SavedRecord => ({
    root,
    target: id,
    version: after.version,
    answers: storedAnswers(record, after.answers, merge.accepted),
  });
  if (Object.keys(changed).length === 0) return { saved: saved(record), problems };

  const now = call.deps.clock.now().toISOString();
  const done = saved(await record.write(changed));
  if (root === "income" && Object.hasOwn(changed, "monthly_salary")) await patchDisplayState(tx, application.id, { confirmed_annual_income: false });
  const hand = { application: application.id, actorUserId: call.actor.user.id, now };
  await tellSaved(tx, hand, { root, target: id, version: done.version, paths: Object.keys(done.answers) });
  await call.deps.areas.changed(tx, { root, ...hand });
  return { saved: done, problems };
}

/** The page may be older than the order of the check. */
async function refusedByCheck(tx: Writes, { deps }: ApplicationCall, root: AnswerRoot, id: string, values: Answers): Promise<Refusal[]> {
  const info = root === "applicant" ? await tx.find("applicant_info", id) : null;
  return info ? deps.areas.refuseChange(tx, deps, { record: "applicant_info", current: info, values }) : [];
}

/** What was accepted, as it stands now, and what changed along with it (a region that its country took with it). */
function storedAnswers(before: HeldRecord, after: Answers, accepted: Answers): Answers {
  const answers: Answers = {};
  for (const [path, value] of Object.entries(after)) {
    const follows = path !== "version" && path !== "placeholders" && JSON.stringify(value) !== JSON.stringify(before.answers[path]);
    if (Object.hasOwn(accepted, path) || follows) answers[path] = value;
  }
  return answers;
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
