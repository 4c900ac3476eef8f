/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { switchAccount } from "./switch-account.ts";
import { declineToCosign, takeUpLink } from "./take-up-link.ts";

export const commands: Readonly<Record<string, Command>> = {
  "take-up-link": takeUpLink,
  "decline-to-cosign": declineToCosign,
  "switch-account": switchAccount,
};
