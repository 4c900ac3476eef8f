/** Keeps the consent to the background check: the text as it was shown, when, from where. The first one stands. */
import { randomUUID } from "node:crypto";
import { hrefOf } from "#screens/resolve/index.ts";
import type { Actor, CommandOutcome, Deps } from "../context/deps.ts";
import type { HandIn } from "../context/hand-in.ts";
import { refusal } from "../rules/refusal.ts";
import { refused } from "../screens/application-command.ts";
import { runCommand } from "../screens/run-command.ts";
import type { FillingCall } from "./call.ts";
import { type Agreed, agreedText } from "./consent-dialog.ts";
import { fillingDoc } from "./declaration.ts";
import { holdHandIn } from "./hand-in.ts";
import { firstPage } from "./pages.ts";
import { event } from "../records/event.ts";

export async function recordConsent(call: FillingCall<Agreed & { agreed: boolean }>): Promise<CommandOutcome> {
  const { deps, viewer, actor, area, handIn, screen, input } = call;
  if (!input.agreed) return { ok: true, effects: [{ do: "close-modal" }], stay: true };
  const closed = refused(call, refusal("wrong-state", "status"));
  if (!handIn.isOpen) return closed;
  const agreed = agreedText(call, fillingDoc(screen.documents, area.subject).consent.modal);
  // Nothing is kept of other words than these: what goes on from here asks again, as it is asked now.
  if (handIn.consent || !agreed) return { ok: true, effects: [{ do: "close-modal" }] };
  const at = deps.clock.now().toISOString();
  const kept = await deps.store.transaction(async (tx) => {
    const now = await holdHandIn(tx, deps, area, handIn.id);
    if (!now?.isOpen) return false;
    // Two tabs agree at once: one consent is kept.
    if (now.consent) return true;
    const { history } = now;
    await tx.insert("consent", { id: randomUUID(), ...history, user_id: actor.user.id, ...agreed, given_at: at, address: viewer.address });
    const detail = { revision: screen.documents.revision.id };
    await event(tx, { ...history, name: "consent-given", by: actor.user.id, detail, at });
    return true;
  });
  return kept ? { ok: true, effects: [{ do: "close-modal" }] } : closed;
}

/** The same as agreeing in the dialog of the page: its text is kept with time and address. */
export async function giveConsent(deps: Deps, actor: Actor, { subject, revision, params }: HandIn): Promise<void> {
  const documents = await deps.documents.at(revision, deps.store);
  const { consent } = fillingDoc(documents, subject);
  const pathname = hrefOf(documents.revision, consent.route ?? firstPage(documents, subject), { ...params });
  await runCommand(deps, actor, { command: consent.command, input: { agreed: true }, at: { pathname, query: {} } });
}
