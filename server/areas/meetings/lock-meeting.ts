/** A meeting held until the transaction ends, with the applications that it may move: these first, as everything that moves them. */
import { lockApplication } from "../../kernel/access/lock-application.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { all } from "../../kernel/records/read-records.ts";
import type { MeetingRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import type { MeetingHours } from "./life/meeting-life.ts";
import { followersOf, leftMeeting, momentIn, type Moment } from "./people.ts";
import { meetingState } from "./sql/meeting-states.ts";
import type { MeetingState } from "../../ports/state/meeting-state.ts";

/** Kind of the live event that says that something about a meeting is other, and of the one that says that something was said; `ref` is its id. */
export const MEETING_MOVED = "meeting";
export const MESSAGE_SENT = "message";
/** And of the one that says that somebody else writes, or has read. */
export const OTHERS_ACTIVE = "activity";

export const momentOf = ({ clock, documents }: Pick<Deps, "clock" | "documents">, meeting: Pick<MeetingRecord, "market" | "ended_at">): Moment =>
  momentIn({ documents: documents.current(), now: clock.now() }, meeting);

export const hoursOf = ({ documents }: Pick<Deps, "documents">): MeetingHours => {
  const current = documents.current();
  return {
    chat: numberConstant(current, "meeting_window_hours"),
    house: numberConstant(current, "house_decision_hours"),
    match: numberConstant(current, "invitation_hours"),
  };
};

/** Those who may see it, and whoever may see it no more: of these a page that is open leads elsewhere. `without`: who isn't told. */
export async function notifyMeeting(tx: Writes, deps: Deps, state: MeetingState, kind: string, without: readonly string[] = []): Promise<void> {
  const at = momentOf(deps, state.meeting);
  for (const user of new Set([...followersOf(state, at), ...leftMeeting(state, at)]))
    if (!without.includes(user)) await tx.notify(user, { kind, id: state.meeting.id });
}

/** In one order, whoever holds several. */
export async function lockApplications(tx: Writes, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted()) await lockApplication(tx, id);
}

export async function lockMeeting(tx: Writes, id: string, reader: string | null = null): Promise<MeetingState | null> {
  const applicants = await all(tx, "meeting_applicant", { meeting: id });
  await lockApplications(
    tx,
    applicants.map(({ application }) => application),
  );
  return (await tx.lock("meeting", id)) && tx.query(meetingState(id, reader));
}
