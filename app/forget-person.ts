import { forgetDrafts } from "#screens/render/index.ts";
import { keepRoute } from "./kept-route.ts";

/** Takes out of the browser what somebody leaves behind who logs out: the route that was kept for them, and answers that were never saved. */
export function forgetPerson(): void {
  keepRoute(null);
  try {
    forgetDrafts(window.localStorage);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}
