/** The front door of this area: what the rest of the server may use of it. */
export { exportPerson } from "./export-person.ts";
export { inviteStaff, listStaff, saveStaffRoles } from "./members.ts";
export { deletePersonFor, liftHold, placeHold } from "./keeping.ts";
export { endPersonSessions, openCase } from "./help.ts";
export { listPersonMails, readPersonMail } from "./mails.ts";
export { listPeople, readPerson } from "./read-person.ts";
