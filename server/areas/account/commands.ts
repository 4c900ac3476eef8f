/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { deleteAccount } from "./personal-data/delete-account.ts";
import { signOutCommand } from "./sign-in/sign-out-command.ts";

export const commands = {
  "delete-account": deleteAccount,
  "sign-out": signOutCommand,
} satisfies Commands;
