/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { api } from "./api.ts";
export { beginSignIn } from "./begin-sign-in.ts";
export { commands } from "./commands.ts";
export { exportPersonalData } from "./export-personal-data.ts";
export { expireSessions } from "./expire-sessions.ts";
export { type PresentedTokens, type SessionLookup, createSessionLookup } from "./find-session.ts";
export { type SignInFailure, finishSignIn } from "./finish-sign-in.ts";
export { findTokenUser, issuePersonalToken } from "./personal-tokens.ts";
export { REMOVE_FILES, deletePerson, removeFiles } from "./delete-account.ts";
export { deletionObstacle, retainedRecords, unfinishedCount } from "./law/retention.ts";
export { saveProfile } from "./save-profile.ts";
export type { SessionTokens } from "./session-tokens.ts";
export { roots } from "./view.ts";
export { signOut } from "./sign-out.ts";
