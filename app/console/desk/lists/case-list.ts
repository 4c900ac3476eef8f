/** The list that cases are gone through in: as far as the queue had read it, and further as somebody goes on. It stays with the tab, so that a reload loses nobody's place. */
import { tabKey } from "../../../tab-storage.ts";
import type { ConsoleApi } from "../api.ts";

export interface CaseList {
  /** Query of the queue, as the API takes it. */
  of: string;
  ids: readonly string[];
  /** How many match. */
  count: number;
  /** Address of the next page; null at the end. */
  next: string | null;
}

interface Listed {
  count: number;
  next: string | null;
  results: readonly { id: string }[];
}

const keyOf = (person: string): string => tabKey(person, "list");

/** Null where this tab knows nothing of that list. */
export function savedCaseList(person: string, of: string): CaseList | null {
  const kept = readList(person);
  return kept?.of === of ? kept : null;
}

function readList(person: string): CaseList | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(person)) ?? "null") as CaseList | null;
    return Array.isArray(kept?.ids) ? kept : null;
  } catch {
    return null;
  }
}

/** How far down a case stood in the list that was gone through last, from 1; null where it wasn't in it. */
export function savedPosition(person: string, id: string): number | null {
  const at = readList(person)?.ids.indexOf(id) ?? -1;
  return at < 0 ? null : at + 1;
}

/** Who stood below a case in the list that was gone through last, then who stood above it, the nearest first. */
export function savedNeighbours(person: string, id: string): string[] {
  const ids = readList(person)?.ids ?? [];
  const at = ids.indexOf(id);
  return at < 0 ? [] : [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
}

export function saveCaseList(person: string, list: CaseList): void {
  try {
    sessionStorage.setItem(keyOf(person), JSON.stringify(list));
  } catch {
    // Without a place to keep it, it is read anew with each case.
  }
}

/** With the page behind it, and without what was listed already: a list moves while it is read. */
async function further(api: ConsoleApi, list: CaseList, path: string): Promise<CaseList> {
  const { count, next, results } = await api.getJson<Listed>(path);
  const known = new Set(list.ids);
  return {
    ...list,
    count: list.ids.length === 0 ? count : list.count,
    next: next === null ? null : pathOf(next),
    ids: [...list.ids, ...results.map(({ id }) => id).filter((id) => !known.has(id))],
  };
}

/**
 * The list as far as it takes to know who comes before and after one case; no further than `most` where the case isn't found in it.
 * One that is kept is read anew for a case that it doesn't know. Whoever went on meanwhile has kept another by now: it is kept while `signal` isn't aborted.
 * @throws ApiRefusal
 */
export async function neighboursIn(
  api: ConsoleApi,
  of: string,
  id: string,
  { person, most, signal }: { person: string; most: number; signal: AbortSignal },
): Promise<CaseList> {
  const kept = savedCaseList(person, of);
  let list = kept?.ids.includes(id) ? kept : await further(api, { of, ids: [], count: 0, next: null }, `/staff/applications/?${of}`);
  const isKnown = ({ ids, next }: CaseList): boolean => {
    const at = ids.indexOf(id);
    return next === null || (at >= 0 ? at < ids.length - 1 : ids.length >= most);
  };
  while (!isKnown(list) && !signal.aborted) list = await further(api, list, list.next!);
  if (list !== kept && !signal.aborted) saveCaseList(person, list);
  return list;
}

/** The server writes its own host before it; the page asks where it came from. */
export function pathOf(next: string): string {
  const { pathname, search } = new URL(next, window.location.origin);
  return pathname + search;
}
