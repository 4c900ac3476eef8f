/** What is being typed about a case, kept in this window: an ended session, a reload or a look at the next case loses nothing of it. */
import { useEffect } from "react";

const keyOf = (person: string, application: string, what: string): string => `latchkey-desk-${person}-${application}-${what}`;

/** Whose it is, of which application, and what: nobody else who signs in here is shown it. */
export interface DraftOf {
  person: string;
  application: string;
  what: "decision" | "note";
}

/** Null where there is none, or the browser keeps nothing. */
export function draftOf<Draft>({ person, application, what }: DraftOf): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(person, application, what)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** It was written, and whoever wrote it leaves at once. */
export function forgetDraft({ person, application, what }: DraftOf): void {
  try {
    sessionStorage.removeItem(keyOf(person, application, what));
  } catch {
    // Nothing was kept either.
  }
}

/** Kept as it is typed; null forgets it. */
export function useKeptDraft({ person, application, what }: DraftOf, draft: unknown): void {
  const kept = draft === null ? null : JSON.stringify(draft);
  useEffect(() => {
    const key = keyOf(person, application, what);
    try {
      if (kept === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, kept);
    } catch {
      // Without a place to keep it, it lives as long as the page.
    }
  }, [person, application, what, kept]);
}
