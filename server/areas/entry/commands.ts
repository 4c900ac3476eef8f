/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { acceptSourceCommand } from "./accept-source-command.ts";
import { applyNow } from "./apply-now.ts";
import { startAgain } from "./start-again.ts";
import { switchAccount } from "./switch-account.ts";
import { withdrawApplication } from "./withdraw-application.ts";

export const commands = {
  "accept-source": acceptSourceCommand,
  "apply-now": applyNow,
  "start-again": startAgain,
  "switch-invited-account": switchAccount,
  "withdraw-application": withdrawApplication,
} satisfies Commands;
