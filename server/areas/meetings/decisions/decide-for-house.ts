/** Staff decide for a house of which nobody has answered in time, with a reason that is kept. */
import { lockActor } from "../../../kernel/access/lock-users.ts";
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { event } from "../../../kernel/records/event.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import type { MeetingRecord } from "../../../ports/review-records.ts";
import { takesAnswers, waitsForStaff } from "../life/meeting-life.ts";
import { lockMeeting, momentOf } from "../lock-meeting.ts";
import { houseOf } from "../people.ts";
import { ownMeeting } from "./own-meeting.ts";
import { endMeeting, moveMeeting } from "./move-meeting.ts";

export interface StaffDecision {
  approves: boolean;
  why: string;
}

/** The same that they decided, however it went on since. */
const isDecidedSo = ({ decided_by, decided_why, status, ended_because }: MeetingRecord, user: string, { approves, why }: StaffDecision): boolean =>
  decided_by === user && decided_why === why && approves === (status === "approved" || ended_because !== "declined");

/**
 * @param version  on which they decide; null: whichever
 * @returns whether it was decided now; the version that it has instead; or why it wasn't
 */
export const decideForHouse = (
  deps: Deps,
  actor: Actor,
  id: string,
  decision: StaffDecision,
  version: number | null = null,
): Promise<{ made: boolean } | { version: number } | Refusal> =>
  deps.store.transaction(async (tx) => {
    if (!(await lockActor(tx, actor, { resource: "house-decision", verb: "create" }))) return refusal("not-allowed");
    const state = await lockMeeting(tx, id);
    if (!state) return refusal("not-found");
    const own = await ownMeeting(tx, actor, state);
    if (own) return own;
    if (isDecidedSo(state.meeting, actor.user.id, decision)) return { made: false };
    if (!takesAnswers(state.meeting)) return refusal("meeting-decided", "status");
    if (version !== null && version !== state.meeting.version) return { version: state.meeting.version };
    const at = momentOf(deps, state.meeting);
    if (!waitsForStaff(state.meeting, houseOf(state, at), at.now)) return refusal("house-decides", "status");
    const decided = { decided_by: actor.user.id, decided_why: decision.why };
    for (const { record } of state.applicants)
      await event(tx, { application: record.application, by: actor, name: "house-decided", why: decision.why, at: at.now, told: false });
    if (decision.approves) await moveMeeting(tx, deps, state, "approved", decided);
    else await endMeeting(tx, deps, state, "declined", null, decided);
    return { made: true };
  });
