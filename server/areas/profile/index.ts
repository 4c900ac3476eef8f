/** The front door of this area: what the rest of the server may use of it. */
export { givenTo, type Given } from "./answers.ts";
export { api } from "./api.ts";
export { commands } from "./commands.ts";
export { comparedWith, interestsOf } from "./compared.ts";
export { answerOverlaps, sharedInterests, type OverlapStatus } from "./overlap.ts";
export { pictureOf } from "./photo.ts";
export { mailSettled, roommateProfileOutstanding, settleProfiles } from "./roommates.ts";
export { shownName } from "./shown-name.ts";
export { roots } from "./view.ts";
