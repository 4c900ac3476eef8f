/** Which rows are ticked. It survives a reload, in this tab alone. */
import { useCallback, useEffect, useState } from "react";

export interface Selection {
  ids: ReadonlySet<string>;
  /** All that match, whether or not they were read. */
  isAll: boolean;
}
const NONE: Selection = { ids: new Set(), isAll: false };
const KEY = "latchkey.desk.selection";

export function useSelection(): [Selection, (next: Selection) => void, () => void] {
  const [selection, setSelection] = useState(NONE);
  useEffect(() => setSelection(kept()), []);
  const select = useCallback((next: Selection) => {
    setSelection(next);
    try {
      if (next.ids.size === 0 && !next.isAll) sessionStorage.removeItem(KEY);
      else sessionStorage.setItem(KEY, JSON.stringify({ ids: [...next.ids], isAll: next.isAll }));
    } catch {
      // Storage is switched off or full: it holds until the page is left.
    }
  }, []);
  const clear = useCallback(() => select(NONE), [select]);
  return [selection, select, clear];
}

function kept(): Selection {
  try {
    const { ids, isAll } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as { ids?: string[]; isAll?: boolean };
    return Array.isArray(ids) ? { ids: new Set(ids), isAll: isAll === true } : NONE;
  } catch {
    return NONE;
  }
}
