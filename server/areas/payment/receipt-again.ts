import type { CommandCall, CommandOutcome } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";
import { refusal } from "../../kernel/rules/refusal.ts";
import { refused } from "../../kernel/screens/application-command.ts";
import type { ChargeRecord } from "../../ports/records.ts";
import type { Writes } from "../../ports/store.ts";

/** Mails the receipt of a charge again: at most once a day, which the mail's key sees to however often it is pressed. `queue`: false where that key was queued before. */
export async function receiptAgain(
  call: CommandCall,
  { charge, to, queue }: { charge: ChargeRecord | null; to: string; queue: (tx: Writes, key: string) => Promise<boolean> },
): Promise<CommandOutcome> {
  const { deps, screen } = call;
  if (charge?.status !== "success") return refused(call, refusal("not-found"));
  const [unreachable] = await deps.store.mailSuppressions(to);
  if (unreachable === "bounced") return refused(call, refusal("mail-bounced"));
  const day = deps.clock.now().toISOString().slice(0, 10);
  const queued = await deps.store.transaction((tx) => queue(tx, `receipt:${charge.id}:${day}`));
  if (!queued) return refused(call, refusal("receipt-sent-lately"));
  const { documents, texts } = screen;
  return { ok: true, effects: [{ do: "toast", text: texts("toast.receipt-sent", { email: to }), tone: "success", ms: numberConstant(documents, "toast_ms") }] };
}
