/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { createApplication, listApplications, readApplication, readSource, saveApplication } from "./applications.ts";
export { showApplication } from "./represent.ts";
export { roots } from "./view.ts";
export { applicant } from "./applicant.ts";
