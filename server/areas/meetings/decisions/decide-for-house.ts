/** Staff decide for a house of which nobody has answered in time, with a reason that is kept. */
import { lockActor } from "../../../kernel/access/lock-users.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { event } from "../../../kernel/records/event.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { waitsForStaff } from "../life/meeting-life.ts";
import { lockMeeting, momentOf } from "../lock-meeting.ts";
import { houseOf, roleOf } from "../people.ts";
import { endMeeting, moveMeeting } from "./move-meeting.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";

export interface StaffDecision {
  approves: boolean;
  why: string;
}

export const decideForHouse = (deps: Deps, actor: Actor, id: string, { approves, why }: StaffDecision): Promise<MeetingState | Refusal> =>
  deps.store.transaction(async (tx) => {
    if (!(await lockActor(tx, actor, { resource: "home-approval", verb: "create" }))) return refusal("not-allowed");
    const state = await lockMeeting(tx, id);
    if (!state) return refusal("not-found");
    const at = momentOf(deps, state.meeting);
    if (roleOf(state, actor.user.id, at)) return refusal("own-case");
    if (!waitsForStaff(state.meeting, houseOf(state, at), at.now)) return refusal("house-decides", "status");
    const decided = { decided_by: actor.user.id, decided_why: why };
    for (const { record } of state.applicants)
      await event(tx, { application: record.application, by: actor, name: "house-decided", why, at: at.now, told: false });
    return approves ? moveMeeting(tx, deps, state, "approved", decided) : endMeeting(tx, deps, state, "declined", null, decided);
  });
