/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { acceptDoubleDepositCommand } from "./accept-double-deposit.ts";
import { nominateCosigner, remindCosigner, removeCosigner, renewCosignerLink } from "./nomination-commands.ts";

export const commands: Readonly<Record<string, Command>> = {
  "nominate-cosigner": nominateCosigner,
  "remove-cosigner": removeCosigner,
  "remind-cosigner": remindCosigner,
  "renew-cosigner-link": renewCosignerLink,
  "accept-double-deposit": acceptDoubleDepositCommand,
};
