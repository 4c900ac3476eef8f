/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { jobs } from "./jobs.ts";
