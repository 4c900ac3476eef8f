/** Keeps the consent to the background check: the text as it was shown, when, from where. The first one stands. */
import { randomUUID } from "node:crypto";
import type { ModalDescriptor } from "#screens/language/documents/descriptor.ts";
import { aboutOpenApplication, type ApplicationCall } from "../../kernel/screens/application-command.ts";

export const CONSENT_MODAL = "background-check-consent";

export const recordConsent = aboutOpenApplication(async (call) => {
  if (call.input["agreed"] !== true) return { ok: true, effects: [{ do: "close-modal" }], stay: true };
  if (!call.state.consent) await keepConsent(call);
  return { ok: true, effects: [{ do: "close-modal" }] };
});

async function keepConsent({ deps, viewer, actor, screen, state }: ApplicationCall): Promise<void> {
  const now = deps.clock.now().toISOString();
  const modal = screen.modal(CONSENT_MODAL, { next: "finish-form" });
  await deps.store.transaction(async (tx) => {
    const application = state.application.id;
    // Two tabs agree at once: one consent is kept.
    await tx.lock("application", application);
    if ((await tx.applicationState(application))?.consent) return;
    await tx.insert("consent", {
      id: randomUUID(),
      application,
      user_id: actor.user.id,
      text: shownText(modal),
      locale: viewer.locale,
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

/** Every text of the modal in reading order: what the person had before their eyes. The buttons that answer it are no part of it. */
export function shownText(modal: ModalDescriptor): string {
  const lines: string[] = [modal.title];
  const visit = (value: unknown): void => {
    if (typeof value === "string") lines.push(value);
    else if (Array.isArray(value)) {
      if (value.length > 0 && value.every((part) => typeof part === "string" || isMark(part)))
        lines.push(value.map((part) => (typeof part === "string" ? part : part.text)).join(""));
      else value.forEach(visit);
    } else if (typeof value === "object" && value !== null && !Object.hasOwn(value, "action")) {
      for (const [name, part] of Object.entries(value)) if (SHOWN.has(name)) visit(part);
    }
  };
  modal.blocks.forEach(visit);
  return lines.join("\n");
}

const SHOWN = new Set(["title", "text", "label", "items", "blocks"]);
const isMark = (part: unknown): part is { mark: string; text: string } => typeof part === "object" && part !== null && Object.hasOwn(part, "mark");
