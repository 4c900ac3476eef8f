/** Which rows are ticked. It survives a reload, in this tab alone. */
import { useCallback, useEffect, useState } from "react";
import { keyInTab } from "../../kept-in-tab.ts";

export interface Selection {
  ids: ReadonlySet<string>;
  /** All that match, whether or not they were read. */
  isAll: boolean;
}
const NONE: Selection = { ids: new Set(), isAll: false };

/** `of`: the list of which all were ticked. */
interface Kept extends Selection {
  of: string;
}
const keyOf = (person: string): string => keyInTab(person, "selection");

/** `list`: the query of the list that is shown. "All that match" is said of one list: in another one it would be something else, and nothing is ticked there. */
export function useSelection(person: string, list: string): [Selection, (next: Selection) => void, () => void] {
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
  const isOfAnother = kept.isAll && kept.of !== list;
  useEffect(() => {
    if (isOfAnother) clear();
  }, [isOfAnother, clear]);
  return [isOfAnother ? NONE : kept, select, clear];
}

function keptOf(person: string): Kept {
  try {
    const { ids, isAll, of = "" } = JSON.parse(sessionStorage.getItem(keyOf(person)) ?? "{}") as { ids?: string[]; isAll?: boolean; of?: string };
    return Array.isArray(ids) ? { ids: new Set(ids), isAll: isAll === true, of } : { ...NONE, of };
  } catch {
    return { ...NONE, of: "" };
  }
}
