/** The commands of this area that documents may name. */
import { randomUUID } from "node:crypto";
import type { Command, Commands } from "../../kernel/context/deps.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { actorOf, refused, track } from "../../kernel/screens/application-command.ts";
import { acceptApplicant, declineApplicant, takeBackAnswer } from "./decisions/answer-command.ts";
import { readUpTo, sendMessage } from "./chat/messages.ts";
import { reportPerson } from "./report.ts";
import { isUuid } from "./sql/meeting-states.ts";

/** What was said comes to everybody of the meeting in the same way, whoever said it: the page isn't drawn again for it. */
const say: Command<"send-message"> = async (call) => {
  const actor = actorOf(call.viewer);
  const { meeting, message, id } = call.input;
  if (!actor || !isUuid(meeting)) return refused(call, refusal("not-found"));
  if (id !== null && !isUuid(id)) return refused(call, refusal("wrong-input", "id"));
  if (message.trim() === "") return refused(call, refusal("required", "message"));
  const sent = await sendMessage(call.deps, actor, meeting, { id: id ?? randomUUID(), text: message });
  if ("code" in sent) return refused(call, sent);
  if (sent.created) track(call, "Message sent");
  return id === null ? { ok: true } : { ok: true, stay: true };
};

const read: Command<"read-chat"> = async (call) => {
  const actor = actorOf(call.viewer);
  const { meeting, number } = call.input;
  if (!actor || !isUuid(meeting) || (await readUpTo(call.deps, actor, meeting, number)) === null) return refused(call, refusal("not-found"));
  return { ok: true, stay: true };
};

export const commands = {
  "send-message": say,
  "read-chat": Object.assign(read, { whileViewing: "passed-over" as const }),
  "accept-applicant": acceptApplicant,
  "decline-applicant": declineApplicant,
  "take-answer-back": takeBackAnswer,
  "report-person": reportPerson,
} satisfies Commands;
