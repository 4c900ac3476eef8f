/** What staff find when they hold an answer against a paper. To ask again writes to the applicant, once its time comes. */
import { lockActor } from "../../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { listConstant } from "../../../kernel/context/texts.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { first } from "../../../kernel/records/read-records.ts";
import type { Shown } from "../../../ports/resources.d.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { askedOfState } from "../../form/index.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { askAgain, leaveOut } from "./held-questions.ts";
import { keepMark, WHOLE_PAPER } from "./keep-mark.ts";
import { isAnswered, proving } from "./papers.ts";
import { readReview } from "./read-review.ts";
import { recordForStaff, takeCase } from "./staff-notes.ts";

/**
 * One an answer and a paper: the last one counts, and none takes it away, with what it asked for while that has not left. To ask for the same again, twice, writes once. Without
 * an answer it is the paper itself that is asked for again, for a reason.
 */
export async function markAnswer(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["staff-application-details"]>> {
  const { values, refusals } = checkBody(deps, "answer-mark", body);
  const { document, answer = WHOLE_PAPER, mark = null } = values;
  const said = { says: saidIn(values.says, mark === "differs"), reason: saidIn(values.reason, mark === "ask-again") };
  if (answer === WHOLE_PAPER && (mark === "match" || mark === "differs")) refusals.push(refusal("invalid", "mark"));
  if (mark === "ask-again" && (answer === WHOLE_PAPER || said.reason !== null) && !paperReasons(deps).includes(said.reason ?? ""))
    refusals.push(refusal("reason-needed", "reason"));
  if (refusals.length > 0) return invalid(refusals);
  const outcome = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await lockActor(tx, actor, { resource: "answer-mark", verb: "create" }))) return forbidden;
    const locked = await tx.lock("application", id);
    if (!locked) return notFound;
    const own = await ownCase(tx, actor.user.id, id);
    if (own) return refusedWith(own);
    const state = await tx.applicationState(id);
    const user = state && (await tx.find("user", state.application.user_id));
    if (!state || !user) return notFound;
    const file = state.documents.find((one) => one.id === document);
    if (!file) return invalid([refusal("invalid", "document")]);
    const question =
      answer === WHOLE_PAPER
        ? null
        : (await askedOfState(deps, { ...actor, user, session: null }, state, tx)).flatMap(({ questions }) => questions).find(({ path }) => path === answer);
    if (question === undefined) return invalid([refusal("invalid", "answer")]);
    if (question && mark === "match" && !isAnswered(question)) return invalid([refusal("not-answered", "answer")]);
    if (question && (mark === "match" || mark === "differs") && !proving(deps.documents.current(), state, question.path).includes(file.id))
      return invalid([refusal("not-on-paper", "answer")]);
    const label = question && question.label;
    const now = deps.clock.now().toISOString();
    const before = await first(tx, "answer_mark", { application: id, document, answer });
    if ((before?.mark ?? null) === mark && (before?.says ?? null) === said.says && (before?.reason ?? null) === said.reason) return done(null);
    if (mark === "ask-again") await takeCase(tx, actor, locked, now);
    await keepMark(tx, before, { application: id, document, answer, mark, ...said, by_user_id: actor.user.id, at: now });
    await recordForStaff(tx, actor, id, "answer-marked", { answer, document, mark, label: label ?? file.filename }, now);
    if (mark === "ask-again") {
      // Asked for once before, it stays so if this is taken back; of what still waits, the question itself knows what was before.
      const was = before ? { mark: before.mark, says: before.says, reason: before.reason, by_user_id: before.by_user_id, at: before.at } : null;
      await askAgain(tx, deps, id, { document, answer, label: label ?? file.filename, reason: said.reason, by: actor.user.id, was });
    } else await leaveOut(tx, deps, id, { document, answer });
    return done(null);
  });
  return outcome.ok ? readReview(deps, actor, id) : outcome;
}

/** What was said beside a mark, where such a mark has it. */
const saidIn = (said: unknown, has: boolean): string | null => (has && typeof said === "string" && said.trim()) || null;

/** Why a paper may be asked for again. */
const paperReasons = ({ documents }: Pick<Deps, "documents">): string[] => listConstant(documents.current(), "paper_reasons");
