/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { fillingCommands } from "../../kernel/filling/finish.ts";
import { checkAddress, confirmAddress } from "./form/address.ts";
import { goOn } from "./form/go-on.ts";
import { removeIncomeSource, restoreIncomeSource, saveIncomeSource } from "./form/income-sources.ts";
import { COSIGNER } from "./cosigner-filling.ts";
import { proveLink, sendCode } from "./link/link-code.ts";
import { startSubmission } from "./start-submission.ts";
import { switchAccount } from "./link/switch-account.ts";
import { declineToCosign, takeUpLink } from "./link/take-up-link.ts";

const filling = fillingCommands(COSIGNER);

export const commands = {
  "take-up-link": takeUpLink,
  "decline-to-cosign": declineToCosign,
  "switch-account": switchAccount,
  "send-link-code": sendCode,
  "prove-link": proveLink,
  "go-on-cosigning": goOn,
  "check-cosigner-address": checkAddress,
  "confirm-cosigner-address": confirmAddress,
  "save-income-source": saveIncomeSource,
  "remove-income-source": removeIncomeSource,
  "restore-income-source": restoreIncomeSource,
  "record-cosigner-consent": filling.recordConsent,
  "start-cosigner-submission": startSubmission,
  "pay-and-cosign": filling.pay,
  "follow-cosigner-payment": filling.followPayment,
  "send-cosigner-receipt": filling.sendReceipt,
  "submit-cosigner": filling.finish,
} satisfies Commands;
