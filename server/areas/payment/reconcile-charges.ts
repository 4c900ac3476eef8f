/** Looks up payments whose answer got lost, and tells people who have left what became of theirs. */
import type { ChargeRecord } from "../../ports/records.ts";
import { followCharge } from "../../kernel/filling/charge.ts";
import { fillingDoc } from "../../kernel/filling/declaration.ts";
import { actorOf, fillingOfTarget } from "../../kernel/filling/hand-in.ts";
import { mailFilling } from "../../kernel/filling/mail.ts";
import type { Deps } from "../../kernel/context/deps.ts";
import { numberConstant } from "../../kernel/context/texts.ts";

export async function reconcileCharges(deps: Deps): Promise<{ settled: number; waiting: number }> {
  const before = new Date(deps.clock.now().getTime() - numberConstant(deps.documents.current(), "charge_follow_after_ms")).toISOString();
  let settled = 0,
    waiting = 0;
  for (const charge of await deps.store.transaction((tx) => tx.pendingCharges(before))) {
    try {
      const followed = await followCharge(deps, charge);
      if (followed.status === "confirming") waiting += 1;
      else settled += 1;
      if (followed.status === "declined" && followed.record?.status === "declined") await tellDeclined(deps, charge);
    } catch (error) {
      // One attempt that can't be looked up doesn't keep the others waiting.
      waiting += 1;
      deps.errors.report(error, { during: "reconcile charges", charge: charge.id });
    }
  }
  return { settled, waiting };
}

/** "We write to you either way": a success is told by the receipt, a decline by this mail. */
async function tellDeclined(deps: Deps, charge: ChargeRecord): Promise<void> {
  const { read, subject } = fillingOfTarget(deps, { charge: charge.target_type });
  const handIn = await read(deps.store, deps, charge.target_id);
  const actor = handIn && (await actorOf(deps, handIn));
  if (!handIn || !actor) return;
  const mail = { ...actor, handIn, mail: fillingDoc(deps.documents.current(), subject).mails.declined, key: `payment-declined:${charge.id}` };
  await deps.store.transaction((tx) => mailFilling(tx, deps, mail));
}
