/** Says something in a meeting: kept once by the id that the browser made, in the order in which the server got it. */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { startMeeting } from "../../home-selection/index.ts";
import { first } from "../../../kernel/records/read-records.ts";
import { takesMessages } from "../life/meeting-life.ts";
import { MESSAGE_SENT, momentOf } from "../lock-meeting.ts";
import { roleOf } from "../people.ts";
import { tellMeeting } from "../decisions/move-meeting.ts";
import { meetingState } from "../sql/meeting-states.ts";
import {
  addMessage,
  authorsBetween,
  keepPending,
  markLeft,
  markRead,
  markWritten,
  messageOf,
  messagesOf,
  readNumber,
  type PendingMessage,
} from "../sql/messages.ts";
import { showsActivity, tellActivity } from "./activity.ts";
import type { MeetingState, MessageRow } from "../../../ports/state/meeting-state.ts";

type Who = Pick<Actor, "user">;

export interface SentMessage {
  message: MessageRow;
  /** False where it was sent before. */
  created: boolean;
}

export const sendMessage = (deps: Deps, { user }: Who, meeting: string, { id, text }: PendingMessage): Promise<SentMessage | Refusal> =>
  deps.store.transaction(async (tx) => {
    // Held: whoever sends at the same moment comes after, and nothing is said in one that ends meanwhile.
    const held = await tx.lock("meeting", meeting);
    const state = held && (await tx.query(meetingState(meeting, user.id)));
    const at = state && momentOf(deps, state.meeting);
    if (!state || !at || !roleOf(state, user.id, at)) return refusal("not-found");
    const before = await tx.query(messageOf(meeting, id));
    if (before) return before.user_id === user.id ? { message: before, created: false } : refusal("message-id-taken", "id");
    if (!takesMessages(state.meeting, at.now)) return refusal("meeting-over", "status");
    const message = (await tx.query(addMessage(meeting, { id, user_id: user.id, text, notice: null, sent_at: at.now.toISOString() })))!;
    // Whoever answers has read what was said before.
    await tx.query(markRead(meeting, user.id, message.number));
    await tx.query(markWritten(meeting, user.id));
    // Who doesn't want to read them isn't told that they wrote.
    await tellMeeting(tx, deps, state, MESSAGE_SENT, state.blocked_by);
    return { message, created: true };
  });

/** The first two messages to a home, from before its meeting is there. Said again, those of the first time stand. */
export const keepPendingMessages = (
  deps: Deps,
  application: string,
  home: string,
  messages: readonly PendingMessage[],
): Promise<{ selection: string; created: boolean } | Refusal> =>
  deps.store.transaction(async (tx) => {
    await tx.lock("application", application);
    const selection = await first(tx, "room_selection", { application, home, ended_at: null });
    if (!selection || selection.whole_home) return refusal("no-room-held", "status");
    const created = await tx.query(keepPending(selection.id, application, messages));
    await startMeeting(tx, selection.id);
    return { selection: selection.id, created };
  });

/** A meeting of theirs with what was said in it; null: none of theirs. */
async function ofTheirs(deps: Deps, { user }: Who, meeting: string): Promise<MeetingState | null> {
  const state = await deps.store.query(meetingState(meeting, user.id));
  return state && roleOf(state, user.id, momentOf(deps, state.meeting)) ? state : null;
}

/** @param before  number of the oldest one that is known; null: the last ones */
export async function readMessages(
  deps: Deps,
  who: Who,
  meeting: string,
  { before, limit }: { before: number | null; limit?: number },
): Promise<{ state: MeetingState; messages: MessageRow[] } | null> {
  const state = await ofTheirs(deps, who, meeting);
  if (!state) return null;
  const most = numberConstant(deps.documents.current(), "messages_loaded");
  return { state, messages: await deps.store.query(messagesOf(meeting, before, Math.min(limit ?? most, most), who.user.id)) };
}

/** How far they have read, on every device. Null: none of theirs. */
export async function readUpTo(deps: Deps, who: Who, meeting: string, number: number): Promise<number | null> {
  const state = await ofTheirs(deps, who, meeting);
  if (!state) return null;
  return deps.store.transaction(async (tx) => {
    const before = await tx.query(readNumber(meeting, who.user.id));
    const read = await tx.query(markRead(meeting, who.user.id, number));
    await tx.notify(who.user.id, { kind: MESSAGE_SENT, id: meeting });
    const said = (await tx.find("user", who.user.id))?.shows_activity ?? null;
    if (!showsActivity(deps.documents.current(), state.meeting.market, said)) return read;
    await tellActivity(tx, state, who.user.id, await tx.query(authorsBetween(meeting, before, read)));
    return read;
  });
}

/** They left the page of it: that they are there no more, and nothing else. */
export async function leavePage(deps: Deps, who: Who, meeting: string): Promise<boolean> {
  if (!(await ofTheirs(deps, who, meeting))) return false;
  await deps.store.transaction((tx) => tx.query(markLeft(meeting, who.user.id, deps.clock.now().toISOString())));
  return true;
}
