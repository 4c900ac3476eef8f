/**
 * Views that somebody saved, in this browser: a name for an address of the queue. The address itself says everything and can be
 * sent to anybody; what a whole team looks at every day stands in `schemas/desk.json`.
 */
import { useSyncExternalStore } from "react";

export interface SavedView {
  name: string;
  /** Behind the path of the queue. */
  search: string;
}

const KEY = "latchkey.desk.views";
const NONE: readonly SavedView[] = [];
const heard = new Set<() => void>();
let read: { text: string | null; views: readonly SavedView[] } = { text: null, views: NONE };

function views(): readonly SavedView[] {
  const text = kept();
  if (text !== read.text) read = { text, views: parsed(text) };
  return read.views;
}

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
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

function keep(all: readonly SavedView[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
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

export const useSavedViews = (): readonly SavedView[] => useSyncExternalStore(subscribe, views, () => NONE);
/** One of a name: what was saved under it before goes. */
export const saveView = (view: SavedView): void => keep([...views().filter(({ name }) => name !== view.name), view]);
export const forgetView = (name: string): void => keep(views().filter((view) => view.name !== name));
