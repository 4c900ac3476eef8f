/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { exportPerson } from "./export-person.ts";
export { inviteStaff, listStaff, saveStaffRoles } from "./members.ts";
export { deletePersonByStaff, liftHold, placeHold } from "./retention.ts";
export { endPersonSessions, openCase } from "./support-actions.ts";
export { listPersonMails, readPersonMail } from "./mails.ts";
export { type AskedPeople, listPeople, PEOPLE_FILTERS } from "./list-people.ts";
export { readPerson } from "./read-person.ts";
