/** What somebody who lives there presses on the page of a meeting: yes, no with a reason, or that they take it back. */
import type { Command } from "../../../kernel/context/deps.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { actorOf, refused, track } from "../../../kernel/screens/application-command.ts";
import { report } from "../safety/report.ts";
import { isUuid } from "../sql/meeting-states.ts";
import { answerMeeting, type DeclineReason, type SaidAnswer } from "./answer-meeting.ts";

const FELT_WRONG = "felt-wrong" satisfies DeclineReason;

const answering = <Name extends string>(said: (input: Parameters<Command<Name>>[0]["input"]) => SaidAnswer | null, event: string): Command<Name> => {
  return async (call) => {
    const actor = actorOf(call.viewer);
    const meeting = call.screen.match.params["meeting"] ?? "";
    if (!actor || !isUuid(meeting)) return refused(call, refusal("not-found"));
    const result = await answerMeeting(call.deps, actor, meeting, said(call.input));
    if ("code" in result) return refused(call, result);
    // Not what was said: nobody but the one who said it is to know.
    track(call, event);
    return { ok: true };
  };
};

export const acceptApplicant = answering<"accept-applicant">(() => ({ answer: "yes" }), "Meeting answered");
const decline = answering<"decline-applicant">(({ reason }) => ({ answer: "no", reason: reason as DeclineReason }), "Meeting answered");

/** Where something felt wrong, the team gets to know what was said. */
export const declineApplicant: Command<"decline-applicant"> = async (call) => {
  const before = call.screen.subject.state.named_meeting ?? null;
  const outcome = await decline(call);
  if (outcome.ok && before && call.input.reason === FELT_WRONG) {
    const actor = actorOf(call.viewer);
    // Of a group whoever began it: the case names the meeting, and with it all of them.
    const [first] = before.applicants;
    if (actor && first) await report(call.deps, actor, before.meeting.id, { person: first.user.id, message: null, reason: FELT_WRONG, words: "" });
  }
  // It is pressed in a dialog, which has nothing more to ask.
  return outcome.ok ? { ...outcome, effects: [{ do: "close-modal" }] } : outcome;
};
export const takeBackAnswer = answering<"take-answer-back">(() => null, "Meeting answer taken back");
