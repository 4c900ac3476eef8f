/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { checkAddress, confirmAddress } from "./form/address.ts";
import { goOn } from "./form/go-on.ts";
import { removeIncomeSource, restoreIncomeSource, saveIncomeSource } from "./form/income-sources.ts";
import { sendCosignerReceipt } from "./send-receipt.ts";
import { followCosignerPayment, payAndCosign, recordCosignerConsent, startCosignerSubmission, submitCosignerCommand } from "./submission.ts";
import { switchAccount } from "./switch-account.ts";
import { declineToCosign, takeUpLink } from "./take-up-link.ts";

export const commands: Readonly<Record<string, Command>> = {
  "take-up-link": takeUpLink,
  "decline-to-cosign": declineToCosign,
  "switch-account": switchAccount,
  "go-on-cosigning": goOn,
  "check-cosigner-address": checkAddress,
  "confirm-cosigner-address": confirmAddress,
  "save-income-source": saveIncomeSource,
  "remove-income-source": removeIncomeSource,
  "restore-income-source": restoreIncomeSource,
  "record-cosigner-consent": recordCosignerConsent,
  "start-cosigner-submission": startCosignerSubmission,
  "pay-and-cosign": payAndCosign,
  "follow-cosigner-payment": followCosignerPayment,
  "send-cosigner-receipt": sendCosignerReceipt,
  "submit-cosigner": submitCosignerCommand,
};
