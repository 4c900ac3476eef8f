import * as root from "../root.tsx";
import * as screen from "../routes/$.tsx";

/** The routes whose code comes with the page's own file, by Remix's names for them. All others come by themselves. */
export const FIRST_ROUTES = { root, "routes/$": screen, "routes/_index": screen };
