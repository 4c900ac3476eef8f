/**
 * Keeps a meeting and its channel at a provider the same: who is in it, what was said there and here, that it ends. It asks for
 * what there is instead of believing what it was told, so that news may come twice, late, in any order or never.
 */
import type { Deps } from "../../../kernel/context/deps.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import type { Chat, ProviderMessage } from "../../../ports/chat.ts";
import { ProviderRefused } from "../../../ports/failures.ts";
import type { Writes } from "../../../ports/store.ts";
import type { MeetingState } from "../../../ports/state/meeting-state.ts";
import { takesMessages } from "../life/meeting-life.ts";
import { MEETING_MOVED, MESSAGE_SENT, momentOf, notifyMeeting } from "../lock-meeting.ts";
import { followersOf, peopleOf } from "../people.ts";
import { blockersOf } from "../sql/blocks.ts";
import {
  markChannelClosed,
  markChannelMade,
  copiedUntil,
  openChannels,
  isCopied,
  keepCopiedUntil,
  keepProviderMessage,
  unsentMessages,
} from "../sql/channels.ts";
import { isUuid, meetingState } from "../sql/meeting-states.ts";
import { addMessage, markRead, messageOf } from "../sql/messages.ts";
import { uuidOf } from "../uuid-of.ts";

/** The name of the event that somebody said something, as analytics knows it. */
export const MESSAGE_TRACKED = "Message sent";

/** Name of the job, as the queue keeps it; its data is `{meeting}`. */
export const FOLLOW_CHANNEL = "follow-channel";

/** In the transaction that changed something of it. One that waits already stands for this one, too. */
export async function followChannel(tx: Pick<Writes, "queueJob">, deps: Pick<Deps, "chat">, state: Pick<MeetingState, "channel" | "meeting">): Promise<void> {
  const { channel, meeting } = state;
  if (deps.chat && channel?.provider === deps.chat.name && !channel.closed)
    await tx.queueJob(FOLLOW_CHANNEL, { meeting: meeting.id }, { singletonKey: meeting.id });
}

/** All that a provider isn't done with: what it never told of comes so. */
export async function followChannels(deps: Deps): Promise<void> {
  const { chat } = deps;
  if (!chat) return;
  for (const meeting of await deps.store.query(openChannels(chat.name, AT_ONCE)))
    await deps.store.transaction((tx) => tx.queueJob(FOLLOW_CHANNEL, { meeting }, { singletonKey: meeting }));
}
const AT_ONCE = 1000;

/** Bears repeating. */
export async function followChannelOf(deps: Deps, { meeting }: { meeting: string }): Promise<void> {
  const { chat } = deps;
  const state = await deps.store.query(meetingState(meeting));
  if (!chat || state?.channel?.provider !== chat.name || state.channel.closed) return;
  const isOpen = takesMessages(state.meeting, deps.clock.now());
  const members = isOpen ? await syncMembers(deps, chat, state) : ((await chat.channel(meeting))?.members ?? null);
  if (members !== null) await syncMessages(deps, chat, meeting, members);
  if (isOpen) return;
  if (members !== null) await closeChannel(deps, chat, meeting, members);
  await deps.store.transaction((tx) => tx.query(markChannelClosed(meeting, deps.clock.now().toISOString())));
}

/**
 * Those who may see the meeting are in it, and nobody else. The provider brings what everybody says to everybody in it: whoever doesn't want
 * to read somebody of it isn't, and talks our own way.
 */
async function syncMembers(deps: Deps, chat: Chat, state: MeetingState): Promise<string[]> {
  const { id } = state.meeting;
  const followers = followersOf(state, momentOf(deps, state.meeting));
  const people = peopleOf(state).map((person) => person.id);
  const apart = await deps.store.query(blockersOf(people, followers));
  const wanted = followers.filter((user) => !apart.includes(user));
  const there = await chat.channel(id);
  if (there) {
    const gone = there.members.filter((user) => !wanted.includes(user));
    const missing = wanted.filter((user) => !there.members.includes(user));
    if (gone.length > 0) await chat.removeMembers(id, gone);
    if (missing.length > 0) await chat.addMembers(id, missing);
  } else await chat.createChannel(id, wanted);
  await deps.store.transaction(async (tx) => {
    if (await tx.query(markChannelMade(id, deps.clock.now().toISOString()))) await notifyMeeting(tx, deps, state, MEETING_MOVED);
  });
  return wanted;
}

