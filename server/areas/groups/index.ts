/** The front door of this area: what the rest of the server may use of it. */
export { commands } from "./commands.ts";
export { leaveGroup, rejoinGroup } from "./leave-group.ts";
export { prepareInvites } from "./prepare-invites.ts";
export { hooks } from "./records.ts";
export { roots } from "./view.ts";
