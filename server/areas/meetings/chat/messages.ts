/** Says something in a meeting: kept once by the id that the browser made, in the order in which the server got it. */
import type { Actor, Deps } from "../../../kernel/context/deps.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { refusal, type Refusal } from "../../../kernel/rules/refusal.ts";
import { startMeeting } from "../../home-selection/index.ts";
import { first } from "../../../kernel/records/read-records.ts";
import { takesMessages } from "../life/meeting-life.ts";
import { MESSAGE_SENT, MESSAGES_READ, momentOf, notifyMeeting } from "../lock-meeting.ts";
import { roleOf } from "../people.ts";
import { followChannel } from "../channel/follow-channel.ts";
import { meetingSeats } from "../sql/meeting-seats.ts";
import { keepPending, markLeft, markRead, messageOf, messagesOf, type PendingMessage, sayMessage } from "../sql/messages.ts";
import { showsActivity, tellActivity } from "./activity.ts";
import type { MeetingSeats, MessageRow } from "../../../ports/state/meeting-state.ts";

type Who = Pick<Actor, "user">;

export interface SentMessage {
  message: MessageRow;
  /** False where it was sent before. */
  created: boolean;
}

export const sendMessage = (deps: Deps, { user }: Who, meeting: string, { id, text }: PendingMessage): Promise<SentMessage | Refusal> =>
  deps.store.transaction(async (tx) => {
    // Held before it is read: whoever sends at the same moment comes after, and nothing is said in one that ends meanwhile, or by whoever leaves it.
    const seats = (await tx.lock("meeting", meeting)) && (await tx.query(meetingSeats(meeting, user.id)));
    const at = seats && momentOf(deps, seats.meeting);
    if (!seats || !at || !roleOf(seats, user.id, at)) return refusal("not-found");
    const isOpen = takesMessages(seats.meeting, at.now);
    const message = isOpen ? await tx.query(sayMessage(meeting, { id, user_id: user.id, text, sent_at: at.now.toISOString() })) : null;
    if (!message) {
      const before = await tx.query(messageOf(meeting, id));
      if (!before) return refusal("meeting-over", "status");
      return before.user_id === user.id ? { message: before, created: false } : refusal("message-id-taken", "id");
    }
    // Who doesn't want to read them isn't told that they wrote.
    await notifyMeeting(tx, deps, seats, MESSAGE_SENT, { without: seats.blocked_by, number: message.number });
    await followChannel(tx, deps, seats);
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
async function ofTheirs(deps: Deps, { user }: Who, meeting: string): Promise<MeetingSeats | null> {
  const state = await deps.store.query(meetingSeats(meeting, user.id));
  return state && roleOf(state, user.id, momentOf(deps, state.meeting)) ? state : null;
}

/** @param before  number of the oldest one that is known; null: the last ones */
export async function readMessages(
  deps: Deps,
  who: Who,
  meeting: string,
  { before, limit }: { before: number | null; limit?: number },
): Promise<{ state: MeetingSeats; messages: MessageRow[] } | null> {
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
    const { before, now, shows, authors } = await tx.query(markRead(meeting, who.user.id, number));
    if (now === before) return now;
    await tx.notify(who.user.id, { kind: MESSAGES_READ, id: meeting });
    if (showsActivity(deps.documents.current(), state.meeting.market, shows)) await tellActivity(tx, state, who.user.id, authors);
    return now;
  });
}

/** They left the page of it: that they are there no more, and nothing else. */
export async function leavePage(deps: Deps, who: Who, meeting: string): Promise<boolean> {
  if (!(await ofTheirs(deps, who, meeting))) return false;
  await deps.store.transaction((tx) => tx.query(markLeft(meeting, who.user.id, deps.clock.now().toISOString())));
  return true;
}
