/** Where a case is opened from, and the way back there: its address says it as `from`, of the queue by what stands behind its path, of another room whole. */
import { useLocation } from "@remix-run/react";
import { useCallback } from "react";

const ROOMS = "/console/";
const CASES = `${ROOMS}applications/`;

/** Of a case that is opened from the room that one is in, as it stands there; from another case the way back is that one's. */
export function useCaseHref(): (id: string) => string {
  const { pathname, search } = useLocation();
  return useCallback(
    (id) => {
      // The router's own address is behind by the rows of a list that were gone over: the window's is right.
      const here = typeof window !== "undefined" && window.location.pathname === pathname ? window.location.search : search;
      const from = pathname.startsWith(CASES) ? new URLSearchParams(here).get("from") : pathname + here;
      return `${CASES}${id}${from === null ? "" : `?${new URLSearchParams({ from }).toString()}`}`;
    },
    [pathname, search],
  );
}

/** A room other than the queue; null where it is none, wherever else an address may lead that only begins like one. */
export const roomIn = (from: string | null): string | null =>
  from?.startsWith(ROOMS) && new URL(from, "http://desk.invalid").pathname.startsWith(ROOMS) ? from : null;
