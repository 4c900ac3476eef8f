/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { commands } from "./commands.ts";
export { confirmHome } from "./confirm-home.ts";
export { groupRound } from "./group/group-choice.ts";
export { jobs } from "./jobs.ts";
export { keepChoice } from "./keep-choice.ts";
export { leasingMail } from "./leasing-mail.ts";
export { homeCandidates, homesEnough, isAbove, selectionContext, type HomeCandidate, type SelectionContext } from "./offered.ts";
export { selectionAddress } from "./selection-address.ts";
export { SELECTION } from "./selection-reads.ts";
export { choosersOf } from "./sql.ts";
export { START_MEETING, startMeeting } from "./start-meeting.ts";
export { roots } from "./view.ts";
