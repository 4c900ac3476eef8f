/** What staff find when they hold an answer against a paper. To ask again writes to the applicant. */
import { randomUUID } from "node:crypto";
import { lockActor } from "../../../kernel/access/lock-users.ts";
import { done, forbidden, invalid, notFound, refusedWith, type Outcome } from "../../../kernel/access/outcome.ts";
import { ownCase } from "../../../kernel/access/own-case.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { keptLocale, listConstant, textsOf } from "../../../kernel/context/texts.ts";
import type { RecordChange } from "../../../kernel/definitions/record-definition.ts";
import { first } from "../../../kernel/records/read-records.ts";
import type { Shown } from "../../../kernel/records/represent.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import type { AnswerMarkRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";
import { askedOfState } from "../../form/index.ts";
import { letterTo, sendLetter } from "../../notices/index.ts";
import { checkBody } from "../../../kernel/records/check-body.ts";
import { readReview } from "./read-review.ts";
import { recordForStaff } from "./staff-notes.ts";

/** Beside the answers that are marked: the paper as a whole, which is asked for again. */
const WHOLE_PAPER = "document";

/**
 * One an answer and a paper: the last one counts, and none takes it away. To ask for the same again, twice, writes once. Without
 * an answer it is the paper itself that is asked for again, for a reason.
 */
export async function markAnswer(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown>> {
  const { values, refusals } = checkBody(deps, "answer-mark", body);
  const { document, answer = WHOLE_PAPER, mark = null } = values;
  const said = { says: saidIn(values.says, mark === "differs"), reason: saidIn(values.reason, mark === "ask-again") };
  if (answer === WHOLE_PAPER && (mark === "match" || mark === "differs")) refusals.push(refusal("invalid", "mark"));
  if (mark === "ask-again" && (answer === WHOLE_PAPER || said.reason !== null) && !paperReasons(deps).includes(said.reason ?? ""))
    refusals.push(refusal("reason-needed", "reason"));
  if (refusals.length > 0) return invalid(refusals);
  const outcome = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await lockActor(tx, actor, { resource: "answer-mark", verb: "create" }))) return forbidden;
    if (!(await tx.lock("application", id))) return notFound;
    const own = await ownCase(tx, actor.user.id, id);
    if (own) return refusedWith(own);
    const state = await tx.applicationState(id);
    const user = state && (await tx.find("user", state.application.user_id));
    if (!state || !user) return notFound;
    const file = state.documents.find((one) => one.id === document);
    if (!file) return invalid([refusal("invalid", "document")]);
    const labelIn = async (locale: string) =>
      answer === WHOLE_PAPER
        ? null
        : (await askedOfState(deps, { ...actor, user, session: null, locale }, state, { reads: tx }))
            .flatMap(({ questions }) => questions)
            .find(({ path }) => path === answer)?.label;
    const label = await labelIn(actor.locale);
    if (label === undefined) return invalid([refusal("invalid", "answer")]);
    const now = deps.clock.now().toISOString();
    const before = await first(tx, "answer_mark", { application: id, document, answer });
    if ((before?.mark ?? null) === mark && (before?.says ?? null) === said.says && (before?.reason ?? null) === said.reason) return done(null);
    await keep(tx, before, { application: id, document, answer, mark, ...said, by_user_id: actor.user.id, at: now });
    await recordForStaff(tx, actor, id, "answer-marked", { answer, document, mark, label: label ?? file.filename }, now);
    if (mark === "ask-again") {
      // In their own language, whatever staff read it in.
      const own = keptLocale(deps.documents.current(), user.locale);
      const asked = { label: (await labelIn(own)) ?? label, file: file.filename };
      const reason = said.reason === null ? null : textsOf(deps.documents.current(), own)(`paper-reason.${said.reason}`);
      const letter = letterTo(deps, user, state, () => ({ template: "review-ask-again", args: { ...asked, reason }, notice: null }));
      await sendLetter(tx, letter, id, randomUUID(), now);
    }
    return done(null);
  });
  return outcome.ok ? readReview(deps, actor, id) : outcome;
}

/** What was said beside a mark, where such a mark has it. */
const saidIn = (said: unknown, has: boolean): string | null => (has && typeof said === "string" && said.trim()) || null;

/** Why a paper may be asked for again. */
const paperReasons = ({ documents }: Pick<Deps, "documents">): string[] => listConstant(documents.current(), "paper_reasons");

type Kept = Omit<AnswerMarkRecord, "id" | "mark"> & { mark: AnswerMarkRecord["mark"] | null };

async function keep(tx: Writes, before: AnswerMarkRecord | null, { mark, ...rest }: Kept): Promise<void> {
  if (mark === null) await (before && tx.remove("answer_mark", before.id));
  else if (before) await tx.update("answer_mark", before.id, { mark, says: rest.says, reason: rest.reason, by_user_id: rest.by_user_id, at: rest.at });
  else await tx.insert("answer_mark", { id: randomUUID(), mark, ...rest });
}
