/** Every command that documents may name, and its use case. A test holds it equal to the catalog. */
import { acceptSourceCommand } from "./accept-source-command.ts";
import type { Command } from "./application-command.ts";
import { applyNow } from "./apply-now.ts";
import { chooseManualIncome } from "./choose-manual-income.ts";
import { confirmAnnualIncome } from "./confirm-annual-income.ts";
import { finishForm } from "./finish-form.ts";
import { incomeConnected } from "./income-connected.ts";
import { incomeConnectionFailed } from "./income-connection-failed.ts";
import { followPayment, payAndSubmit, submitApplicationCommand } from "./pay-and-submit.ts";
import { putFlag } from "./put-flag.ts";
import { recordConsent } from "./record-consent.ts";
import { removeFlag } from "./remove-flag.ts";
import { saveAnswers } from "./save-answers.ts";
import { sendSupportMessage } from "./send-support-message.ts";
import { signOutCommand } from "./sign-out-command.ts";
import { skipIncomeVerification } from "./skip-income-verification.ts";
import { startAgain } from "./start-again.ts";
import { followIdentityInquiry, startIdentityInquiry } from "./start-identity-inquiry.ts";
import { startIncomeConnection } from "./start-income-connection.ts";
import { startSection } from "./start-section.ts";
import { finishIdentity, finishScreening, startSubmission } from "./start-submission.ts";

export const COMMANDS: Readonly<Record<string, Command>> = {
  "save-answers": saveAnswers,
  "put-flag": putFlag,
  "remove-flag": removeFlag,
  "start-section": startSection,
  "accept-source": acceptSourceCommand,
  "finish-form": finishForm,
  "record-consent": recordConsent,
  "confirm-annual-income": confirmAnnualIncome,
  "skip-income-verification": skipIncomeVerification,
  "choose-manual-income": chooseManualIncome,
  "start-income-connection": startIncomeConnection,
  "income-connected": incomeConnected,
  "income-connection-failed": incomeConnectionFailed,
  "start-identity-inquiry": startIdentityInquiry,
  "follow-identity-inquiry": followIdentityInquiry,
  "start-submission": startSubmission,
  "finish-identity": finishIdentity,
  "finish-screening": finishScreening,
  "pay-and-submit": payAndSubmit,
  "follow-payment": followPayment,
  "submit-application": submitApplicationCommand,
  "apply-now": applyNow,
  "start-again": startAgain,
  "send-support-message": sendSupportMessage,
  "sign-out": signOutCommand,
};
