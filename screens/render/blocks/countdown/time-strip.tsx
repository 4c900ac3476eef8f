import { useEffect, useState } from "react";
import { gapOf } from "#screens/language/forms/live.ts";
import { Icon } from "../../drawings/icons.tsx";
import { useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";
import { hoursMs, inWords, nextChange, partsOf } from "./time-left.ts";

interface TimeStripProps {
  ends?: string | null;
  hours: number;
  calmAbove: number;
  remaining: string;
  over: string;
  text: string;
  tone?: "plain" | "over" | "match";
}

/** How something stands, over its card: the time that is left of it, or words. */
export function TimeStrip({ block }: BlockProps<TimeStripProps>) {
  const { text, tone } = block;
  if (typeof block.ends === "string") return <Left block={block} ends={block.ends} />;
  return <p className={`time-strip ${tone ?? "plain"}`}>{text}</p>;
}

/** By the server's clock: the browser's own says only how much of it has passed. */
function Left({ block, ends }: { block: TimeStripProps; ends: string }) {
  const scope = useScope();
  const { locale, now } = scope.descriptor();
  const end = Date.parse(ends);
  // What the server drew is met first.
  const [left, setLeft] = useState(() => end - Date.parse(now));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const still = end - scope.serverNow();
      setLeft(still);
      const wait = nextChange(still, false);
      if (wait !== null) timer = setTimeout(look, wait);
    };
    look();
    // Timers rest while a machine sleeps or a page lies in the background.
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
    // `block` is new with every newer descriptor, and so is the server's time.
  }, [block, scope, end]);
  if (!(left > 0)) return <p className="time-strip over">{block.over}</p>;
  return (
    <p className={`time-strip ${left > hoursMs(block.calmAbove) ? "calm" : "pressing"}`}>
      <Icon name="clock" size="s" />
      <span role="timer">{block.remaining.replace(gapOf("time"), inWords(partsOf(left, false), locale))}</span>
      <i aria-hidden="true" style={{ width: `${Math.min(100, (left / hoursMs(block.hours)) * 100)}%` }} />
    </p>
  );
}
