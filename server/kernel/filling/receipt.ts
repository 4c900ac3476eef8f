/** The receipt of a fee, once more: mailed, or read. */
import { notFound, type Outcome } from "../access/outcome.ts";
import { allowedRecord } from "../access/part-access.ts";
import type { Actor, CommandOutcome, Deps } from "../context/deps.ts";
import { marketDay } from "../context/market-time.ts";
import { successToast } from "../context/texts.ts";
import { refusal } from "../rules/refusal.ts";
import { refused } from "../screens/application-command.ts";
import type { FillingCall } from "./call.ts";
import { fillingDoc } from "./declaration.ts";
import { fillingOfTarget } from "./hand-in.ts";
import { composeFillingMail, mailFilling } from "./mail.ts";

/** At most once a day, which the mail's key sees to however often it is pressed. */
export async function sendReceipt(call: FillingCall): Promise<CommandOutcome> {
  const { deps, actor, area, handIn, screen } = call;
  const { charge } = handIn;
  if (charge?.status !== "success") return refused(call, refusal("not-found"));
  const to = handIn.email ?? actor.user.email;
  const [unreachable] = await deps.store.mailSuppressions(to);
  if (unreachable === "bounced") return refused(call, refusal("mail-bounced"));
  const day = marketDay(deps.documents.current(), handIn.market, deps.clock.now());
  const mail = { ...actor, handIn, mail: fillingDoc(deps.documents.current(), area.subject).mails.receipt, key: `receipt:${charge.id}:${day}` };
  const queued = await deps.store.transaction((tx) => mailFilling(tx, deps, mail));
  if (!queued) return refused(call, refusal("receipt-sent-lately"));
  const { documents, texts } = screen;
  return { ok: true, effects: [successToast(documents, texts("toast.receipt-sent", { email: to }))] };
}

/** For whoever paid, word for word as it is mailed. */
export async function readReceipt(deps: Deps, actor: Actor, id: string): Promise<Outcome<{ reference: string; html: string }>> {
  const found = await allowedRecord(deps, actor, { resource: "receipt", verb: "read", record: "charge", id });
  if (!found.ok) return found;
  const { status, reference, target_type, target_id } = found.value;
  if (status !== "success") return notFound;
  const area = fillingOfTarget(deps, { charge: target_type });
  const handIn = await area.read(deps.store, deps, target_id);
  if (!handIn) return notFound;
  const { html } = composeFillingMail(deps, { ...actor, handIn, mail: fillingDoc(deps.documents.current(), area.subject).mails.receipt });
  return { ok: true, value: { reference, html }, created: false };
}
