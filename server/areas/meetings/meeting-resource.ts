/** Meetings over the API: of one's own, as an applicant or as one who lives there; any other isn't there. */
import { done, invalid, notFound, refusedWith, type Outcome } from "../../kernel/access/outcome.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { RecordChange, SentBody } from "../../kernel/definitions/record-definition.ts";
import { normalBody } from "../../kernel/records/normal-body.ts";
import { checkResource } from "../../kernel/records/resource-validation.ts";
import { refusal, type Refusal } from "../../kernel/rules/refusal.ts";
import type { Shown } from "../../ports/resources.d.ts";
import { leavePage } from "./chat/messages.ts";
import { answerMeeting, type SaidAnswer } from "./decisions/answer-meeting.ts";
import { acceptInvitation, passOnHome } from "./decisions/leave-meeting.ts";
import { takesMessages } from "./life/meeting-life.ts";
import { momentOf } from "./lock-meeting.ts";
import { residentOf, roleOf } from "./people.ts";
import { showMeeting, showTimeLeft } from "./represent.ts";
import { isUuid, meetingsOfPerson, meetingState } from "./sql/meeting-states.ts";
import type { MeetingState } from "../../ports/state/meeting-state.ts";

type Meeting = Shown["meeting"];

async function ownMeeting(deps: Deps, { user }: Actor, id: string): Promise<MeetingState | null> {
  const state = isUuid(id) ? await deps.store.query(meetingState(id, user.id)) : null;
  return state && roleOf(state, user.id, momentOf(deps, state.meeting)) ? state : null;
}

/** The last first; without `all_meetings` those that have not ended. */
export async function listMeetings(
  deps: Deps,
  actor: Actor,
  { all_meetings, is_applicant }: Record<"all_meetings" | "is_applicant", string | null>,
): Promise<Meeting[]> {
  const wanted = is_applicant === null ? null : is_applicant === "true" ? "applicant" : "resident";
  const all = await deps.store.query(meetingsOfPerson(actor.user.id));
  return all
    .filter((state) => {
      const role = roleOf(state, actor.user.id, momentOf(deps, state.meeting));
      return role !== null && (wanted === null || role === wanted) && (all_meetings === "true" || state.meeting.ended_at === null);
    })
    .map((state) => showMeeting(deps, actor, state));
}

export async function readMeeting(deps: Deps, actor: Actor, id: string): Promise<Outcome<Meeting>> {
  const state = await ownMeeting(deps, actor, id);
  return state ? done(showMeeting(deps, actor, state)) : notFound;
}

/** The one that is named; without a name the one that they talk in, of several the last. */
export async function readCurrentMeeting(deps: Deps, actor: Actor, named: string | null): Promise<Outcome<Meeting>> {
  if (named !== null) return readMeeting(deps, actor, named);
  const all = await deps.store.query(meetingsOfPerson(actor.user.id));
  const current = all.find((state) => roleOf(state, actor.user.id, momentOf(deps, state.meeting)) && takesMessages(state.meeting, deps.clock.now()));
  return current ? done(showMeeting(deps, actor, current)) : notFound;
}

export async function readTimeLeft(deps: Deps, actor: Actor, id: string): Promise<Outcome<Shown["meeting-time-left"]>> {
  const state = await ownMeeting(deps, actor, id);
  return state ? done(showTimeLeft(deps, state)) : notFound;
}

const shown = (deps: Deps, actor: Actor, result: MeetingState | Refusal): Outcome<Meeting> =>
  "code" in result ? refusedWith(result) : done(showMeeting(deps, actor, result));

export const abortMeeting = async (deps: Deps, actor: Actor, id: string): Promise<Outcome<Meeting>> =>
  isUuid(id) ? shown(deps, actor, await passOnHome(deps, actor, id)) : notFound;

export const takeInvitation = async (deps: Deps, actor: Actor, id: string): Promise<Outcome<Meeting>> =>
  isUuid(id) ? shown(deps, actor, await acceptInvitation(deps, actor, id)) : notFound;

export async function saveAnswer(deps: Deps, actor: Actor, { id, body }: RecordChange): Promise<Outcome<Shown["meeting-answer"]>> {
  const { values, refusals } = checkResource(deps, "meeting-answer", normalBody(deps, "meeting-answer", body), { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const { answer, reason } = values as { answer: "yes" | "no"; reason?: Exclude<Shown["meeting-answer"]["reason"], undefined> };
  if (answer === "no" && !reason) return invalid([refusal("required", "reason")]);
  const said: SaidAnswer = answer === "yes" ? { answer } : { answer, reason: reason! };
  const result = await answerMeeting(deps, actor, id, said);
  if ("code" in result) return refusedWith(result);
  const resident = residentOf(result, actor.user.id, momentOf(deps, result.meeting));
  const kept = result.answers.find((each) => each.resident === resident?.id);
  return done({ answer, reason: kept?.reason as Shown["meeting-answer"]["reason"], final_at: kept?.final_at ?? null, status: result.meeting.status });
}

export async function takeAnswerBack(deps: Deps, actor: Actor, id: string): Promise<Outcome<null>> {
  const result = await answerMeeting(deps, actor, id, null);
  return "code" in result ? refusedWith(result) : done(null);
}

export async function noteLeft(deps: Deps, actor: Actor, body: SentBody): Promise<Outcome<Shown["applicant-left-event"]>> {
  const { values, refusals } = checkResource(deps, "applicant-left-event", normalBody(deps, "applicant-left-event", body), { for: "create" });
  if (refusals.length > 0) return invalid(refusals);
  const { application, meeting } = values as Record<"application" | "meeting", string>;
  const state = await ownMeeting(deps, actor, meeting);
  const isTheirs = state?.applicants.some((each) => each.user.id === actor.user.id && each.record.application === application);
  return isTheirs && (await leavePage(deps, actor, meeting)) ? done({ application, meeting }) : notFound;
}
