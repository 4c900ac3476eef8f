import { useEffect, useState } from "react";
import { useDesk } from "../../desk/desk-context.ts";
import type { HeldDecision } from "./queue-row.ts";

const SECOND = { ms: 1000 };

/** What was decided, and how long it can still be taken back. */
export function HeldDecisionTag({ held }: { held: HeldDecision }) {
  const { say } = useDesk();
  const left = useSecondsLeft(held);
  const what = say(`desk.review.do.${held.decision}`);
  return <span className="tag warn">{left === null ? say("desk.queue.held-proposed", { what }) : say("desk.queue.held-leaves", { what, n: left })}</span>;
}

/** By the time at which it was read: the clock of the browser may be another than the server's. */
function useSecondsLeft({ seconds_left: asRead, id }: HeldDecision): number | null {
  const [since, setSince] = useState(0);
  useEffect(() => {
    const begun = Date.now();
    const look = (): void => setSince(Date.now() - begun);
    look();
    const timer = setInterval(look, SECOND.ms);
    return () => clearInterval(timer);
  }, [id, asRead]);
  return asRead === null ? null : Math.max(0, asRead - Math.floor(since / SECOND.ms));
}
