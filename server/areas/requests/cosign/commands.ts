/** What documents may ask about whom an applicant named. */
import type { Commands } from "../../../kernel/context/deps.ts";
import { nominateCosigner, remindCosigner, removeCosigner, renewCosignerLink } from "./nomination-commands.ts";

export const nominationCommands = {
  "nominate-cosigner": nominateCosigner,
  "remove-cosigner": removeCosigner,
  "remind-cosigner": remindCosigner,
  "renew-cosigner-link": renewCosignerLink,
} satisfies Commands;
