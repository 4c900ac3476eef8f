/** Views with rows, offered where the current one is empty. */
import { useEffect, useState } from "react";
import type { Shown } from "#server";
import { useDesk } from "../../desk/desk-context.ts";
import { asOfNow, queryOf } from "./queue-location.ts";

export interface NonemptyView {
  id: string;
  /** How many; `more`: that many at least. */
  n: number;
  more: boolean;
}

/** Views of `schemas/desk.json` under `first` that have something, in their order; null until it is known. Asked only where it is wanted. */
export function useNonemptyViews(isWanted: boolean): readonly NonemptyView[] | null {
  const { api, desk } = useDesk();
  const [found, setFound] = useState<readonly NonemptyView[] | null>(null);
  useEffect(() => {
    if (!isWanted) return setFound(null);
    const asking = new AbortController();
    const { queue } = desk;
    const asked = queue.first.map((id) => ["view", asOfNow(queryOf({ view: id, filters: {}, search: "", ordering: "", at: "" }, queue), Date.now())]);
    api.getJson<{ results: Shown["staff-view-count"][] }>(`/staff/view-counts/?${new URLSearchParams(asked).toString()}`, { signal: asking.signal }).then(
      ({ results }) => setFound(results.map(({ count, at_least }, at) => ({ id: queue.first[at] ?? "", n: count, more: at_least })).filter(({ n }) => n > 0)),
      // Nobody is led anywhere, then.
      () => asking.signal.aborted || setFound([]),
    );
    return () => asking.abort();
  }, [api, desk, isWanted]);
  return isWanted ? found : null;
}
