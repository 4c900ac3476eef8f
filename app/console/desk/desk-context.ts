/** What every room of the console is handed: who works here, the words, the API, the commands, and where notices go. */
import { createContext, useContext, useSyncExternalStore } from "react";
import type { ConsoleData } from "#server";
import type { ConsoleApi } from "./api.ts";
import type { CommandRegister } from "./command-register.ts";
import type { CaseCache } from "./case-cache.ts";
import type { ChangeFeed } from "./change-feed.ts";
import type { ShownToast, Toasts } from "./toasts.ts";
import type { Words } from "./words.ts";

export interface DeskContextValue extends ConsoleData {
  say: Words;
  api: ConsoleApi;
  register: CommandRegister;
  toasts: Toasts;
  moved: ChangeFeed;
  cases: CaseCache;
  openPalette(): void;
  openHelp(): void;
}

export const DeskContext = createContext<DeskContextValue | null>(null);

export function useDesk(): DeskContextValue {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("A room of the console is drawn outside of it.");
  return desk;
}

/** Text of a copy key in this person's language. */
export const useWords = (): Words => useDesk().say;

const NONE: readonly ShownToast[] = [];

/** The notice whose doing the key takes back: the last one that can be. */
export function useUndoable(): ShownToast | undefined {
  const { toasts } = useDesk();
  return useSyncExternalStore(toasts.subscribe, toasts.all, () => NONE).findLast(({ undo }) => undo);
}
