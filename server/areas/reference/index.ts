/** The front door of this area: what the rest of the server may use of it. */
export { armsOfBrowser } from "./arms-of-browser.ts";
export { placeDetails, suggestPlaces } from "./places.ts";
export { experimentSettings, joinExperiment, listConstants, listCountries, listFeatureFlags } from "./reference-lists.ts";
