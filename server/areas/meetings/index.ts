/** The front door of this area: what the rest of the server may use of it. */
export { jobs } from "./jobs.ts";
