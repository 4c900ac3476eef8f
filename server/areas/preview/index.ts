/** The front door of this area: what the rest of the server may use of it. */
export { api } from "./api.ts";
export {
  readApplicationJourney,
  readApplicationScreen,
  readJourney,
  readPreviewedScreen,
  readPreviews,
  readScreenOnceDecided,
  walkPreview,
} from "./previews.ts";
export { compareScreens } from "./compare.ts";
export { judgeChange, readVerdicts, type JudgedScreen } from "./verdicts.ts";
export { screenAt } from "./flow-position.ts";
export type { Journey, JourneyScreen } from "./journey.ts";
export type { Walked, WalkStep } from "./walk.ts";
export type { PreviewedScreen } from "./previewed-screen.ts";
export type { PreviewAsked, Previews } from "./previews.ts";
