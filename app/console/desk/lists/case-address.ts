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
      const from = pathname.startsWith(CASES) ? new URLSearchParams(search).get("from") : pathname + search;
      return `${CASES}${id}${from === null ? "" : `?${new URLSearchParams({ from }).toString()}`}`;
    },
    [pathname, search],
  );
}

/** A room other than the queue; null where it is none, wherever else an address may lead that only begins like one. */
export const roomIn = (from: string | null): string | null =>
  from?.startsWith(ROOMS) && new URL(from, "http://desk.invalid").pathname.startsWith(ROOMS) ? from : null;
