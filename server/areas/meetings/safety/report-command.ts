/** What somebody presses on the page of a report. */
import type { Command, CommandCall, CommandOutcome } from "../../../kernel/context/deps.ts";
import { successToast } from "../../../kernel/context/texts.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { actorOf, refused, track } from "../../../kernel/screens/application-command.ts";
import { blockPerson, unblockPerson } from "./block.ts";
import { report } from "./report.ts";

export const reportPersonCommand: Command<"report-person"> = async (call) => {
  const { deps, screen, viewer, input } = call;
  const actor = actorOf(viewer);
  const meeting = screen.subject.state.named_meeting?.meeting.id ?? null;
  if (!actor || meeting === null) return refused(call, refusal("not-found"));
  const { person, message, reason, words } = input;
  const kept = await report(deps, actor, meeting, { person, message: message ?? null, reason, words: words ?? "" });
  if ("code" in kept) return refused(call, kept);
  if (kept.created) track(call, "Person reported");
  return toasted(call, "report.sent");
};

export const blockPersonCommand: Command<"block-person"> = async (call) => {
  const actor = actorOf(call.viewer);
  const kept = actor ? await blockPerson(call.deps, actor, call.input.person) : refusal("not-found");
  return "code" in kept ? refused(call, kept) : toasted(call, "block.hidden");
};

export const unblockPersonCommand: Command<"unblock-person"> = async (call) => {
  const actor = actorOf(call.viewer);
  const was = actor !== null && (await unblockPerson(call.deps, actor, call.input.person));
  return was ? toasted(call, "block.shown") : refused(call, refusal("not-found"));
};

function toasted({ screen: { documents, texts } }: Pick<CommandCall, "screen">, key: string): CommandOutcome {
  return { ok: true, effects: [successToast(documents, texts(key))] };
}
