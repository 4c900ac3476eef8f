/** Carries out what a meeting becomes: by time, by what its house answered, by its applicants. Whoever calls it holds the meeting. */
import { randomUUID } from "node:crypto";
import type { Deps } from "../../../kernel/context/deps.ts";
import { event, happened } from "../../../kernel/records/event.ts";
import { moveOf } from "../../../kernel/rules/life-cycle.ts";
import type { MeetingRecord } from "../../../ports/review-records.ts";
import type { Writes } from "../../../ports/store.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { moved, moveDue, nextLook, type Ending } from "../life/meeting-life.ts";
import { followChannel } from "../channel/follow-channel.ts";
import { hoursOf, MEETING_MOVED, momentOf, notifyMeeting } from "../lock-meeting.ts";
import { houseOf } from "../people.ts";
import { mailApplicants } from "./meeting-mails.ts";
import { liveMeetings, releaseRooms } from "../sql/meeting-states.ts";
import { addMessage } from "../sql/messages.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";

const HOUR_MS = 3_600_000;

/** All that is due by now, one after the other, and when it is looked at next. */
export async function settleMeeting(tx: Writes, deps: Deps, state: MeetingState): Promise<MeetingState> {
  const at = momentOf(deps, state.meeting);
  if (state.meeting.ended_at !== null) {
    if (!state.meeting.is_settled) await settleEnd(tx, deps, state);
    return state;
  }
  const due = moveDue(state.meeting, houseOf(state, at), at.now);
  if (due?.to === "rejected") return endMeeting(tx, deps, state, due.because, null);
  if (due) return settleMeeting(tx, deps, await moveMeeting(tx, deps, state, due.to === "closed" ? "closed" : "approved"));
  // Somebody may have moved in or out.
  await followChannel(tx, deps, state);
  if (isToRemind(state, deps)) await mailApplicants(tx, deps, state, "reminder");
  const looks_at = lookAt(state, deps);
  return looks_at === state.meeting.looks_at ? state : { ...state, meeting: await tx.update("meeting", state.meeting.id, { looks_at }) };
}

/** When whoever is invited is reminded of it; null: they aren't. */
function remindsAt({ meeting: { status, lapses_at } }: MeetingState, deps: Deps): string | null {
  if (status !== "approved" || lapses_at === null) return null;
  return new Date(Date.parse(lapses_at) - numberConstant(deps.documents.current(), "invitation_reminder_hours") * HOUR_MS).toISOString();
}

function isToRemind(state: MeetingState, deps: Deps): boolean {
  const at = remindsAt(state, deps);
  return at !== null && Date.parse(at) <= deps.clock.now().getTime();
}

/** Whoever comes home or goes away by a date moves it, too: what was answered is looked at every hour. */
function lookAt(state: MeetingState, deps: Deps): string | null {
  const at = momentOf(deps, state.meeting);
  const reminds = remindsAt(state, deps);
  if (reminds !== null && !isToRemind(state, deps)) return reminds;
  const next = nextLook(state.meeting, houseOf(state, at), at.now);
  const hourly = new Date(Math.ceil((at.now.getTime() + 1) / HOUR_MS) * HOUR_MS).toISOString();
  return state.meeting.status !== "approved" && state.answers.length > 0 && (next === null || next > hourly) ? hourly : next;
}

/** The house decided, or its time is over. */
export async function moveMeeting(
  tx: Writes,
  deps: Deps,
  state: MeetingState,
  to: "closed" | "approved",
  by: Pick<MeetingRecord, "decided_by" | "decided_why"> | null = null,
): Promise<MeetingState> {
  const at = momentOf(deps, state.meeting);
  const life = moved(state.meeting, { to }, at.now, hoursOf(deps));
  const next = { ...state, meeting: { ...state.meeting, ...life } };
  const meeting = await tx.update("meeting", state.meeting.id, { status: life.status, lapses_at: life.lapses_at, looks_at: lookAt(next, deps), ...by });
  await notice(tx, state.meeting.id, to, at.now);
  if (to === "approved")
    for (const { record } of state.applicants) await event(tx, { application: record.application, by: null, name: "home-approved", at: at.now });
  const done = { ...state, meeting };
  if (to === "approved") await mailApplicants(tx, deps, done, "approved");
  await tellMeeting(tx, deps, done);
  return done;
}

/** @param by  a user's id; null: the house, or time */
export async function endMeeting(
  tx: Writes,
  deps: Deps,
  state: MeetingState,
  because: Ending,
  by: string | null,
  decided: Pick<MeetingRecord, "decided_by" | "decided_why"> | null = null,
): Promise<MeetingState> {
  const { now } = momentOf(deps, state.meeting);
  const { status, ended_at, ended_because } = moved(state.meeting, { to: "rejected", because }, now, hoursOf(deps));
  const meeting = await tx.update("meeting", state.meeting.id, { status, ended_at, ended_because, looks_at: null, ...decided });
  const done = { ...state, meeting };
  await settleEnd(tx, deps, done, by);
  return done;
}

/** What follows from an end: rooms are free, whoever has no home left chooses anew, all are told. */
async function settleEnd(tx: Writes, deps: Deps, state: MeetingState, by: string | null = null): Promise<void> {
  const { now } = momentOf(deps, state.meeting);
  const { id, home, ended_because } = state.meeting;
  const applications = state.applicants.map(({ record }) => record.application);
  await tx.query(releaseRooms(applications, home, ended_because!, now.toISOString()));
  await notice(tx, id, ended_because!, now);
  await tx.update("meeting", id, { is_settled: true });
  for (const application of applications) {
    await event(tx, { application, by, name: "meeting-ended", detail: { because: ended_because as Ending }, at: now });
    await chooseAnew(tx, application, now);
  }
  // Those who ended it themselves know; of an application that is over its own mail tells.
  if (ended_because === "declined" || ended_because === "lapsed") await mailApplicants(tx, deps, state, ended_because);
  await tellMeeting(tx, deps, state);
}

/** Whoever talks with no home any longer, and was invited by none. */
async function chooseAnew(tx: Writes, id: string, now: Date): Promise<void> {
  const application = await tx.find("application", id);
  const move = application && moveOf("end-meetings", application.status, "system");
  if (!move?.ok || (await tx.query(liveMeetings([id]))).length > 0) return;
  await tx.transition(id, { from: move.from, to: move.to, event: happened({ by: null, name: "end-meetings" }), now: now.toISOString() });
}

/** Of ours, in the chat: its words stand in the copy, so that each reads them in their language. */
export async function notice(tx: Writes, meeting: string, name: string, now: Date): Promise<void> {
  await tx.query(addMessage(meeting, { id: randomUUID(), user_id: null, text: null, notice: name, sent_at: now.toISOString() }));
}

/** Those who may see it, and where it is talked; and staff, where it stands otherwise than before. `without`: who isn't told. */
export async function tellMeeting(tx: Writes, deps: Deps, state: MeetingState, kind: string = MEETING_MOVED): Promise<void> {
  await notifyMeeting(tx, deps, state, kind);
  await followChannel(tx, deps, state);
  if (kind === MEETING_MOVED) await tx.tellStaff(state.meeting.id);
}
