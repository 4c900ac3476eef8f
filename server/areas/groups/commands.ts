/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { inviteGroup } from "./invite-group.ts";

export const commands: Readonly<Record<string, Command>> = {
  "invite-group": inviteGroup,
};
