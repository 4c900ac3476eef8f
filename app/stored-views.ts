/**
 * Where the queue's views stand that somebody of the staff saved in this browser: under whose they are. They outlive signing out, for
 * when one is back; except for what was searched for, which is names and mails of applicants.
 */
const PREFIX = "latchkey.desk.views";

export const viewsKeyOf = (person: string): string => `${PREFIX}.${person}`;

interface Kept {
  search?: unknown;
}

/** Takes out the views that search for somebody; `but`: whose stay. What is nobody's, or can't be read, goes as a whole. */
export function clearSearchViews(storage: Storage, but: string | null = null): void {
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(PREFIX) || (but !== null && key === viewsKeyOf(but))) continue;
    const kept = key === PREFIX ? [] : withoutSearches(storage.getItem(key));
    if (kept.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(kept));
  }
}

function withoutSearches(text: string | null): readonly Kept[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.filter((view: Kept | null) => !new URLSearchParams(String(view?.search)).has("search")) : [];
  } catch {
    return [];
  }
}
