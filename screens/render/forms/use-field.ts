import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { SafeSide } from "#screens/language/condition.ts";
import type { Live } from "#screens/language/descriptor.ts";
import { useScope } from "../scope.ts";
import type { FieldSnapshot } from "./form-field.ts";
import type { FormStore, SectionSnapshot } from "./form-store.ts";
import { namesIn, settleFlag, settleText } from "./rules.ts";

/** A field as it stands. Redraws its reader when, and only when, this field changes. */
export function useField(store: FormStore, key: string): FieldSnapshot {
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  const field = store.fields.get(key);
  if (!field) throw new Error(`No field ${key} on this screen.`);
  return useSyncExternalStore(subscribe, () => field.snapshot, () => field.initial);
}

export function useSection(id: string): SectionSnapshot {
  const { store } = useScope();
  const subscribe = useCallback((listener: () => void) => store.subscribe(`section:${id}`, listener), [store, id]);
  return useSyncExternalStore(subscribe, () => store.section(id), () => store.initialSection(id));
}

/** How many answers are missing in several sections together. */
export function useRemaining(ids: readonly string[]): number {
  const { store } = useScope();
  const names = ids.join(" ");
  const subscribe = useCallback((listener: () => void) => {
    const stops = names.split(" ").map((id) => store.subscribe(`section:${id}`, listener));
    return () => stops.forEach((stop) => stop());
  }, [store, names]);
  const sum = (of: (id: string) => SectionSnapshot) => ids.reduce((total, id) => total + of(id).remaining, 0);
  return useSyncExternalStore(subscribe, () => sum((id) => store.section(id)), () => sum((id) => store.initialSection(id)));
}

/** A yes or no that is decided, or follows answers of this screen. An unknown one falls to its safe side. */
export function useLiveFlag(value: Live<boolean> | undefined, safe: SafeSide, otherwise = false): boolean {
  const { store } = useScope();
  return useFollowed(value, () => (value === undefined ? otherwise : settleFlag(value, store.scope, safe)));
}

/** A text that is decided, or follows answers of this screen. */
export function useLiveText(value: Live<string> | undefined): string | undefined {
  const { store } = useScope();
  return useFollowed(value, () => settleText(value, store.scope));
}

function useFollowed<T>(value: Live<unknown> | undefined, read: () => T): T {
  const { store } = useScope();
  const names = useMemo(() => (typeof value === "object" ? namesIn(value) : []), [value]);
  const subscribe = useCallback((listener: () => void) => {
    const stops = names.map((name) => store.subscribe(`${name}:value`, listener));
    return () => stops.forEach((stop) => stop());
  }, [store, names]);
  return useSyncExternalStore(subscribe, read, read);
}
