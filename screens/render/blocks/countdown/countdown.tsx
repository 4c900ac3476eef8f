import { useEffect, useRef, useState } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { useScope } from "../../session/scope.ts";
import { uiText } from "../../session/ui-text.ts";
import type { BlockProps } from "../draw/block.ts";
import { HourWindows } from "./hour-windows.tsx";
import { inWords, nextChange, partsOf, type Urgency, urgencyOf } from "./time-left.ts";

export interface CountdownProps {
  ends: string;
  until: string;
  label?: string;
  ended: string;
  look?: "figure" | "line" | "facade";
  hours?: number;
  atEnd?: ResolvedAction;
}

/** Whoever wants little movement is spared the seconds. */
const wantsSeconds = (): boolean => typeof window !== "undefined" && window.matchMedia?.("(prefers-reduced-motion: reduce)").matches !== true;

/**
 * The time that is left, by the server's clock: the browser's own says only how much of it has passed, so that a
 * clock that is wrong changes nothing, and a machine that slept goes on from where the time is. It is said aloud
 * only when it becomes more pressing, and at the end.
 */
export function Countdown({ block }: BlockProps<CountdownProps>) {
  const scope = useScope();
  const ends = Date.parse(block.ends);
  const { time_left_warn_hours: warn, time_left_urgent_hours: urgent } = scope.constants;
  // What the server drew is met first.
  const [left, setLeft] = useState(() => ends - Date.parse(scope.descriptor().now));
  const [seconds, setSeconds] = useState(false);
  const [said, setSaid] = useState("");
  const before = useRef<Urgency>(urgencyOf(left, warn, urgent));
  const { locale } = scope.descriptor();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const counts = wantsSeconds();
      const now = ends - scope.serverNow();
      setSeconds(counts);
      setLeft(now);
      const urgency = urgencyOf(now, warn, urgent);
      if (urgency !== before.current) {
        before.current = urgency;
        setSaid(urgency === "over" ? block.ended : uiText(scope.ui, "ui.time-left", { time: inWords(partsOf(now, false), locale) }));
        if (urgency === "over" && block.atEnd) void scope.perform(block.atEnd);
      }
      const wait = nextChange(now, counts);
      if (wait !== null) timer = setTimeout(look, wait);
    };
    look();
    // Timers rest while a machine sleeps or a page lies in the background.
    document.addEventListener("visibilitychange", look);
    window.addEventListener("pageshow", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
      window.removeEventListener("pageshow", look);
    };
    // `block` is new with every newer descriptor, and so is the server's time.
  }, [block, scope, ends, warn, urgent, locale]);

  const urgency = urgencyOf(left, warn, urgent);
  const look = block.look ?? "figure";
  return (
    <div className={`countdown ${look} ${urgency}`}>
      {block.hours !== undefined && look === "facade" && <HourWindows hours={block.hours} left={left} />}
      <p className="remains display" role="timer">
        {urgency === "over" ? block.ended : uiText(scope.ui, "ui.time-left", { time: inWords(partsOf(left, seconds), locale) })}
      </p>
      <p className="muted">
        {block.label && urgency !== "over" && <span className="for">{block.label} </span>}
        <time dateTime={block.ends}>{block.until}</time>
      </p>
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  );
}
