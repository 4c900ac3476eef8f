import type { Command } from "../../kernel/context/deps.ts";
import { aboutApplication } from "../../kernel/screens/application-command.ts";
import { receiptAgain } from "../payment/index.ts";
import { addressOf, mailApplicant } from "./mail-applicant.ts";

export const sendReceipt: Command = aboutApplication((call) => {
  const { deps, actor, state } = call;
  const queue = (tx: Parameters<typeof mailApplicant>[0], key: string) => mailApplicant(tx, deps, { actor, state, mail: "receipt", key });
  return receiptAgain(call, { charge: state.charge, to: addressOf(actor, state), queue });
});
