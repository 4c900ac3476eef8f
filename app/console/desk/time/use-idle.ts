import { useEffect, useState } from "react";
import { isAsking } from "../api.ts";

/** Deferred at most so long: a busy page is idle then, too. */
const LATEST = { ms: 2000 };
/** What one came for is still on its way: looked at again after so long. */
const AGAIN = { ms: 50 };

/** Whether the page has once had nothing to do, and waited for no answer, since it shows this: what is brought along for later comes then. */
export function useIdle(shown = ""): boolean {
  const [idleAt, setIdleAt] = useState<string | null>(null);
  useEffect(() => {
    const latest = performance.now() + LATEST.ms;
    let timer: ReturnType<typeof setTimeout>;
    let asked = 0;
    const idle = (): void => {
      if (isAsking() && performance.now() < latest) timer = setTimeout(wait, AGAIN.ms);
      else setIdleAt(shown);
    };
    // Safari has no such callback.
    const wait = (): void => {
      if (typeof requestIdleCallback === "undefined") timer = setTimeout(() => setIdleAt(shown), LATEST.ms);
      else asked = requestIdleCallback(idle, { timeout: LATEST.ms });
    };
    wait();
    return () => {
      clearTimeout(timer);
      if (asked !== 0) cancelIdleCallback(asked);
    };
  }, [shown]);
  return idleAt === shown;
}
