import { useEffect, useState } from "react";
import { isAsking } from "../api.ts";

/** Deferred at most so long: a busy page is idle then, too. */
const LATEST = { ms: 2000 };
/** What one came for is still on its way: looked at again after so long. */
const AGAIN = { ms: 50 };

/** Whether the page has once had nothing to do, and waited for no answer: what is brought along for later comes then. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const latest = performance.now() + LATEST.ms;
    let timer: ReturnType<typeof setTimeout>;
    let asked = 0;
    const idle = (): void => {
      if (isAsking() && performance.now() < latest) timer = setTimeout(wait, AGAIN.ms);
      else setIdle(true);
    };
    // Safari has no such callback.
    const wait = (): void => {
      if (typeof requestIdleCallback === "undefined") timer = setTimeout(() => setIdle(true), LATEST.ms);
      else asked = requestIdleCallback(idle, { timeout: LATEST.ms });
    };
    wait();
    return () => {
      clearTimeout(timer);
      if (asked !== 0) cancelIdleCallback(asked);
    };
  }, []);
  return isIdle;
}
