/** Keeps the consent to the background check: the text as it was shown, when, from where. The first one stands. */
import { randomUUID } from "node:crypto";
import { aboutOpenApplication, type ApplicationCall } from "../../kernel/screens/application-command.ts";
import { agreedText } from "./consent-dialog.ts";

export const CONSENT_MODAL = "background-check-consent";

export const recordConsent = aboutOpenApplication(async (call) => {
  if (call.input["agreed"] !== true) return { ok: true, effects: [{ do: "close-modal" }], stay: true };
  if (!call.state.consent) await keepConsent(call);
  return { ok: true, effects: [{ do: "close-modal" }] };
});

async function keepConsent(call: ApplicationCall): Promise<void> {
  const { deps, viewer, actor, screen, state } = call;
  const agreed = agreedText(call, CONSENT_MODAL);
  // Nothing is kept of other words than these: what goes on from here asks again, as it is asked now.
  if (!agreed) return;
  const now = deps.clock.now().toISOString();
  await deps.store.transaction(async (tx) => {
    const application = state.application.id;
    // Two tabs agree at once: one consent is kept.
    await tx.lock("application", application);
    if ((await tx.applicationState(application))?.consent) return;
    await tx.insert("consent", {
      id: randomUUID(),
      application,
      user_id: actor.user.id,
      ...agreed,
      given_at: now,
      address: viewer.address,
    });
    await tx.event({
      application,
      actor_user_id: actor.user.id,
      as_user_id: null,
      name: "consent-given",
      detail: { revision: screen.documents.revision.id },
      why: null,
      at: now,
    });
  });
}
