/** A moment as an address asks for it: an instant, a day of UTC, which begins at midnight, or `now`. */

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Undefined where it is none, or of a year that no database has. */
export function parseInstant(text: string, now: Date): string | undefined {
  if (text === "now") return now.toISOString();
  const at = new Date(DAY.test(text) ? `${text}T00:00:00.000Z` : text);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1 || at.getUTCFullYear() > 9999 ? undefined : at.toISOString();
}
