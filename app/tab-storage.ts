/** What staff have under way in this tab: half a note, the rows that are ticked, the list that is gone through. It outlives a reload and an ended session. */
const PREFIX = "latchkey-desk-";

/** `parts`: whose it is, and what; nobody else who signs in here is shown it. */
export const tabKey = (...parts: readonly string[]): string => PREFIX + parts.join("-");

/** Nothing of it stays behind in a tab that somebody has signed out of. */
export function clearTabStorage(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key);
}
