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
