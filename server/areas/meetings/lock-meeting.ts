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
import type { MeetingSeats, MeetingState } from "../../ports/state/meeting-state.ts";

/** Kind of the live event that says that something about a meeting is other, and of the one that says that something was said; `ref` is its id. */
export const MEETING_MOVED = "meeting";
export const MESSAGE_SENT = "message";
/** Of the one that says to somebody that they have read, on whichever device. */
export const MESSAGES_READ = "read";
/** And of the one that says that somebody else writes, or has read. */
export const OTHERS_ACTIVE = "activity";

export const momentOf = ({ clock, documents }: Pick<Deps, "clock" | "documents">, meeting: Pick<MeetingRecord, "market" | "opened_at" | "ended_at">): Moment =>
  momentIn({ documents: documents.current(), now: clock.now() }, meeting);

export const hoursOf = ({ documents }: Pick<Deps, "documents">): MeetingHours => {
  const current = documents.current();
  return {
    chat: numberConstant(current, "meeting_window_hours"),
    house: numberConstant(current, "house_decision_hours"),
    match: numberConstant(current, "invitation_hours"),
  };
};

interface Told {
  /** Users' ids of those who aren't told. */
  without?: readonly string[];
  /** The message that it is about. */
  number?: number;
}

/** Those who may see it, and whoever may see it no more: of these a page that is open leads elsewhere. */
export async function notifyMeeting(
  tx: Writes,
  deps: Pick<Deps, "clock" | "documents">,
  state: Pick<MeetingSeats, "meeting" | "applicants" | "residents">,
  kind: string,
  { without = [], number }: Told = {},
): Promise<void> {
  const at = momentOf(deps, state.meeting);
  for (const user of new Set([...followersOf(state, at), ...leftMeeting(state, at)]))
    if (!without.includes(user)) await tx.notify(user, { kind, id: state.meeting.id, ...(number !== undefined && { number }) });
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
