/**
 * Following answers from a component. Every reader redraws when, and only when, what it reads changes.
 * The server draws once, so there these read and follow nothing.
 */
import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { Live } from "#screens/language/documents/descriptor.ts";
import { decideFlag, decideTexts, namesIn, namesWithin } from "#screens/language/forms/live.ts";
import { useScope } from "./scope.ts";
import type { FieldSnapshot } from "../forms/form-field.ts";
import type { FormStore } from "../forms/form-store.ts";
import type { SectionSnapshot } from "../forms/section-state.ts";

const DRAWN_ONCE = import.meta.env.SSR;

/** A field as it stands. */
export const useField: (store: FormStore, key: string) => FieldSnapshot = DRAWN_ONCE ? initialField : useFieldLive;

/** The same as the server draws it: no hook, and nothing is followed. */
export function initialField(store: FormStore, key: string): FieldSnapshot {
  return fieldOf(store, key).initial;
}

function fieldOf(store: FormStore, key: string) {
  const field = store.fields.get(key);
  if (!field) throw new Error(`No field ${key} on this screen.`);
  return field;
}

function useFieldLive(store: FormStore, key: string): FieldSnapshot {
  const field = fieldOf(store, key);
  const subscribe = useCallback((listener: () => void) => store.subscribe(key, listener), [store, key]);
  return useSyncExternalStore(
    subscribe,
    () => field.snapshot,
    () => field.initial,
  );
}

/** How many answers are missing in a section, and whether it is open. */
export const useSection: (id: string) => SectionSnapshot = DRAWN_ONCE ? (id) => useScope().store.initialSection(id) : useSectionLive;

function useSectionLive(id: string): SectionSnapshot {
  const { store } = useScope();
  const subscribe = useCallback((listener: () => void) => store.subscribe(`section:${id}`, listener), [store, id]);
  return useSyncExternalStore(
    subscribe,
    () => store.section(id),
    () => store.initialSection(id),
  );
}

type Count = "remaining" | "wrong";

/** How many answers are missing (or are said to be wrong) in several sections together. */
export const useCount: (ids: readonly string[], count: Count) => number = DRAWN_ONCE ? (ids, count) => initialSum(useScope().store, ids, count) : useCountLive;
export const useRemaining = (ids: readonly string[]): number => useCount(ids, "remaining");

const initialSum = (store: FormStore, ids: readonly string[], count: Count): number => ids.reduce((total, id) => total + store.initialSection(id)[count], 0);

function useCountLive(ids: readonly string[], count: Count): number {
  const { store } = useScope();
  const names = ids.join(" ");
  const subscribe = useCallback((listener: () => void) => followSections(store, names, listener), [store, names]);
  return useSyncExternalStore(
    subscribe,
    () => ids.reduce((total, id) => total + store.section(id)[count], 0),
    () => initialSum(store, ids, count),
  );
}

/** How many of several parts of a screen, each given by the ids of its sections, ask something yet. */
export const useOpenParts: (parts: readonly (readonly string[])[]) => number = DRAWN_ONCE
  ? (parts) => openInitially(useScope().store, parts)
  : useOpenPartsLive;

const openInitially = (store: FormStore, parts: readonly (readonly string[])[]): number =>
  parts.filter((ids) => initialSum(store, ids, "remaining") > 0).length;

function useOpenPartsLive(parts: readonly (readonly string[])[]): number {
  const { store } = useScope();
  const names = parts.flat().join(" ");
  const subscribe = useCallback((listener: () => void) => followSections(store, names, listener), [store, names]);
  return useSyncExternalStore(
    subscribe,
    () => parts.filter((ids) => ids.some((id) => store.section(id).remaining > 0)).length,
    () => openInitially(store, parts),
  );
}

/** How many answers of the whole screen are missing. */
export function useOpenAnswers(): number {
  return useRemaining([...useScope().store.sections.keys()]);
}

/** A yes or no that is decided, or follows answers of this screen. An unknown one falls to its safe side. */
export function useLiveFlag(value: Live<boolean> | undefined, otherwise = false): boolean {
  const { store } = useScope();
  return useFollowed(value, () => (value === undefined ? otherwise : decideFlag(value, store.rules.scope)));
}

type Props = Readonly<Record<string, unknown>>;

/** A block whose texts follow answers of this screen, with the texts as they stand. */
export const useLiveTexts: <P extends Props>(block: P, follows: readonly string[]) => P = DRAWN_ONCE
  ? (block, follows) => withTexts(block, follows, textsNow(block, follows, useScope().store))
  : useTextsLive;

const textsNow = (block: Props, follows: readonly string[], store: FormStore): unknown[] =>
  follows.map((name) => decideTexts(block[name], store.rules.scope) ?? null);
const withTexts = <P extends Props>(block: P, follows: readonly string[], texts: readonly unknown[]): P => {
  const said: Record<string, unknown> = { ...block };
  follows.forEach((name, i) => (said[name] = texts[i] ?? undefined));
  return said as P;
};

function useTextsLive<P extends Props>(block: P, follows: readonly string[]): P {
  const { store } = useScope();
  const names = useMemo(() => follows.flatMap((name) => namesWithin(block[name])).map((name) => `${name}:value`), [block, follows]);
  const subscribe = useCallback((listener: () => void) => followAll(store, names, listener), [store, names]);
  // As text, so that what reads the same is the same.
  const read = () => JSON.stringify(textsNow(block, follows, store));
  const texts = useSyncExternalStore(subscribe, read, read);
  return useMemo(() => withTexts(block, follows, JSON.parse(texts) as unknown[]), [block, follows, texts]);
}

const useFollowed: <T>(value: Live<unknown> | undefined, read: () => T) => T = DRAWN_ONCE ? (_value, read) => read() : useFollowedLive;

function useFollowedLive<T>(value: Live<unknown> | undefined, read: () => T): T {
  const { store } = useScope();
  const names = useMemo(() => namesIn(value).map((name) => `${name}:value`), [value]);
  const subscribe = useCallback((listener: () => void) => followAll(store, names, listener), [store, names]);
  return useSyncExternalStore(subscribe, read, read);
}

const followSections = (store: FormStore, names: string, listener: () => void) =>
  followAll(
    store,
    names.split(" ").map((id) => `section:${id}`),
    listener,
  );

function followAll(store: FormStore, names: readonly string[], listener: () => void): () => void {
  const stops = names.map((name) => store.subscribe(name, listener));
  return () => stops.forEach((stop) => stop());
}
