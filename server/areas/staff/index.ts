/** The front door of this area: what staff do in the funnel itself. */
export { api } from "./api.ts";
export { commands } from "./commands.ts";
export { roots } from "./view.ts";
export { endViewAs, viewAsStartPath, proxyPath, recordViewedPage, startViewAs, viewOverPath } from "./view-as.ts";
