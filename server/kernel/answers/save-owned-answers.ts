/**
 * Saves answers of a screen to whoever owns its records. What an application's screen asks is saved to the
 * application; every other subject says itself where its answers are held.
 */
import type { Actor, Command, CommandCall, CommandOutcome } from "../context/deps.ts";
import type { AnswerOwner } from "../context/subject.ts";
import type { Problem, SavedRecord } from "#screens/language/documents/descriptor.ts";
import { problemOf } from "../context/texts.ts";
import { mergeAnswers, sameAnswer, type Answers } from "../records/answers.ts";
import { refusal } from "../rules/refusal.ts";
import { actorOf, refused } from "../screens/application-command.ts";
import type { Writes } from "../../ports/store.ts";
import { judgeAnswers, type Judgement } from "./answer-rules.ts";
import { MOST_ANSWERS, ownDocuments, saveAnswers } from "./save-answers.ts";

export const saveOwnedAnswers: Command = Object.assign(
  (call: CommandCall) => {
    const { owner } = call.screen.subject;
    return owner ? saveTo(owner, call) : saveAnswers(call);
  },
  { reads: saveAnswers.reads ?? [] },
);

interface Given {
  root: string;
  target: unknown;
  /** The record's version that the client saw; null is "not at all". */
  version: number | null;
  values: Answers;
}

async function saveTo(owner: AnswerOwner, call: CommandCall): Promise<CommandOutcome> {
  const actor = actorOf(call.viewer);
  const given = readGiven(call.input);
  if (!actor) return refused(call, refusal("sign-in-required"));
  if (!given) return refused(call, refusal("invalid"));
  const { drawn } = call.screen;
  if (!drawn) return refused(call, refusal("wrong-state", "status"));
  const judged = judgeAnswers(call.screen, drawn, given.root, given.values);
  const result = await call.deps.store.transaction((tx) => storeIn(tx, owner, { ...call, actor }, given, judged));
  if (result === "closed") return refused(call, refusal("wrong-state", "status"));
  if (result === "gone") return refused(call, refusal("not-found"));
  const problems = [...judged.problems, ...result.problems];
  return problems.length === 0 ? { ok: true, saved: result.saved } : { ok: false, problems, saved: result.saved };
}

/** Null when the input has another shape. */
function readGiven({ root, target, version, values }: Record<string, unknown>): Given | null {
  if (typeof root !== "string" || typeof values !== "object" || values === null || Array.isArray(values)) return null;
  if (Object.keys(values).length > MOST_ANSWERS) return null;
  return { root, target, version: Number.isInteger(version) ? (version as number) : null, values: { ...values } };
}

async function storeIn(
  tx: Writes,
  owner: AnswerOwner,
  call: CommandCall & { actor: Actor },
  { root, target, version }: Given,
  judged: Judgement,
): Promise<{ saved: SavedRecord; problems: Problem[] } | "closed" | "gone"> {
  const record = await owner.hold(tx, root);
  if (record === "closed") return record;
  if (!record || (typeof target === "string" && target !== record.id)) return "gone";
  const { accepted, problems } = await ownDocuments(tx, call, judged.accepted, judged.documents);
  // Nobody says what was written since: whatever differs may have been.
  const since = version !== null && version < record.version ? [{ version: record.version, paths: Object.keys(accepted) }] : [];
  const merge = mergeAnswers(accepted, record.answers, version, since, null);
  for (const { path, current } of merge.conflicts) problems.push({ ...problemOf(call.screen.texts, refusal("changed-elsewhere", path)), current });
  const changed = Object.fromEntries(Object.entries(merge.accepted).filter(([path, value]) => !sameAnswer(value, record.answers[path])));
  const after = Object.keys(changed).length === 0 ? record : await record.write(changed);
  const answers = Object.fromEntries(Object.keys(merge.accepted).map((path) => [path, after.answers[path] ?? null]));
  return { saved: { root, target: record.id, version: after.version, answers }, problems };
}
