/**
 * What is asked for again of somebody's answers and papers. The mail waits as that of a decision does: whatever is asked meanwhile
 * joins it and puts it off, and all of it can be taken back. It leaves by a job, in one transaction with its own end: once, or not at
 * all. The application is held before it by whoever touches either.
 */
import { randomUUID } from "node:crypto";
import { forbidden, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { lockActor, lockUsers } from "../../../kernel/access/lock-users.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { keptLocale, textsOf } from "../../../kernel/context/texts.ts";
import { event, type EventValue } from "../../../kernel/records/event.ts";
import { first } from "../../../kernel/records/read-records.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { isSettled } from "../../../kernel/rules/life-cycle.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import type { UserRecord } from "../../../ports/records.ts";
import type { HeldQuestionRecord } from "../../../ports/review-records.ts";
import type { ApplicationState } from "../../../ports/state.ts";
import type { Writes } from "../../../ports/store.ts";
import { askedOfState } from "../../form/index.ts";
import { letterTo, sendLetter } from "../../notices/index.ts";
import { keepMark, WHOLE_PAPER } from "./keep-mark.ts";
import { readReview } from "./read-review.ts";
import { decidesAbout, recordForStaff } from "./staff-notes.ts";
import { leavesAt } from "../undo-period.ts";

type HeldQuestionItem = HeldQuestionRecord["asked"][number];

/** Name of the job that sends what was asked; its data is `{question}`. */
export const SEND_QUESTION = "send-question";

/** Under the lock of the application. What is asked for the second time is asked once. */
export async function askAgain(tx: Writes, deps: Deps, application: string, one: HeldQuestionItem): Promise<void> {
  const leaves_at = leavesAt(deps, deps.clock.now());
  const open = await first(tx, "held_question", { application, ended_at: null });
  if (open) {
    const before = open.asked.find((each) => isSame(each, one));
    const asked = [...open.asked.filter((each) => !isSame(each, one)), { ...one, was: before ? before.was : one.was }];
    await tx.update("held_question", open.id, { asked, leaves_at });
  } else {
    const { id } = await tx.insert("held_question", { id: randomUUID(), application, asked: [one], state: "held", leaves_at, ended_at: null });
    await sendLater(tx, id, leaves_at);
  }
}

/** The mark is another one by now: it is asked for no more. */
export async function leaveOut(tx: Writes, deps: Deps, application: string, one: Pick<HeldQuestionItem, "document" | "answer">): Promise<void> {
  const open = await first(tx, "held_question", { application, ended_at: null });
  if (!open?.asked.some((each) => isSame(each, one))) return;
  const asked = open.asked.filter((each) => !isSame(each, one));
  if (asked.length > 0) await tx.update("held_question", open.id, { asked });
  else await end(tx, open.id, "taken-back", deps.clock.now());
}

const isSame = (one: Pick<HeldQuestionItem, "document" | "answer">, other: Pick<HeldQuestionItem, "document" | "answer">): boolean =>
  one.document === other.document && one.answer === other.answer;

/** Takes all of it back, and each mark is again what it was, whoever of the reviewers asked. */
export async function takeBackQuestion(
  deps: Deps,
  actor: Actor,
  { id, question }: { id: string; question: string },
): Promise<Outcome<Shown["staff-application-details"]>> {
  const outcome = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await lockActor(tx, actor, { resource: "answer-mark", verb: "delete" }))) return forbidden;
    if (!(await tx.lock("application", id))) return notFound;
    const own = await ownCase(tx, actor.user.id, id);
    if (own) return refusedWith(own);
    const kept = await tx.lock("held_question", question);
    if (kept?.application !== id) return notFound;
    // Taken back before, by the same hand twice or by another: it is what was asked for.
    if (kept.state === "taken-back") return { ok: true, value: null };
    if (kept.state !== "held") return refusedWith(refusal(`question-is-${kept.state}`));
    const now = deps.clock.now();
    for (const { document, answer, was } of kept.asked) {
      const mark = await first(tx, "answer_mark", { application: id, document, answer });
      if (mark?.mark === "ask-again") await keepMark(tx, mark, { application: id, document, answer, ...(was ?? { ...mark, mark: null }) });
    }
    await end(tx, kept.id, "taken-back", now);
    await recordForStaff(tx, actor, id, "question-taken-back", { question: kept.id }, now.toISOString());
    return { ok: true, value: null };
  });
  return outcome.ok ? readReview(deps, actor, id) : outcome;
}

