/** What applicants do about a home that they talk with, or that invited them: pass on it, or accept. */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { happened } from "../../../kernel/records/event.ts";
import { moveOf } from "../../../kernel/rules/life-cycle.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { MeetingRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";
import { isInvited, isLive, moved } from "../life/meeting-life.ts";
import { hoursOf, lockMeeting, momentOf } from "../lock-meeting.ts";
import { liveMeetings } from "../sql/meeting-states.ts";
import { mailApplicants, mailMatch } from "./meeting-mails.ts";
import { endMeeting, notice, tellMeeting } from "./move-meeting.ts";
import type { MeetingApplicant, MeetingState } from "../../../ports/state/meeting-state.ts";

const applicantOf = (state: MeetingState | null, user: string): MeetingApplicant | undefined => state?.applicants.find((each) => each.user.id === user);

/** For all of a group: of them one is enough. Pressed twice the first press did it. */
export const passOnHome = (deps: Deps, { user }: Pick<Actor, "user">, id: string): Promise<MeetingState | Refusal> =>
  deps.store.transaction(async (tx) => {
    const state = await lockMeeting(tx, id, user.id);
    if (!state || !applicantOf(state, user.id)) return refusal("not-found");
    if (state.meeting.ended_because === "passed") return state;
    return isLive(state.meeting) ? endMeeting(tx, deps, state, "passed", user.id) : refusal("meeting-over", "status");
  });

/** It is a match once all of a group have: from then on the home is theirs, and their other meetings are over. */
export const acceptInvitation = (deps: Deps, actor: Actor, id: string): Promise<MeetingState | Refusal> =>
  deps.store.transaction(async (tx) => {
    const state = await lockMeeting(tx, id, actor.user.id);
    const own = applicantOf(state, actor.user.id);
    if (!state || !own) return refusal("not-found");
    if (own.record.accepted_at !== null && state.meeting.status === "approved") return state;
    const { now } = momentOf(deps, state.meeting);
    if (!isInvited(state.meeting, now)) return refusal("invitation-over", "status");
    own.record = await tx.update("meeting_applicant", own.record.id, { accepted_at: now.toISOString() });
    if (state.applicants.some(({ record }) => record.accepted_at === null)) {
      await tellMeeting(tx, deps, state);
      return state;
    }
    return match(tx, deps, state, actor);
  });

async function match(tx: Writes, deps: Deps, state: MeetingState, actor: Actor): Promise<MeetingState> {
  const { now } = momentOf(deps, state.meeting);
  const applications = state.applicants.map(({ record }) => record.application);
  const { ended_at, ended_because } = moved(state.meeting, { to: "accepted" }, now, hoursOf(deps));
  const meeting: MeetingRecord = await tx.update("meeting", state.meeting.id, { ended_at, ended_because, looks_at: null, is_settled: true });
  for (const { record, status } of state.applicants) {
    const move = moveOf("accept-invitation", status, "applicant");
    if (!move.ok) throw new Error(`A meeting of an application that is ${status} is accepted`);
    const selection = await tx.find("room_selection", record.selection);
    if (selection) {
      const { room, move_in_date, lease_end_date } = selection;
      await tx.update("application", record.application, { room, move_in_date, lease_end_date });
    }
    const told = happened({ by: actor, name: "accept-invitation" });
    await tx.transition(record.application, { from: move.from, to: move.to, event: told, now: now.toISOString() });
  }
  for (const other of (await tx.query(liveMeetings(applications))).toSorted((one, next) => one.meeting.id.localeCompare(next.meeting.id))) {
    await tx.lock("meeting", other.meeting.id);
    await endMeeting(tx, deps, other, "matched", null);
  }
  await notice(tx, meeting.id, "accepted", now);
  const done = { ...state, meeting };
  await mailApplicants(tx, deps, done, "accepted");
  await mailMatch(tx, deps, done);
  await tellMeeting(tx, deps, done);
  return done;
}
