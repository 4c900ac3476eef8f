/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { deleteAccount } from "./delete-account.ts";
import { signOutCommand } from "./sign-out-command.ts";

export const commands: Readonly<Record<string, Command>> = {
  "delete-account": deleteAccount,
  "sign-out": signOutCommand,
};
