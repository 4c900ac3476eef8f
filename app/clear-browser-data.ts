import { clearDrafts } from "#screens/render/forms/draft-storage.ts";
import { clearTabStorage } from "./tab-storage.ts";
import { saveRoute } from "./saved-route.ts";
import { clearSearchViews } from "./stored-views.ts";

/** Who was signed in last: an id that says nothing to anybody else. */
const KEY = "latchkey.person";

/** Takes out of the browser what somebody leaves behind who logs out: the route that was kept for them, answers that were never saved, and what staff had under way in this tab or searched for. */
export function clearPersonData(): void {
  saveRoute(null);
  try {
    window.localStorage.removeItem(KEY);
    clearDrafts(window.localStorage);
    clearSearchViews(window.localStorage);
    clearTabStorage(window.sessionStorage);
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/**
 * Whoever is signed in now. Answers that somebody else never saved, whose session ended without their logging
 * out, do not stay for them to find; one's own do, and are saved when one is back. `isLookedAs`: it is one of the staff who looks as
 * them, and comes back to what is their own.
 */
export function clearOthersData(person: string, isLookedAs = false): void {
  try {
    if (!isLookedAs) clearSearchViews(window.localStorage, person);
    const last = window.localStorage.getItem(KEY);
    if (last === person) return;
    if (last !== null) clearDrafts(window.localStorage);
    window.localStorage.setItem(KEY, person);
  } catch {
    // As above.
  }
}
