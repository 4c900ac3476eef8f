import type { Command } from "../../kernel/context/deps.ts";
import { receiptAgain } from "../payment/index.ts";
import { aboutCosigner } from "./cosigner-call.ts";
import { addressOf, mailCosigner } from "./submit.ts";

export const sendCosignerReceipt: Command = aboutCosigner((call) => {
  const { deps, actor, state } = call;
  const queue = (tx: Parameters<typeof mailCosigner>[0], key: string) => mailCosigner(tx, deps, actor, state, { mail: "cosigner-receipt", key });
  return receiptAgain(call, { charge: state.cosigner_charge, to: addressOf(actor.user, state), queue });
});
