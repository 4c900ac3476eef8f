import { useWords } from "../desk/desk-context.ts";
import type { PeekProps } from "./peek.tsx";
import { nameOf } from "./table/queue-row.ts";

/** Shown while the code of the peek pane is loading. */
export function PeekSkeleton({ row }: PeekProps) {
  const say = useWords();
  return <aside className="peek" aria-label={say("desk.peek.label", { name: nameOf(row) })} aria-busy="true" />;
}
