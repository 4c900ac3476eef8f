/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { api } from "./api.ts";
export { assignByRule } from "./assign-by-rule.ts";
export { sendDailyMails } from "./daily-mail.ts";
export { listMentions, saveMention } from "./mentions.ts";
export { writeCaseNote, writeNote } from "./notes.ts";
export { listSavedViews, removeSavedView, saveView } from "./saved-views.ts";
export { releaseRoles } from "./release-work.ts";
export { listTeam, saveTeamMember } from "./settings.ts";
