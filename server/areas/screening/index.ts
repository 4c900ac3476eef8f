/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
export { api } from "./api.ts";
export { handleScreeningWebhook } from "./handle-screening-webhook.ts";
export { isCheckUnderWay } from "./checked-identity.ts";
export { hooks } from "./records.ts";
export { roots } from "./view.ts";
