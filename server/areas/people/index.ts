/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { exportPerson } from "./export-person.ts";
export { inviteStaff, listStaff, saveStaffRoles } from "./members.ts";
export { deletePersonFor, liftHold, placeHold } from "./keeping.ts";
export { endPersonSessions, openCase } from "./help.ts";
export { listPersonMails, readPersonMail } from "./mails.ts";
export { type AskedPeople, listPeople, PEOPLE_FILTERS } from "./list-people.ts";
export { readPerson } from "./read-person.ts";
