/** The front door of this area: what the rest of the server may use of it. */
export { commands } from "./commands.ts";
export { roots } from "./view.ts";
