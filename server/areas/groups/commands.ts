/** The commands of this area that documents may name. */
import type { Commands } from "../../kernel/context/deps.ts";
import { goOnWithout, inviteOne, releaseMember } from "./change-group.ts";
import { declineInvitation } from "./members/decline-invitation.ts";
import { inviteGroup } from "./members/invite-group.ts";
import { remindMember } from "./members/remind-member.ts";

export const commands = {
  "invite-group": inviteGroup,
  "invite-member": inviteOne,
  "release-member": releaseMember,
  "go-on-without": goOnWithout,
  "decline-invitation": declineInvitation,
  "remind-member": remindMember,
} satisfies Commands;
