/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { commands } from "./commands.ts";
export { inviteResident, saveResident, withdrawResident } from "./change-resident.ts";
export { listResidents, readResident } from "./read-residents.ts";
export { resident } from "./subject.ts";
export { residentRoots, roots } from "./view.ts";