async function closeChannel(deps: Deps, chat: Chat, meeting: string, members: readonly string[]): Promise<void> {
  await chat.closeChannel(meeting);
  // What came in before it was closed.
  await copyMessages(deps, chat, meeting);
  if (members.length > 0) await chat.removeMembers(meeting, members);
}

/** First what it has: what was sent and not heard of is among it, and isn't sent again. Of whoever isn't in it, it would take nothing. */
async function syncMessages(deps: Deps, chat: Chat, meeting: string, members: readonly string[]): Promise<void> {
  await copyMessages(deps, chat, meeting);
  for (const message of await deps.store.query(unsentMessages(meeting, AT_ONCE))) {
    const name = members.includes(message.user) ? await send(deps, chat, meeting, message) : notTaken(message);
    await deps.store.transaction((tx) => tx.query(keepProviderMessage(meeting, message.id, name)));
  }
}

/** What it doesn't take, such as of somebody who has moved out by now, stands here all the same, and holds nothing up. */
async function send(deps: Deps, chat: Chat, meeting: string, message: { id: string; user: string; text: string }): Promise<string> {
  try {
    return (await chat.sendMessage(meeting, message)).provider_message;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    deps.errors.report(error, { during: "sending a message to the chat provider", meeting });
    return notTaken(message);
  }
}

/** In place of what the provider calls it. */
const notTaken = ({ id }: { id: string }): string => `refused ${id}`;

/** What the provider shows a moment later than what came after it is found by looking back as long. */
const LOOK_BACK_MS = 2000;

async function copyMessages(deps: Deps, chat: Chat, meeting: string): Promise<void> {
  for (;;) {
    const until = await deps.store.query(copiedUntil(meeting));
    const said = await chat.messagesFrom(meeting, until && new Date(until.getTime() - LOOK_BACK_MS));
    const last = said.at(-1)?.at;
    if (!last) return;
    const copied = await deps.store.transaction(async (tx) => {
      await tx.lock("meeting", meeting);
      const state = await tx.query(meetingState(meeting));
      if (!state) return [];
      const isNew: ProviderMessage[] = [];
      for (const message of said) if (await keepMessage(tx, deps, state, message)) isNew.push(message);
      await tx.query(keepCopiedUntil(meeting, last));
      if (isNew.length > 0) await notifyMeeting(tx, deps, state, MESSAGE_SENT);
      return isNew;
    });
    // No command of ours said it.
    for (const { user } of copied) deps.analytics.track({ name: MESSAGE_TRACKED, userId: user, props: {}, at: deps.clock.now().toISOString() });
    if (until !== null && last <= until) return;
  }
}

/** In the order in which it comes: that is the one order. True where it is new here. */
async function keepMessage(tx: Writes, deps: Deps, state: MeetingState, said: ProviderMessage): Promise<boolean> {
  const { id: meeting } = state.meeting;
  if (!peopleOf(state).some(({ id }) => id === said.user) || (await tx.query(isCopied(meeting, said.provider_message)))) return false;
  const known = said.id !== null && isUuid(said.id) ? await tx.query(messageOf(meeting, said.id)) : null;
  if (known && known.user_id === said.user) {
    await tx.query(keepProviderMessage(meeting, known.id, said.provider_message));
    return false;
  }
  const text = cleanText(said.text, numberConstant(deps.documents.current(), "message_max_length"));
  if (text === "") return false;
  // Whoever writes past our page may name no id, or that of somebody else's message.
  const id = said.id !== null && isUuid(said.id) && !known ? said.id : uuidOf(`${meeting} ${said.provider_message}`);
  await tx.query(addMessage(meeting, { id, user_id: said.user, text, notice: null, sent_at: said.at.toISOString() }));
  await tx.query(keepProviderMessage(meeting, id, said.provider_message));
  const kept = await tx.query(messageOf(meeting, id));
  if (kept) await tx.query(markRead(meeting, said.user, kept.number));
  return true;
}

/** As our own page would have sent it: of no more characters, and of none that no text has. */
const cleanText = (text: string, most: number): string => [...Buffer.from(text).toString().replaceAll("\0", "\uFFFD").trim()].slice(0, most).join("");
