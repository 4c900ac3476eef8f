/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { changeTerms } from "./terms/change-terms.ts";
export { commands } from "./commands.ts";
export { hasAssignedHome } from "./terms/assigned-home.ts";
export { addApplication, readGroupSelection, readGroupSource } from "./group-resource.ts";
export { joinFault } from "./members/join-fault.ts";
export { createGroupMember, createGroupReminder } from "./members/member-resource.ts";
export { leaveGroup, leaveInvitations, rejoinGroup } from "./members/leave-group.ts";
export { prepareInvites } from "./members/prepare-invites.ts";
export { hooks } from "./records.ts";
export { isPending, leaseMonths, missingOf, peopleOf } from "./rules.ts";
export { agreeFees, feesOf } from "./terms/agree-fees.ts";
export { costFees } from "./terms/cost-fees.ts";
export { groupCosts, rentOfEach, type GroupCosts } from "./terms/costs.ts";
export { homeIdOf, judgeTerms, NO_TERMS, putTerms, TERM_NAMES, termOf, termsOfGroup } from "./terms/terms.ts";
export { roots } from "./view.ts";
