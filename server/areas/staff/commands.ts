/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { switchAdminMode } from "./admin-mode.ts";
import { endViewAsCommand, startViewAsCommand } from "./view-as-commands.ts";

export const commands = {
  "disable-admin-mode": switchAdminMode(false),
  "enable-admin-mode": switchAdminMode(true),
  "end-view-as": endViewAsCommand,
  "start-view-as": startViewAsCommand,
} satisfies Commands;
