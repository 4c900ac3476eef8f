/** Where somebody belongs in the flow, and what leads the other screens back there: its guards, in words. */
export interface Journey {
  here: string | null;
  /** `area`: the part of the journey; null for pages that are no stage of it. */
  screens: { id: string; title: string | null; area: string | null; state: string; because: string | null }[];
}

/** As its page is called; where that hangs on what they have, as its document is called. */
export const screenName = ({ id, title }: Pick<Journey["screens"][number], "id" | "title">): string => title ?? id.replaceAll("-", " ");

/** Of the screen that they belong on. */
export function hereIn({ here, screens }: Journey): string {
  const found = screens.find(({ id }) => id === here);
  return found ? screenName(found) : "";
}

/** What leads somebody back from the screens that they may not open. That their status belongs where they are is no reason of its own: that is what is asked. */
export function reasonsBack(journey: Journey, status: string): { because: string; screens: Journey["screens"] }[] {
  const here = hereIn(journey);
  const found = new Map<string, Journey["screens"]>();
  for (const screen of journey.screens) {
    const { state, because } = screen;
    if (state !== "back" || because === null || (here !== "" && because.includes(here) && because.includes(status))) continue;
    found.set(because, [...(found.get(because) ?? []), screen]);
  }
  return [...found].map(([because, screens]) => ({ because, screens })).toSorted((one, other) => other.screens.length - one.screens.length);
}
