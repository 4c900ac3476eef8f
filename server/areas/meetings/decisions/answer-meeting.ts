/** What a resident answers, until the house has decided: yes, no with a reason, or nothing yet. */
import { randomUUID } from "node:crypto";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { MeetingAnswerRecord } from "../../../ports/review-records.ts";
import { isFinal, takesAnswers } from "../life/meeting-life.ts";
import { lockMeeting, momentOf } from "../lock-meeting.ts";
import { residentOf } from "../people.ts";
import { settleMeeting, tellMeeting } from "./move-meeting.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";

/** Of a no: why. None of them names what the law protects; nobody but staff is told. */
export type DeclineReason = "living-together" | "room-gone" | "felt-wrong";
export type SaidAnswer = { answer: "yes" } | { answer: "no"; reason: DeclineReason };

const MINUTE_MS = 60_000;

/** @param said  null takes back what was answered */
export const answerMeeting = (deps: Deps, { user }: Pick<Actor, "user">, id: string, said: SaidAnswer | null): Promise<MeetingState | Refusal> =>
  deps.store.transaction(async (tx) => {
    const state = await lockMeeting(tx, id, user.id);
    const at = state && momentOf(deps, state.meeting);
    const resident = state && at && residentOf(state, user.id, at);
    if (!state || !at || !resident) return refusal("not-found");
    const before = state.answers.find((each) => each.resident === resident.id) ?? null;
    if (before && said && before.answer === said.answer) return state;
    if (!takesAnswers(state.meeting)) return refusal("meeting-decided", "status");
    if (before && isFinal(before, at.now)) return refusal("answer-final", "status");
    const others = state.answers.filter((each) => each !== before);
    if (said === null) {
      if (before) await tx.remove("meeting_answer", before.id);
    } else {
      const minutes = numberConstant(deps.documents.current(), "decline_undo_minutes");
      const values = {
        answer: said.answer,
        reason: said.answer === "no" ? said.reason : null,
        answered_at: at.now.toISOString(),
        final_at: said.answer === "no" ? new Date(at.now.getTime() + minutes * MINUTE_MS).toISOString() : null,
      };
      const kept: MeetingAnswerRecord = before
        ? await tx.update("meeting_answer", before.id, values)
        : await tx.insert("meeting_answer", { ...values, id: randomUUID(), meeting: id, resident: resident.id });
      others.push(kept);
    }
    const answered = await settleMeeting(tx, deps, { ...state, answers: others });
    if (answered.meeting.status === state.meeting.status) await tellMeeting(tx, deps, answered);
    return answered;
  });
