/** The papers before and after the one that is shown, brought along while the page has nothing to do. */
import { useEffect, useRef, useState } from "react";
import { mayPrefetch } from "../../desk/case-cache.ts";
import { useIdle } from "../../desk/time/use-idle.ts";
import type { Paper } from "../review-types.ts";
import { isPdf, isShowable } from "../../desk/papers/paper-types.ts";

/** As many as are gone back and forth between; each may be as large as an upload. */
const MOST = { papers: 4 };

/**
 * What of them is at hand, by their ids. Brought along it is no look: once it is shown the server is told, and where that look can't
 * be kept it isn't at hand any more.
 */
export function usePaperPrefetch(papers: readonly Paper[], shown: string): ReadonlyMap<string, Blob> {
  const isIdle = useIdle();
  const [kept, setKept] = useState<ReadonlyMap<string, Blob>>(new Map());
  const asked = useRef(new Set<string>());
  const current = useRef(shown);
  const at = papers.findIndex(({ id }) => id === shown);
  // The summary stands before the first one, and after the last.
  const places = at < 0 ? [0, papers.length - 1] : [at + 1, at - 1];
  const near = [...new Set(places)].flatMap((place) => papers[place] ?? []).filter(isShowable);
  useEffect(() => {
    current.current = shown;
    if (!isIdle || !mayPrefetch()) return;
    for (const paper of near) {
      if (asked.current.has(paper.id) || kept.has(paper.id)) continue;
      asked.current.add(paper.id);
      if (isPdf(paper)) void import("../../desk/papers/pdf-pages.tsx").catch(() => undefined);
      // Late, it is drawn already, from where it always is.
      bring(paper)
        .then((blob) => current.current === paper.id || setKept((was) => new Map([...was, [paper.id, blob] as const].slice(-MOST.papers))))
        .catch(() => undefined)
        .finally(() => asked.current.delete(paper.id));
    }
  });
  const isAtHand = kept.has(shown);
  const url = papers[at]?.url;
  useEffect(() => {
    if (!isAtHand || url === undefined) return;
    const drop = (): void => setKept((was) => new Map([...was].filter(([id]) => id !== shown)));
    fetch(url, { method: "HEAD" }).then(({ ok }) => ok || drop(), drop);
  }, [isAtHand, shown, url]);
  return kept;
}

async function bring({ url }: Paper): Promise<Blob> {
  const answer = await fetch(`${url}?ahead=true`);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.blob();
}
