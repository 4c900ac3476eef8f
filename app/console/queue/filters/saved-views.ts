/**
 * Views that somebody saved, in this browser and for themselves: a name for an address of the queue. The address itself says everything and can be
 * sent to anybody; what a whole team looks at every day stands in `schemas/desk.json`.
 */
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { clearSearchViews, viewsKeyOf } from "../../../stored-views.ts";

export interface SavedView {
  name: string;
  /** Behind the path of the queue. */
  search: string;
}

const NONE: readonly SavedView[] = [];
const heard = new Set<() => void>();
let read: { text: string | null; views: readonly SavedView[] } = { text: null, views: NONE };

function viewsOf(person: string): readonly SavedView[] {
  const text = storedViews(person);
  if (text !== read.text) read = { text, views: parsed(text) };
  return read.views;
}

function storedViews(person: string): string | null {
  try {
    return localStorage.getItem(viewsKeyOf(person));
  } catch {
    return null;
  }
}

function parsed(text: string | null): readonly SavedView[] {
  try {
    const all: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(all) ? all.filter((one): one is SavedView => typeof one?.name === "string" && typeof one.search === "string") : NONE;
  } catch {
    return NONE;
  }
}

function keep(person: string, all: readonly SavedView[]): void {
  try {
    localStorage.setItem(viewsKeyOf(person), JSON.stringify(all));
  } catch {
    // Storage is switched off: the address is still there to be kept.
  }
  for (const tell of heard) tell();
}

const subscribe = (tell: () => void): (() => void) => {
  heard.add(tell);
  window.addEventListener("storage", tell);
  return () => {
    heard.delete(tell);
    window.removeEventListener("storage", tell);
  };
};

/** Their own. Of others whose session ended without their signing out, what they searched for is not left to be found. */
export function useSavedViews(person: string): readonly SavedView[] {
  useEffect(() => {
    try {
      clearSearchViews(localStorage, person);
    } catch {
      // As above.
    }
  }, [person]);
  const views = useCallback(() => viewsOf(person), [person]);
  return useSyncExternalStore(subscribe, views, () => NONE);
}
/** One of a name: what was saved under it before goes. */
export const saveView = (person: string, view: SavedView): void => keep(person, [...viewsOf(person).filter(({ name }) => name !== view.name), view]);
export const forgetView = (person: string, name: string): void =>
  keep(
    person,
    viewsOf(person).filter((view) => view.name !== name),
  );
