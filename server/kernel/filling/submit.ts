/**
 * Hands in what somebody filled in, once. Everything that has to hold is read and checked in the
 * transaction that moves it, and the mails are queued in the same one.
 */
import type { Actor, Deps } from "../context/deps.ts";
import { type HandIn, isOrdered, isPaid } from "../context/hand-in.ts";
import type { Attempt } from "../rules/attempt.ts";
import { refusal } from "../rules/refusal.ts";
import type { Writes } from "../../ports/store.ts";
import { fillingDoc } from "./declaration.ts";
import { fillingArea, holdHandIn, openQuestionsOf } from "./hand-in.ts";
import { mailFilling } from "./mail.ts";

export async function submitFilling(deps: Deps, actor: Actor, { subject, id }: { subject: string; id: string }): Promise<Attempt<HandIn>> {
  const area = fillingArea(deps, subject);
  return deps.store.transaction(async (tx): Promise<Attempt<HandIn>> => {
    // Held until the end, so that no answer changes between the check and the move.
    const locked = await holdHandIn(tx, deps, area, id);
    if (locked?.user !== actor.user.id) return { status: "not-found" };
    if (locked.isHandedIn) return { status: "repeated", record: locked };
    if (!locked.isOpen) return { status: "wrong-state", refusal: refusal("wrong-state", "status") };
    const refusals = [
      ...((await openQuestionsOf(deps, locked, actor, tx)).length > 0 ? [refusal("form-invalid")] : []),
      ...(isPaid(locked) ? [] : [refusal("payment-outstanding")]),
      ...(isOrdered(locked.checked.check) ? [] : [refusal("check-missing")]),
    ];
    if (refusals.length > 0) return { status: "invalid", refusals };
    const now = deps.clock.now().toISOString();
    const handedIn = await area.handOver(tx, deps, locked, { actor, now });
    if (!handedIn) return { status: "repeated", record: (await area.read(tx, deps, id)) ?? locked };
    await queueMails(tx, deps, { actor, handIn: handedIn, now });
    return { status: "done", record: handedIn };
  });
}

/** Confirmation, and the receipt where something was paid. Keyed, so that a repeated job never mails twice. */
async function queueMails(tx: Writes, deps: Deps, { actor, handIn, now }: { actor: Actor; handIn: HandIn; now: string }): Promise<void> {
  const { handedIn, receipt } = fillingDoc(deps.documents.current(), handIn.subject).mails;
  const { charge } = handIn;
  await mailFilling(tx, deps, { ...actor, handIn, mail: handedIn, key: `${handedIn}:${handIn.id}:${now}` });
  if (charge?.status === "success") await mailFilling(tx, deps, { ...actor, handIn, mail: receipt, key: `receipt:${charge.id}` });
}
