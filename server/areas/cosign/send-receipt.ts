import type { Command } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { refused } from "../../kernel/screens/application-command.ts";
import { aboutCosigner } from "./cosigner-call.ts";
import { addressOf, mailCosigner } from "./submit.ts";

/** Mails the co-signer's receipt again: at most once a day, as the applicant's. */
export const sendCosignerReceipt: Command = aboutCosigner(async (call) => {
  const { deps, actor, state, screen } = call;
  const { cosigner_charge: charge } = state;
  if (charge?.status !== "success") return refused(call, refusal("not-found"));
  const to = addressOf(actor.user, state);
  const [unreachable] = await deps.store.mailSuppressions(to);
  if (unreachable === "bounced") return refused(call, refusal("mail-bounced"));
  const day = deps.clock.now().toISOString().slice(0, 10);
  const queued = await deps.store.transaction((tx) => mailCosigner(tx, deps, actor, state, { mail: "cosigner-receipt", key: `receipt:${charge.id}:${day}` }));
  if (!queued) return refused(call, refusal("receipt-sent-lately"));
  const { documents, texts } = screen;
  return { ok: true, effects: [{ do: "toast", text: texts("toast.receipt-sent", { email: to }), tone: "success", ms: numberConstant(documents, "toast_ms") }] };
});
