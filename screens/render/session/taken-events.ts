/** An event goes to whoever on the page reads by themselves what it is about: then the page needn't be asked what became of it. */
import type { HeardEvent } from "./page-host.ts";

/** Null: it isn't theirs, or not theirs alone. Else whether they could read it. */
type Take = (event: HeardEvent) => Promise<boolean> | null;

const takers = new Set<Take>();

/** Returns what ends it. */
export function takeEvents(take: Take): () => void {
  takers.add(take);
  return () => void takers.delete(take);
}

export function taken(event: HeardEvent): Promise<boolean> | null {
  for (const take of takers) {
    const reading = take(event);
    if (reading) return reading;
  }
  return null;
}
