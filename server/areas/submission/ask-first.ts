/** What a person is asked once before anything leaves the form, in its order: whether the yearly income is right, then the consent to the check. */
import type { CommandOutcome } from "../../kernel/context/deps.ts";
import type { ApplicationCall } from "../../kernel/screens/application-command.ts";
import { CONSENT_MODAL, consentDialog } from "../screening/index.ts";

/** Whether what the income comes to in a year is still to be confirmed. */
export const isUnconfirmed = ({ screen }: ApplicationCall): boolean => screen.root("application")?.["confirm_annual_income_needed"] === true;

/** The question that is still open, as a modal which goes on with `next`; null when there is none. */
export function askFirst(call: ApplicationCall, next: "finish-form" | "start-submission"): CommandOutcome | null {
  const { screen, state } = call;
  const unconfirmed = isUnconfirmed(call);
  if (!unconfirmed && state.consent) return null;
  const modal = unconfirmed ? screen.modal("confirm-annual-income", { next }) : consentDialog(screen, CONSENT_MODAL, { next });
  return { ok: true, stay: true, effects: [{ do: "open-modal", modal }] };
}
