/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export { commands } from "./commands.ts";
export { jobs } from "./jobs.ts";
export { houseRoots } from "./house-view.ts";
export { roots } from "./view.ts";
