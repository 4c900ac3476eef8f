/** The front door of this area: what the rest of the server may use of it. */
export { readApplicationJourney, readApplicationScreen, readJourney, readPreviewedScreen, readPreviews } from "./previews.ts";
export type { PreviewAsked } from "./previews.ts";
