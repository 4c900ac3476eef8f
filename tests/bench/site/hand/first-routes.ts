import * as root from "../../../../app/root.tsx";
import * as page from "../hand-route.tsx";

/** As `app/scripts/first-routes.ts` of the product. */
export const FIRST_ROUTES = { root, "../tests/bench/site/hand-route": page };
