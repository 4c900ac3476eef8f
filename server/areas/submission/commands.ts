/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { finishForm } from "./finish-form.ts";
import { followPayment, payAndSubmit, submitApplicationCommand } from "./pay-and-submit.ts";
import { sendReceipt } from "./send-receipt.ts";
import { finishIdentity, finishScreening, startSubmission } from "./start-submission.ts";

export const commands: Readonly<Record<string, Command>> = {
  "finish-form": finishForm,
  "start-submission": startSubmission,
  "finish-identity": finishIdentity,
  "finish-screening": finishScreening,
  "pay-and-submit": payAndSubmit,
  "follow-payment": followPayment,
  "send-receipt": sendReceipt,
  "submit-application": submitApplicationCommand,
};
