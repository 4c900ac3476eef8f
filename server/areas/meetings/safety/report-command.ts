/** What somebody sends on the page of a report. */
import type { Command } from "../../../kernel/context/deps.ts";
import { numberConstant } from "../../../kernel/context/texts.ts";
import { refusal } from "../../../kernel/rules/refusal.ts";
import { actorOf, refused, track } from "../../../kernel/screens/application-command.ts";
import { report } from "./report.ts";

export const reportPerson: Command<"report-person"> = async (call) => {
  const { deps, screen, viewer, input } = call;
  const actor = actorOf(viewer);
  const meeting = screen.subject.state.named_meeting?.meeting.id ?? null;
  if (!actor || meeting === null) return refused(call, refusal("not-found"));
  const { person, message, reason, words } = input;
  const kept = await report(deps, actor, meeting, { person, message: message ?? null, reason, words: words ?? "" });
  if ("code" in kept) return refused(call, kept);
  if (kept.created) track(call, "Person reported");
  const ms = numberConstant(screen.documents, "toast_ms");
  return { ok: true, effects: [{ do: "toast", text: screen.texts("report.sent"), tone: "success", ms }] };
};
