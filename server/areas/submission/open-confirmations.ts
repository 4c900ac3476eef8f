/** What a person is asked once before anything leaves the form, in its order: whether the yearly income is right, then the consent to the check. */
import type { CommandOutcome } from "../../kernel/context/deps.ts";
import type { FillingCall } from "../../kernel/filling/call.ts";
import { consentDialog } from "../../kernel/filling/consent-dialog.ts";
import { fillingDoc } from "../../kernel/filling/declaration.ts";
import { isUnconfirmed } from "./applicant-filling.ts";

/** The question that is still open, as a modal which goes on with `next`; null when there is none. */
export function openConfirmation(call: FillingCall, next: "finish-form" | "start-submission"): CommandOutcome | null {
  const { screen, handIn } = call;
  const unconfirmed = isUnconfirmed(screen);
  if (!unconfirmed && handIn.consent) return null;
  const modal = unconfirmed
    ? screen.modal("confirm-annual-income", { next })
    : consentDialog(screen, fillingDoc(screen.documents, handIn.subject).consent.modal, { next });
  return { ok: true, stay: true, effects: [{ do: "open-modal", modal }] };
}
