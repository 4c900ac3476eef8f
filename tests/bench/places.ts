/** Folders, with a slash at the end of the root alone. */
export const ROOT = new URL("../../", import.meta.url).pathname;
/** Where the bench's own builds go: never committed. */
export const BUILT = `${ROOT}build/bench`;
/** How the names of plans end that are kept beside the baseline, in `queue`. */
export const KEPT_PLANS = "-longest.txt";
