/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { acceptDoubleDepositCommand } from "./accept-double-deposit.ts";
import { nominateCosigner, remindCosigner, removeCosigner, renewCosignerLink } from "./nomination-commands.ts";

export const commands = {
  "nominate-cosigner": nominateCosigner,
  "remove-cosigner": removeCosigner,
  "remind-cosigner": remindCosigner,
  "renew-cosigner-link": renewCosignerLink,
  "accept-double-deposit": acceptDoubleDepositCommand,
} satisfies Commands;
