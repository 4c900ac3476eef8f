/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { listAccommodationRequests, readAccommodationRequest } from "./accommodation-requests.ts";
export { askedOfState, furtherQuestions, incomeMissing, isReadyForCheck, validationOfState } from "./application-validation.ts";
export { commands } from "./commands.ts";
export { createFlag, deleteFlag, listFlags, readFlag, saveFlag } from "./flags.ts";
export { hooks, records } from "./records.ts";
export { applicationOwner } from "./record-owner.ts";
export { readValidation } from "./read-validation.ts";
export { roots } from "./view.ts";
