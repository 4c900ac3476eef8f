/** From the intro and the number's page: to the first step that is still open, or hands in where none is. */
import { consentDialog } from "../../kernel/filling/consent-dialog.ts";
import { aboutFilling, leadTo } from "../../kernel/filling/call.ts";
import { fillingDoc } from "../../kernel/filling/declaration.ts";
import { finishFilling, submitStep } from "../../kernel/filling/finish.ts";
import { openQuestionsOf } from "../../kernel/filling/hand-in.ts";
import { isPaid } from "../../kernel/context/hand-in.ts";
import { openQuestions } from "../../kernel/screens/form-sections.ts";
import { COSIGNER } from "./cosigner-filling.ts";
import { beforeLast } from "./form/sections.ts";

const STEPS = "cosignSteps";

export const startSubmission = aboutFilling(COSIGNER, async (call) => {
  const { deps, actor, area, screen, handIn } = call;
  if (handIn.isHandedIn) return submitStep(call);
  const open = screen.drawn ? openQuestions(screen.drawn) : [];
  if (open.length > 0) return { ok: false, problems: open };
  const { consent, payment } = fillingDoc(screen.documents, area.subject);
  if (!handIn.consent) return { ok: true, stay: true, effects: [{ do: "open-modal", modal: consentDialog(screen, consent.modal) }] };
  const left = await openQuestionsOf(deps, handIn, actor);
  const step = beforeLast(screen.documents, left).length > 0 ? STEPS : left[0] ? left[0].route : isPaid(handIn) ? null : payment;
  return step === null ? finishFilling(call) : { ok: true, effects: [leadTo(call, step)], stay: true };
});
