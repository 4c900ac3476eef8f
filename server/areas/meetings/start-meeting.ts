/** The job that begins a meeting for a room that is held: one for all of a group, and for each of them the two messages that waited. */
import { randomUUID } from "node:crypto";
import type { Deps } from "../../kernel/context/deps.ts";
import { event, happened } from "../../kernel/records/event.ts";
import { first } from "../../kernel/records/read-records.ts";
import { moveOf } from "../../kernel/rules/life-cycle.ts";
import type { MeetingApplicantRecord, RoomSelectionRecord } from "../../ports/review-records.ts";
import type { Writes } from "../../ports/store.ts";
import { choosersOf, groupRound } from "../home-selection/index.ts";
import { openedAt } from "./life/meeting-life.ts";
import { hoursOf, lockApplications, MESSAGE_SENT } from "./lock-meeting.ts";
import { mailApplicants, mailNewMeeting } from "./decisions/meeting-mails.ts";
import { notice, tellMeeting } from "./decisions/move-meeting.ts";
import { addChannel } from "./sql/channels.ts";
import { meetingState } from "./sql/meeting-states.ts";
import { addMessage, pendingOf } from "./sql/messages.ts";

/** Bears repeating: there is one meeting of what is held, and each message once. */
export async function startMeetingOf(deps: Deps, { selection: id }: { selection: string }): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const found = await tx.find("room_selection", id);
    if (!found || found.whole_home) return;
    await lockApplications(tx, [found.application]);
    const selection = await tx.find("room_selection", id);
    if (!selection || selection.ended_at !== null) return;
    const there = await first(tx, "meeting_applicant", { selection: id });
    const meeting = there?.meeting ?? (await begin(tx, deps, selection));
    if (meeting !== null) await sendPending(tx, deps, meeting);
  });
}

/** Null: some of the group hold no room yet, or it isn't theirs to meet anybody. */
async function begin(tx: Writes, deps: Deps, selection: RoomSelectionRecord): Promise<string | null> {
  const [own, home] = await Promise.all([tx.find("application", selection.application), tx.find("home", selection.home)]);
  if (!own || !home) return null;
  const round = own.group_source === null ? null : groupRound(await tx.query(choosersOf(own.group_source)));
  if (round && round.missing.length > 0) return null;
  const held = round ? round.choosers.flatMap(({ hold }) => (hold?.home === selection.home ? [hold] : [])) : [selection];
  if (!held.some((each) => each.id === selection.id)) return null;
  await lockApplications(
    tx,
    held.map(({ application }) => application),
  );
  const now = deps.clock.now();
  const { status, ends_at, decides_at } = openedAt(now, hoursOf(deps));
  const id = randomUUID();
  await tx.insert("meeting", { id, home: home.slug, market: home.market, status, opened_at: now.toISOString(), ends_at, decides_at, looks_at: ends_at });
  for (const [at, each] of held.entries()) {
    const applicant: Partial<MeetingApplicantRecord> = { meeting: id, application: each.application, home: home.slug, selection: each.id, place: at + 1 };
    await tx.insert("meeting_applicant", { ...applicant, id: randomUUID() });
    await enter(tx, each.application, now);
  }
  if (deps.chat) await tx.query(addChannel(id, deps.chat.name));
  await notice(tx, id, "opened", now);
  const state = await tx.query(meetingState(id));
  if (state) {
    await mailNewMeeting(tx, deps, state);
    await mailApplicants(tx, deps, state, "opened");
    await tellMeeting(tx, deps, state);
  }
  return id;
}

/** Whoever talks with others already stays where they are. */
async function enter(tx: Writes, id: string, now: Date): Promise<void> {
  const application = await tx.find("application", id);
  const move = application && moveOf("open-meeting", application.status, "system");
  const said = { by: null, name: "open-meeting" };
  if (move?.ok) await tx.transition(id, { from: move.from, to: move.to, event: happened(said), now: now.toISOString() });
  else await event(tx, { ...said, application: id, at: now });
}

async function sendPending(tx: Writes, deps: Deps, meeting: string): Promise<void> {
  await tx.lock("meeting", meeting);
  const state = await tx.query(meetingState(meeting));
  if (!state) return;
  const sent_at = deps.clock.now().toISOString();
  for (const { record, user } of state.applicants)
    for (const { id, text } of await tx.query(pendingOf(record.selection)))
      await tx.query(addMessage(meeting, { id, user_id: user.id, text, notice: null, sent_at }));
  const now = await tx.query(meetingState(meeting));
  if (now && now.messages > state.messages) await tellMeeting(tx, deps, now, MESSAGE_SENT);
}
