/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { commands } from "./commands.ts";
export { applicantReceipt } from "./mail-applicant.ts";
export { submitApplication } from "./submit-application.ts";
