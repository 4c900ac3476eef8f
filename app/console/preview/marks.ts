import type { Preview } from "#server";

type Changes = Readonly<NonNullable<NonNullable<Preview["compared"]>["changes"]>>;

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
export function marksIn(page: Document | null, changes: Changes, of: "before" | "after"): Mark[] {
  if (!page) return [];
  const texts = [...page.querySelectorAll<HTMLElement>("#main *, .nav *")].filter((element) => element.offsetParent !== null);
  return changes.flatMap(({ shown }, index) => {
    const wanted = normal(shown[of] ?? "");
    if (wanted === "") return [];
    // The innermost that says just that.
    const found = texts.filter((element) => normal(element.textContent ?? "") === wanted).at(-1);
    if (!found) return [];
    const { left, top, width, height } = found.getBoundingClientRect();
    return width === 0 ? [] : [{ number: index + 1, left, top, width, height }];
  });
}

const normal = (text: string): string => text.replace(/\s+/gu, " ").trim();
