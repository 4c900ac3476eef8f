/** The commands of this area that documents may name. */
import type { Command } from "../../kernel/context/deps.ts";
import { inviteGroup } from "./invite-group.ts";
import { remindMember } from "./remind-member.ts";

export const commands: Readonly<Record<string, Command>> = {
  "invite-group": inviteGroup,
  "remind-member": remindMember,
};
