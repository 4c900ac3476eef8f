import { withGaps } from "#screens/language/forms/live.ts";
import { Icon } from "../../drawings/icons.tsx";
import { useScope } from "../../session/scope.ts";
import type { BlockProps } from "../draw/block.ts";
import { hoursMs, inWords, partsOf } from "./time-left.ts";
import { useTimeLeft } from "./use-time-left.ts";

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

function Left({ block, ends }: { block: TimeStripProps; ends: string }) {
  const { locale } = useScope().descriptor();
  const { left } = useTimeLeft(block, ends, { seconds: false });
  if (!(left > 0)) return <p className="time-strip over">{block.over}</p>;
  return (
    <p className={`time-strip ${left > hoursMs(block.calmAbove) ? "calm" : "pressing"}`}>
      <Icon name="clock" size="s" />
      <span role="timer">{withGaps(block.remaining, { time: inWords(partsOf(left, false), locale) })}</span>
      <i aria-hidden="true" style={{ width: `${Math.min(100, (left / hoursMs(block.hours)) * 100)}%` }} />
    </p>
  );
}
