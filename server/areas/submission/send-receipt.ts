import type { Command } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { aboutApplication, refused } from "../../kernel/screens/application-command.ts";
import { addressOf, mailApplicant } from "./mail-applicant.ts";

/** Mails the receipt again: at most once a day, which the mail's key sees to however often it is pressed. */
export const sendReceipt: Command = aboutApplication(async (call) => {
  const { deps, actor, state, screen } = call;
  const { charge } = state;
  if (charge?.status !== "success") return refused(call, refusal("not-found"));
  const to = addressOf(actor, state);
  const [unreachable] = await deps.store.mailSuppressions(to);
  if (unreachable === "bounced") return refused(call, refusal("mail-bounced"));
  const day = deps.clock.now().toISOString().slice(0, 10);
  const queued = await deps.store.transaction((tx) => mailApplicant(tx, deps, { actor, state, mail: "receipt", key: `receipt:${charge.id}:${day}` }));
  if (!queued) return refused(call, refusal("receipt-sent-lately"));
  const { documents, texts } = screen;
  return { ok: true, effects: [{ do: "toast", text: texts("toast.receipt-sent", { email: to }), tone: "success", ms: numberConstant(documents, "toast_ms") }] };
});
