/**
 * Saves changed answers of one section to whoever owns its records. The screen is drawn again for this
 * person, and what it does not ask them is refused. Every answer stands alone: what is valid is stored even when
 * another one is not, and what somebody changed elsewhere meanwhile is told about instead of overwritten.
 */
import type { Actor, Command, CommandCall, CommandOutcome } from "../context/deps.ts";
import type { FieldDescriptor, Problem, SavedRecord } from "#screens/language/documents/descriptor.ts";
import { mergeAnswers, sameAnswer, type Answers } from "../rules/answers.ts";
import { refusal, type Refusal } from "../rules/refusal.ts";
import type { Writes } from "../../ports/store.ts";
import { changedPaths } from "../records/write-record.ts";
import { judgeAnswers, type Judgement } from "./answer-rules.ts";
import { lockAnswers, type NotLocked, type OwnedAnswers, ownedAnswers } from "./answer-owner.ts";
import { refused, WHOLE } from "../screens/application-command.ts";
import { OWNED_STATE } from "../../ports/state.ts";
import { problemOf } from "../context/texts.ts";

const MOST_ANSWERS = 60;

interface Given {
  /** Of one item of a list: `<root>:<id>`. */
  root: string;
  /** The record that the client writes to; null leaves it to the server. */
  target: string | null;
  /** The record's version that the client saw; null is "not at all", 0 "none yet". */
  version: number | null;
  values: Answers;
}
type Saving = CommandCall & { actor: Actor };

export const saveAnswers: Command = Object.assign(
  (call: CommandCall): Promise<CommandOutcome> => {
    const of = ownedAnswers(call);
    return of ? saveTo(of, { ...call, actor: of.actor }) : Promise.resolve(refused(call, refusal("application-missing")));
  },
  { reads: [...WHOLE, ...OWNED_STATE] },
);

const WHY_NOT: Readonly<Record<Exclude<NotLocked, "none">, Refusal>> = {
  unknown: refusal("invalid"),
  gone: refusal("not-found"),
  closed: refusal("wrong-state", "status"),
};

async function saveTo(of: OwnedAnswers, call: Saving): Promise<CommandOutcome> {
  const given = readGiven({ ...call.input });
  if (!given) return refused(call, refusal("invalid"));
  const { drawn } = call.screen;
  if (!drawn) return refused(call, refusal("wrong-state", "status"));
  const judged = judgeAnswers(call.screen, drawn, given.root, given.values);
  const result = await call.deps.store.transaction((tx) => storeIn(tx, of, call, given, judged));
  if (typeof result === "string") return refused(call, WHY_NOT[result]);
  const problems = [...judged.problems, ...result.problems];
  const saved = result.saved ? { saved: result.saved } : {};
  return problems.length === 0 ? { ok: true, ...saved } : { ok: false, problems, ...saved };
}

/** Null when the input has another shape. */
function readGiven({ root, target, version, values }: Record<string, unknown>): Given | null {
  if (typeof root !== "string" || typeof values !== "object" || values === null || Array.isArray(values)) return null;
  if (Object.keys(values).length > MOST_ANSWERS) return null;
  return { root, target: typeof target === "string" ? target : null, version: Number.isInteger(version) ? (version as number) : null, values: { ...values } };
}

async function storeIn(
  tx: Writes,
  of: OwnedAnswers,
  call: Saving,
  { root, target, version }: Given,
  judged: Judgement,
): Promise<{ saved: SavedRecord | null; problems: Problem[] } | keyof typeof WHY_NOT> {
  const record = await lockAnswers(tx, of, root, { isEmpty: Object.keys(judged.accepted).length === 0 });
  if (record === "none") return { saved: null, problems: [] };
  if (typeof record === "string") return record;
  if (target !== null && target !== record.id) return "gone";

  const { texts } = call.screen;
  const { accepted: own, problems } = await ownDocuments(tx, call, judged);
  for (const refused of await record.refuse(own)) {
    delete own[refused.path!];
    problems.push(problemOf(texts, refused));
  }
  // Looked up only when there are writings that the client hasn't seen.
  const since = version !== null && version < record.version ? await record.since() : [];
  const merge = mergeAnswers(own, record.answers, version, since);
  for (const { path, current } of merge.conflicts) problems.push({ ...problemOf(texts, refusal("changed-elsewhere", path)), current });

  const changed = Object.fromEntries(Object.entries(merge.accepted).filter(([path, value]) => !sameAnswer(value, record.answers[path]) || value === null));
  const after = Object.keys(changed).length === 0 ? record : await record.write(changed);
  return { saved: { root, target: record.id, version: after.version, answers: storedAnswers(record.answers, after.answers, merge.accepted) }, problems };
}

/** What was accepted, as it stands now, and what changed along with it (a region that its country took with it). */
function storedAnswers(before: Answers, after: Answers, accepted: Answers): Answers {
  const changed = new Set(changedPaths(before, after));
  return Object.fromEntries(Object.entries(after).filter(([path]) => Object.hasOwn(accepted, path) || changed.has(path)));
}

/** A file's id is an answer only when the file is this person's and was uploaded for this purpose. */
async function ownDocuments(
  tx: Writes,
  call: Pick<Saving, "actor">,
  { accepted: valid, documents }: { accepted: Answers; documents: Map<string, FieldDescriptor> },
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
