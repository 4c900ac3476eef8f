import { useWords } from "../desk/desk-context.ts";
import type { PeekProps } from "./peek.tsx";
import { nameOf } from "./table/queue-row.ts";

/** The place of the look at one row, while its code is on its way. */
export function PeekSkeleton({ row }: PeekProps) {
  const say = useWords();
  return <aside className="peek" aria-label={say("desk.peek.label", { name: nameOf(row) })} aria-busy="true" />;
}
