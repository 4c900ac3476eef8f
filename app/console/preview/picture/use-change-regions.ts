import { useCallback, useEffect, useRef, useState } from "react";
import { type Changes, type Mark, marksIn, scrollToChange, type Side } from "./change-marks.ts";
import { differencesBetween, elementsOf, type Region } from "./picture-diff.ts";

type Of<T> = Readonly<Record<Side, T>>;

interface Overlay {
  /** Numbered as in the table. */
  marks: Of<readonly Mark[]>;
  /** Whatever else differs in the picture. */
  regions: Of<readonly Region[]>;
}

const NOTHING: Overlay = { marks: { before: [], after: [] }, regions: { before: [], after: [] } };

/** What changed, where it stands now in both frames: found anew whenever one of them is drawn, scrolled or grows. */
export function useChangeRegions(isCompared: boolean, changes: Changes, chosen: number | null) {
  const pages = useRef<Partial<Record<Side, HTMLIFrameElement | null>>>({});
  const seen = useRef(new WeakSet<Document>());
  const [overlay, setOverlay] = useState(NOTHING);
  const measure = useCallback(() => {
    if (!isCompared) return setOverlay(NOTHING);
    const [before, after] = [pages.current.before?.contentDocument, pages.current.after?.contentDocument];
    const isDrawn = before?.querySelector("#main") && after?.querySelector("#main");
    const marks = { before: marksIn(before, changes, "before"), after: marksIn(after, changes, "after") };
    const found = isDrawn ? differencesBetween(elementsOf(before), elementsOf(after)) : NOTHING.regions;
    setOverlay({ marks, regions: { before: apart(found.before, marks.before), after: apart(found.after, marks.after) } });
  }, [isCompared, changes]);
  // Pages outlive what they are compared by.
  const latest = useRef(measure);
  latest.current = measure;
  const drawn = useCallback((of: Side): void => {
    const page = pages.current[of]?.contentDocument;
    if (page?.readyState === "complete" && page.defaultView && !seen.current.has(page)) {
      seen.current.add(page);
      const moved = (): void => {
        const other = pages.current[of === "before" ? "after" : "before"]?.contentDocument?.scrollingElement;
        // The two are scrolled as one.
        if (other && page.scrollingElement && other.scrollTop !== page.scrollingElement.scrollTop) other.scrollTop = page.scrollingElement.scrollTop;
        latest.current();
      };
      page.addEventListener("scroll", moved, { capture: true, passive: true });
      new page.defaultView.ResizeObserver(() => latest.current()).observe(page.body);
    }
    latest.current();
  }, []);
  // What was drawn before this page came alive, or before it was compared, has its marks now.
  useEffect(() => {
    drawn("before");
    drawn("after");
  }, [drawn, measure]);
  useEffect(() => {
    const change = chosen === null ? undefined : changes[chosen - 1];
    if (!change) return;
    // The one that is there is the one that both are scrolled to.
    const of: Side = change.shown.after === null ? "before" : "after";
    scrollToChange(pages.current[of]?.contentDocument, change, of);
  }, [chosen, changes]);
  /** Both, to what stands there. */
  const scrollTo = useCallback(({ of, top, height }: Region & { of: Side }): void => {
    const view = pages.current[of]?.contentWindow;
    view?.scrollBy({ top: top + height / 2 - view.innerHeight / 2 });
  }, []);
  return { ...overlay, pages, drawn, scrollTo };
}

/** Those that no number stands for, and none of which stands within another. */
const apart = (regions: readonly Region[], marks: readonly Mark[]): Region[] =>
  regions.filter((region) => !marks.some((mark) => holds(mark, region)) && !regions.some((other) => other !== region && holds(other, region)));

type Box = Pick<Mark, "left" | "top" | "width" | "height">;
const holds = (outer: Box, inner: Box): boolean =>
  outer.left <= inner.left + 1 &&
  outer.top <= inner.top + 1 &&
  outer.left + outer.width >= inner.left + inner.width - 1 &&
  outer.top + outer.height >= inner.top + inner.height - 1 &&
  outer.width * outer.height > inner.width * inner.height - 1;
