/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { commands } from "./commands.ts";
export { groupRound } from "./group/group-choice.ts";
export { jobs } from "./jobs.ts";
export { choosersOf } from "./sql.ts";
export { START_MEETING, startMeeting } from "./start-meeting.ts";
export { roots } from "./view.ts";
