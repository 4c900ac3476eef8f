/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { fillingCommands } from "../../kernel/filling/finish.ts";
import { APPLICANT } from "./applicant-filling.ts";
import { finishForm } from "./finish-form.ts";
import { finishIdentity, finishScreening, startSubmission } from "./start-submission.ts";

const filling = fillingCommands(APPLICANT);

export const commands = {
  "record-consent": filling.recordConsent,
  "finish-form": finishForm,
  "start-submission": startSubmission,
  "finish-identity": finishIdentity,
  "finish-screening": finishScreening,
  "pay-and-submit": filling.pay,
  "follow-payment": filling.followPayment,
  "send-receipt": filling.sendReceipt,
  "submit-application": filling.finish,
} satisfies Commands;
