/** What couldn't be read is asked for again by itself: ever later, and at once when the line or whoever looks comes back. */
import { useEffect, useRef, useState } from "react";
import { useDesk } from "../desk-context.ts";
import type { Failure } from "./failure.ts";

/** When it is asked for again, in milliseconds; null while nothing failed, or no time would mend it. */
export function useRetry(failure: Failure | null, again: () => void): number | null {
  const { desk } = useDesk();
  const { after_ms: pauses } = desk.retry;
  const tries = useRef(0);
  const latest = useRef(again);
  const [at, setAt] = useState<number | null>(null);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (failure === null) tries.current = 0;
    if (failure === null || !failure.mayPass) return setAt(null);
    const pause = Math.max(failure.waitMs ?? 0, pauses[Math.min(tries.current, pauses.length - 1)]!);
    tries.current += 1;
    setAt(failure.at + pause);
    let isAsked = false;
    const ask = (): void => {
      if (isAsked) return;
      isAsked = true;
      latest.current();
    };
    /** A server that asks to be left alone is. */
    const comeBack = (): void => {
      if (failure.waitMs === null && document.visibilityState === "visible") ask();
    };
    const timer = setTimeout(ask, pause);
    window.addEventListener("online", comeBack);
    window.addEventListener("focus", comeBack);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", comeBack);
      window.removeEventListener("focus", comeBack);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [failure, pauses]);
  return at;
}
