import { useEffect, useState } from "react";

/** Deferred at most so long: a busy page is idle then, too. */
const LATEST = { ms: 2000 };

/** Whether the page has once had nothing to do: what is brought along for later comes then. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no such callback.
    if (typeof requestIdleCallback === "undefined") {
      const timer = setTimeout(() => setIdle(true), LATEST.ms);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(() => setIdle(true), { timeout: LATEST.ms });
    return () => cancelIdleCallback(asked);
  }, []);
  return isIdle;
}
