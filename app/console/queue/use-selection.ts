/** Which rows are ticked. It survives a reload, in this tab alone. */
import { useCallback, useEffect, useState } from "react";
import { tabKey } from "../../tab-storage.ts";

export interface Selection {
  ids: ReadonlySet<string>;
  /** All that match, whether or not they were read. */
  isAll: boolean;
}
const NONE: Selection = { ids: new Set(), isAll: false };

/** `of`: the list that they were ticked in. */
interface Kept extends Selection {
  of: string;
}
const keyOf = (person: string): string => tabKey(person, "selection");

/**
 * `query`: of the list that is shown. What is ticked belongs to one list, in whatever order: "all that match" would be something
 * else in another one, and a row that isn't in sight there would be given away unseen.
 */
export function useSelection(person: string, query: string): [Selection, (next: Selection) => void, () => void] {
  const list = unordered(query);
  const [kept, setKept] = useState<Kept>({ ...NONE, of: list });
  useEffect(() => setKept(keptOf(person)), [person]);
  const select = useCallback(
    (next: Selection) => {
      setKept({ ...next, of: list });
      try {
        if (next.ids.size === 0 && !next.isAll) sessionStorage.removeItem(keyOf(person));
        else sessionStorage.setItem(keyOf(person), JSON.stringify({ ids: [...next.ids], isAll: next.isAll, of: list }));
      } catch {
        // Storage is switched off or full: it holds until the page is left.
      }
    },
    [person, list],
  );
  const clear = useCallback(() => select(NONE), [select]);
  const isOfAnother = kept.of !== list && (kept.isAll || kept.ids.size > 0);
  useEffect(() => {
    if (isOfAnother) clear();
  }, [isOfAnother, clear]);
  return [isOfAnother ? NONE : kept, select, clear];
}

function unordered(query: string): string {
  const words = new URLSearchParams(query);
  words.delete("ordering");
  return words.toString();
}

function keptOf(person: string): Kept {
  try {
    const { ids, isAll, of = "" } = JSON.parse(sessionStorage.getItem(keyOf(person)) ?? "{}") as { ids?: string[]; isAll?: boolean; of?: string };
    return Array.isArray(ids) ? { ids: new Set(ids), isAll: isAll === true, of } : { ...NONE, of };
  } catch {
    return { ...NONE, of: "" };
  }
}
