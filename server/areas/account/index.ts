/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { api } from "./api.ts";
export { beginSignIn } from "./sign-in/begin-sign-in.ts";
export { commands } from "./commands.ts";
export { exportPersonalData } from "./personal-data/export-personal-data.ts";
export { expireSessions } from "./sign-in/expire-sessions.ts";
export { type PresentedTokens, type SessionLookup, createSessionLookup } from "./sign-in/find-session.ts";
export { type SignInFailure, finishSignIn } from "./sign-in/finish-sign-in.ts";
export { findTokenUser, issuePersonalToken } from "./sign-in/personal-tokens.ts";
export { deletePerson } from "./personal-data/delete-account.ts";
export { deletionObstacle, retainedRecords, unfinishedCount } from "./personal-data/retention.ts";
export { saveProfile } from "./save-profile.ts";
export type { SessionTokens } from "./sign-in/session-tokens.ts";
export { roots } from "./view.ts";
export { signOut } from "./sign-in/sign-out.ts";
