import type { ReactElement } from "react";
import { icon } from "../../drawings/icons.tsx";

const LENGTH = 62.8;

/** How much of a section is answered. At its end a tick: colour never speaks alone. */
export function progressRing(remaining: number, total: number): ReactElement {
  if (remaining === 0) return <span className="donemark">{icon("check", "s")}</span>;
  const done = total === 0 ? 0 : Math.max(0, total - remaining) / total;
  return (
    <svg className="progress-ring" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="10" className="ring-track" />
      {done > 0 && (
        <circle cx="12" cy="12" r="10" className="ring-done" strokeDasharray={`${(done * LENGTH).toFixed(1)} ${LENGTH}`} transform="rotate(-90 12 12)" />
      )}
    </svg>
  );
}
