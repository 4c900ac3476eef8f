/** What staff find when they hold an answer against a paper. To ask again writes to the applicant. */
import { randomUUID } from "node:crypto";
import { invalid, notFound, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import { keptLocale } from "../../kernel/context/texts.ts";
import type { RecordChange } from "../../kernel/definitions/record-definition.ts";
import type { Shown } from "../../kernel/records/represent.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import type { AnswerMarkRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { askedOfState } from "../form/index.ts";
import { letterTo, sendLetter } from "../notices/index.ts";
import { checkBody } from "../../kernel/records/written-body.ts";
import { readReview } from "./read-review.ts";
import { amongStaff } from "./staff-notes.ts";

const MARKS: readonly AnswerMarkRecord["mark"][] = ["match", "differs", "ask-again"];

/** One an answer and a paper: the last one counts, and none takes it away. To ask for the same again, twice, writes once. */
export async function markAnswer(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown>> {
  const { values, refusals } = checkBody(deps, "answer-mark", body);
  if (refusals.length > 0) return invalid(refusals);
  const [document, answer] = [String(values["document"]), String(values["answer"])];
  const mark = MARKS.find((one) => one === values["mark"]) ?? null;
  const outcome = await deps.store.transaction(async (tx): Promise<Outcome<null>> => {
    if (!(await tx.lock("application", id))) return notFound;
    const state = await tx.applicationState(id);
    const user = state && (await tx.find("user", state.application.user_id));
    if (!state || !user) return notFound;
    const file = state.documents.find((one) => one.id === document);
    if (!file) return invalid([refusal("invalid", "document")]);
    const questionIn = async (locale: string) =>
      (await askedOfState(deps, { ...actor, user, session: null, locale }, state, tx))
        .flatMap(({ questions }) => questions)
        .find(({ path }) => path === answer);
    const question = await questionIn(actor.locale);
    if (!question) return invalid([refusal("invalid", "answer")]);
    const now = deps.clock.now().toISOString();
    const { rows } = await tx.list("answer_mark", { application: id, document, answer }, { limit: 1, offset: 0 });
    const [before] = rows;
    if ((before?.mark ?? null) === mark) return { ok: true, value: null };
    await keep(tx, before ?? null, { application: id, document, answer, mark, by_user_id: actor.user.id, at: now });
    await amongStaff(tx, actor, id, "answer-marked", { answer, document, mark, label: question.label }, now);
    if (mark === "ask-again") {
      // In their own language, whatever staff read it in.
      const { label } = (await questionIn(keptLocale(deps.documents.current(), user.locale))) ?? question;
      const letter = letterTo(deps, user, state, () => ({ template: "review-ask-again", args: { label, file: file.filename }, notice: null }));
      await sendLetter(tx, letter, id, randomUUID(), now);
    }
    return { ok: true, value: null };
  });
  return outcome.ok ? readReview(deps, actor, id) : outcome;
}

type Kept = Omit<AnswerMarkRecord, "id" | "mark"> & { mark: AnswerMarkRecord["mark"] | null };

async function keep(tx: Writes, before: AnswerMarkRecord | null, { mark, ...rest }: Kept): Promise<void> {
  if (mark === null) await (before && tx.remove("answer_mark", before.id));
  else if (before) await tx.update("answer_mark", before.id, { mark, by_user_id: rest.by_user_id, at: rest.at });
  else await tx.insert("answer_mark", { id: randomUUID(), mark, ...rest });
}
