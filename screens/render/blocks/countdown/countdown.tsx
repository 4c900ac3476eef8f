import { useRef, useState } from "react";
import type { ResolvedAction } from "#screens/language/documents/descriptor.ts";
import { useScope } from "../../session/scope.ts";
import { uiText } from "../../session/ui-text.ts";
import type { BlockProps } from "../draw/block.ts";
import { HourWindows } from "./hour-windows.tsx";
import { inWords, partsOf, type Urgency, urgencyOf } from "./time-left.ts";
import { useTimeLeft } from "./use-time-left.ts";

export interface CountdownProps {
  ends: string;
  until: string;
  label?: string;
  ended: string;
  look?: "figure" | "line" | "facade";
  hours?: number;
  atEnd?: ResolvedAction;
}

/** The time that is left, in words and windows. It is said aloud only when it becomes more pressing, and at the end. */
export function Countdown({ block }: BlockProps<CountdownProps>) {
  const scope = useScope();
  const { time_left_warn_hours: warn, time_left_urgent_hours: urgent } = scope.constants;
  const [said, setSaid] = useState("");
  const before = useRef<Urgency | null>(null);
  const { locale } = scope.descriptor();
  const { left, seconds } = useTimeLeft(block, block.ends, {
    seconds: true,
    at(now) {
      const urgency = urgencyOf(now, warn, urgent);
      const was = before.current;
      before.current = urgency;
      if (was === null || urgency === was) return;
      setSaid(urgency === "over" ? block.ended : uiText(scope.ui, "ui.time-left", { time: inWords(partsOf(now, false), locale) }));
      if (urgency === "over" && block.atEnd) void scope.perform(block.atEnd);
    },
  });
  before.current ??= urgencyOf(left, warn, urgent);

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
