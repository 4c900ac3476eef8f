import { notFound, type Outcome } from "../../kernel/access/outcome.ts";
import { allowedRecord } from "../../kernel/access/part-access.ts";
import type { Actor, Deps } from "../../kernel/context/deps.ts";
import type { ComposedMail } from "../../kernel/mail/compose-mail.ts";
import type { ChargeRecord } from "../../ports/records.ts";

/** Writes the receipt of whatever was paid for, as it is mailed; null where that is gone. */
export type ReceiptWriters = Readonly<Record<ChargeRecord["target_type"], (deps: Deps, actor: Actor, id: string) => Promise<ComposedMail | null>>>;

/** A receipt for whoever paid, word for word as it is mailed. */
export async function readReceipt(deps: Deps, actor: Actor, id: string, writers: ReceiptWriters): Promise<Outcome<{ reference: string; html: string }>> {
  const found = await allowedRecord(deps, actor, { resource: "receipt", verb: "read", record: "charge", id });
  if (!found.ok) return found;
  const charge = found.value;
  const receipt = charge.status === "success" ? await writers[charge.target_type](deps, actor, charge.target_id) : null;
  return receipt ? { ok: true, value: { reference: charge.reference, html: receipt.html }, created: false } : notFound;
}
