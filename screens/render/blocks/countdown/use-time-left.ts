import { useEffect, useRef, useState } from "react";
import { useScope } from "../../session/scope.ts";
import { nextChange } from "./time-left.ts";

/** Whoever wants little movement is spared the seconds. */
const wantsSeconds = (): boolean => typeof window !== "undefined" && window.matchMedia?.("(prefers-reduced-motion: reduce)").matches !== true;

export interface TimeLeft {
  /** Milliseconds, as far as is said of them. */
  left: number;
  /** Its last minutes are said to the second. */
  seconds: boolean;
}

/**
 * The time that is left until an instant, by the server's clock: the browser's own says only how much of it has passed, so that a
 * clock that is wrong changes nothing, and a machine that slept goes on from where the time is. The server's drawing is met first.
 * @param block of the newest descriptor: with each comes the server's time anew
 */
export function useTimeLeft(block: object, ends: string, look: { seconds: boolean; at?(left: number): void }): TimeLeft {
  const scope = useScope();
  const end = Date.parse(ends);
  const [left, setLeft] = useState(() => end - Date.parse(scope.descriptor().now));
  const [seconds, setSeconds] = useState(false);
  const at = useRef(look.at);
  at.current = look.at;
  const counts = look.seconds;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      clearTimeout(timer);
      const [now, toTheSecond] = [end - scope.serverNow(), counts && wantsSeconds()];
      setSeconds(toTheSecond);
      setLeft(now);
      at.current?.(now);
      const wait = nextChange(now, toTheSecond);
      if (wait !== null) timer = setTimeout(tick, wait);
    };
    tick();
    // Timers rest while a machine sleeps or a page lies in the background.
    document.addEventListener("visibilitychange", tick);
    window.addEventListener("pageshow", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
      window.removeEventListener("pageshow", tick);
    };
  }, [block, scope, end, counts]);
  return { left, seconds };
}
