/** The commands of this area that documents may name. */
import { randomUUID } from "node:crypto";
import type { Command, CommandCall, CommandOutcome, Commands } from "../../kernel/context/deps.ts";
import type { CommandInput } from "../../ports/resources.d.ts";
import { refusalsOf } from "../../kernel/access/outcome.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { actorOf, refused, track } from "../../kernel/screens/application-command.ts";
import { acceptApplicant, declineApplicant, takeBackAnswer } from "./decisions/answer-command.ts";
import { MESSAGE_TRACKED } from "./channel/follow-channel.ts";
import { saveMessage } from "./chat/chat-resource.ts";
import { sayWriting } from "./chat/activity.ts";
import { leavePage, readUpTo } from "./chat/messages.ts";
import { blockPersonCommand, reportPersonCommand, unblockPersonCommand } from "./safety/report-command.ts";
import { isUuid } from "./sql/meeting-states.ts";

/** Judged as over the API. */
async function say(call: CommandCall, { meeting, message, id }: CommandInput["send-message"]): Promise<CommandOutcome> {
  const actor = actorOf(call.viewer);
  if (!actor) return refused(call, refusal("not-found"));
  const said = await saveMessage(call.deps, actor, { id, channel_id: meeting, message });
  if (!said.ok) return refused(call, ...refusalsOf(said.problem));
  if (said.created) track(call, MESSAGE_TRACKED);
  return { ok: true };
}

/** What was said comes to everybody of the meeting in the same way, whoever said it: the page isn't drawn again for it. */
const send: Command<"send-message"> = async (call) => {
  const said = await say(call, call.input);
  return said.ok ? { ...said, stay: true } : said;
};

const write: Command<"write-message"> = (call) => say(call, { ...call.input, id: randomUUID() });

const read: Command<"read-chat"> = async (call) => {
  const actor = actorOf(call.viewer);
  const { meeting, number } = call.input;
  if (!actor || !isUuid(meeting) || (await readUpTo(call.deps, actor, meeting, number)) === null) return refused(call, refusal("not-found"));
  return { ok: true, stay: true };
};

const writing: Command<"say-writing"> = async (call) => {
  const actor = actorOf(call.viewer);
  const isTheirs = actor && isUuid(call.input.meeting) && (await sayWriting(call.deps, actor, call.input.meeting));
  return isTheirs ? { ok: true, stay: true } : refused(call, refusal("not-found"));
};

const activity: Command<"show-activity"> = async (call) => {
  const actor = actorOf(call.viewer);
  if (!actor) return refused(call, refusal("not-found"));
  await call.deps.store.transaction((tx) => tx.update("user", actor.user.id, { shows_activity: call.input.shown }));
  return { ok: true };
};

const leave: Command<"leave-chat"> = async (call) => {
  const actor = actorOf(call.viewer);
  const isTheirs = actor && isUuid(call.input.meeting) && (await leavePage(call.deps, actor, call.input.meeting));
  return isTheirs ? { ok: true, stay: true } : refused(call, refusal("not-found"));
};

/** The page is drawn again, and says itself what it found. */
const look: Command<"look-for-meeting"> = async (call) =>
  call.screen.subject.state.application ? { ok: true } : refused(call, refusal("application-missing"));

/** The page gives it by itself, again and again. */
const BY_ITSELF = { alone: true, whileViewing: "passed-over" } as const;

export const commands = {
  "send-message": Object.assign(send, { alone: true as const }),
  "write-message": write,
  "look-for-meeting": Object.assign(look, { whileViewing: "passed-over" as const }),
  "leave-chat": Object.assign(leave, BY_ITSELF),
  "read-chat": Object.assign(read, BY_ITSELF),
  "say-writing": Object.assign(writing, BY_ITSELF),
  "show-activity": activity,
  "accept-applicant": acceptApplicant,
  "decline-applicant": declineApplicant,
  "take-answer-back": takeBackAnswer,
  "report-person": reportPersonCommand,
  "block-person": blockPersonCommand,
  "unblock-person": unblockPersonCommand,
} satisfies Commands;
