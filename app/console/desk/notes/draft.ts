/** What is being typed, kept in this window: an ended session, a reload or a look at something else loses nothing of it. */
import { useEffect } from "react";
import { tabKey } from "../../../tab-storage.ts";

/** Whose it is, and what: nobody else who signs in here is shown it. `about`: the application, the case or the person, by its id. */
export interface DraftOf {
  person: string;
  about: string;
  what:
    | "decision"
    | "note"
    | "answer"
    | "new-case"
    | "view-as"
    | "legal-hold"
    | "legal-hold-end"
    | "export"
    | "deletion"
    | "fees"
    | "prices"
    | "waive-fee"
    | "house-decision"
    | "room-release"
    | "transcript";
}

/** Null where there is none, or the browser keeps nothing. */
export function draftOf<Draft>({ person, about, what }: DraftOf): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(tabKey(person, about, what)) ?? "null") as Draft | null;
  } catch {
    return null;
  }
}

/** It was written, and whoever wrote it leaves at once. */
export function clearDraft({ person, about, what }: DraftOf): void {
  try {
    sessionStorage.removeItem(tabKey(person, about, what));
  } catch {
    // Nothing was kept either.
  }
}

/** Kept as it is typed; null forgets it. */
export function useSavedDraft({ person, about, what }: DraftOf, draft: unknown): void {
  const kept = draft === null ? null : JSON.stringify(draft);
  useEffect(() => {
    const key = tabKey(person, about, what);
    try {
      if (kept === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, kept);
    } catch {
      // Without a place to keep it, it lives as long as the page.
    }
  }, [person, about, what, kept]);
}
