/**
 * Where the queue's views stood that somebody of the staff saved, before they were the account's: in this browser, under whose they are.
 * They move when one is back. Until then, whoever signs out leaves nothing of what was searched for, which is names and mails of applicants.
 */
const PREFIX = "latchkey.desk.views";

const viewsKeyOf = (person: string): string => `${PREFIX}.${person}`;

export interface StoredView {
  name: string;
  /** Behind the path of the queue. */
  search: string;
}

/** Theirs, if there are any left; none where they can't be read. */
export function storedViews(storage: Storage, person: string): readonly StoredView[] {
  return parsed(storage.getItem(viewsKeyOf(person))).filter((one): one is StoredView => typeof one?.name === "string" && typeof one.search === "string");
}

/** Keeps these of theirs alone: those that did not move. */
export function keepStoredViews(storage: Storage, person: string, left: readonly StoredView[]): void {
  if (left.length === 0) storage.removeItem(viewsKeyOf(person));
  else storage.setItem(viewsKeyOf(person), JSON.stringify(left));
}

/** Takes out the views that search for somebody; `but`: whose stay. What is nobody's, or can't be read, goes as a whole. */
export function clearSearchViews(storage: Storage, but: string | null = null): void {
  for (const key of Object.keys(storage)) {
    if (!key.startsWith(PREFIX) || (but !== null && key === viewsKeyOf(but))) continue;
    const kept = key === PREFIX ? [] : parsed(storage.getItem(key)).filter((view) => !new URLSearchParams(String(view?.search)).has("search"));
    if (kept.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(kept));
  }
}

function parsed(text: string | null): readonly (Partial<StoredView> | null)[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? (all as readonly (Partial<StoredView> | null)[]) : [];
  } catch {
    return [];
  }
}
