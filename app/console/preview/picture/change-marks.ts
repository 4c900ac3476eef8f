import type { Preview } from "#server";

export type Changes = Readonly<NonNullable<NonNullable<Preview["compared"]>["changes"]>>;
export type Side = "before" | "after";

/** A change in the picture, in pixels of the frame. */
export interface Mark {
  /** From 1, as in the table. */
  number: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the changes stand on a page: at what a person reads there. What isn't read, or isn't found, has no mark. */
export function marksIn(page: Document | null | undefined, changes: Changes, of: Side): Mark[] {
  if (!page) return [];
  const texts = readIn(page);
  return changes.flatMap((change, index) => {
    const found = foundIn(texts, change, of);
    if (!found) return [];
    const { left, top, width, height } = found.getBoundingClientRect();
    return width === 0 ? [] : [{ number: index + 1, left, top, width, height }];
  });
}

/** The page is scrolled to where a change stands, if it has a place there. */
export function scrollToChange(page: Document | null | undefined, change: Changes[number], of: Side): void {
  if (page) foundIn(readIn(page), change, of)?.scrollIntoView({ block: "center" });
}

const readIn = (page: Document): HTMLElement[] => [...page.querySelectorAll<HTMLElement>("#main *, .nav *")].filter((element) => element.offsetParent !== null);

/** The innermost that says just that. */
function foundIn(texts: readonly HTMLElement[], { shown }: Changes[number], of: Side): HTMLElement | undefined {
  const wanted = normal(shown[of] ?? "");
  return wanted === "" ? undefined : texts.filter((element) => normal(element.textContent ?? "") === wanted).at(-1);
}

const normal = (text: string): string => text.replace(/\s+/gu, " ").trim();