/** The job: bears repeating. What nobody may have asked any more, or is there no more, is left out; where nothing is left, nothing is sent. */
export const sendQuestion = (deps: Deps, { question }: { question: string }): Promise<void> =>
  deps.store.transaction(async (tx) => {
    const known = await tx.find("held_question", question);
    if (!known) return;
    const users = await lockUsers(
      tx,
      known.asked.map(({ by }) => by),
    );
    const locked = await tx.lock("application", known.application);
    const kept = locked && (await tx.lock("held_question", question));
    if (!locked || kept?.state !== "held") return;
    const now = deps.clock.now();
    // Put off meanwhile, by somebody who may not be held yet; or the clock was set back.
    if (kept.leaves_at > now.toISOString() || kept.asked.some(({ by }) => !users.has(by))) return sendLater(tx, question, kept.leaves_at);
    const state = await tx.applicationState(locked.id);
    const user = state && (await tx.find("user", locked.user_id));
    if (!state || !user || isSettled(locked.status)) return drop(tx, kept, "over", now);
    const asked = [];
    for (const one of kept.asked) if (decidesAbout(users.get(one.by)!) && !(await ownCase(tx, one.by, locked.id)) && fileOf(state, one)) asked.push(one);
    if (asked.length === 0) return drop(tx, kept, "gone", now);
    await sendLetter(tx, await letterOf(tx, deps, user, state, asked), locked.id, kept.id, now.toISOString());
    await end(tx, kept.id, "done", now);
    await event(tx, {
      application: locked.id,
      by: asked.at(-1)!.by,
      name: "question-sent",
      detail: { question: kept.id, n: asked.length },
      at: now,
      told: false,
    });
  });

const fileOf = ({ documents }: ApplicationState, { document }: Pick<HeldQuestionItem, "document">) => documents.find(({ id }) => id === document);

/** In their own language, whatever staff read it in. */
async function letterOf(tx: Writes, deps: Deps, user: UserRecord, state: ApplicationState, asked: readonly HeldQuestionItem[]) {
  const locale = keptLocale(deps.documents.current(), user.locale);
  const texts = textsOf(deps.documents.current(), locale);
  const sections = await askedOfState(deps, { user, session: null, address: "", locale }, state, tx);
  const labels = new Map(sections.flatMap(({ questions }) => questions).map(({ path, label }) => [path, label]));
  const questions = asked.map(({ document, answer, label, reason }, at) => ({
    id: String(at),
    label: answer === WHOLE_PAPER ? null : (labels.get(answer) ?? label),
    file: fileOf(state, { document })!.filename,
    reason: reason === null ? null : texts(`paper-reason.${reason}`),
  }));
  return letterTo(deps, user, state, () => ({ template: "review-ask-again", args: { questions }, notice: null }));
}

async function drop(tx: Writes, kept: HeldQuestionRecord, because: EventValue<"question-dropped", "because">, now: Date): Promise<void> {
  await end(tx, kept.id, "dropped", now);
  await event(tx, { application: kept.application, by: null, name: "question-dropped", detail: { question: kept.id, because }, at: now, told: false });
}

const end = (tx: Writes, id: string, state: "done" | "taken-back" | "dropped", now: Date): Promise<unknown> =>
  tx.update("held_question", id, { state, ended_at: now.toISOString(), asked: [] });

const sendLater = (tx: Writes, question: string, startAfter: string): Promise<void> =>
  tx.queueJob(SEND_QUESTION, { question }, { startAfter, singletonKey: question });
