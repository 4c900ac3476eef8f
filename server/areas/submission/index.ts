/** The front door of this area: what the rest of the server may use of it. */
export { commands } from "./commands.ts";
export { finishPaidApplication } from "./finish-paid-application.ts";
export { applicantReceipt } from "./mail-applicant.ts";
export { submitApplication } from "./submit-application.ts";
