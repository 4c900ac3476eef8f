/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { switchAdminMode } from "./admin-mode.ts";
import { endViewAsCommand, startViewAsCommand } from "./view-as-commands.ts";

export const commands: Readonly<Record<string, Command>> = {
  "disable-admin-mode": switchAdminMode(false),
  "enable-admin-mode": switchAdminMode(true),
  "end-view-as": endViewAsCommand,
  "start-view-as": startViewAsCommand,
};
