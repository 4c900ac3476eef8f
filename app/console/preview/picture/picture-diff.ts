/** Differences between two rendered screens, element by element. */

/** Something on a page that stands for itself: a text, a picture, a control. Pixels of the frame. */
export interface PageElement {
  /** What it is: pieces with the same are taken for the same. */
  key: string;
  /** How it looks, apart from where it stands. */
  look: string;
  /** What is read there; blank for a picture. */
  text: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** `gone` or `come`: it stands in one of the two alone. `moved`: it has another place among the others. `looks`: it is there, and looks otherwise. */
export interface Region extends Omit<PageElement, "key" | "look"> {
  what: "gone" | "come" | "moved" | "looks";
}

const WHOLE = "img, svg, input, select, textarea, button, hr, canvas, video";
const LOOKS = ["color", "backgroundColor", "fontSize", "fontWeight", "fontStyle", "borderTopColor", "borderTopWidth", "textAlign", "opacity"] as const;

export function elementsOf(page: Document | null | undefined): PageElement[] {
  const view = page?.defaultView;
  if (!view) return [];
  const pieces: PageElement[] = [];
  for (const element of page.querySelectorAll<HTMLElement>("#main *, .nav *")) {
    const isWhole = element.matches(WHOLE);
    const text = ownText(element);
    // What stands within a drawing is the drawing's.
    if ((!isWhole && text === "") || element.parentElement?.closest("svg")) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const style = view.getComputedStyle(element);
    if (style.visibility === "hidden") continue;
    const own = ["type", "alt", "placeholder", "src", "href"].map((name) => element.getAttribute(name) ?? "").join(" ");
    const drawn = element.matches("svg") ? element.innerHTML.replace(/\s(?:id|href|fill)="[^"]*#?:r[^"]*"/gu, "") : "";
    const look = [...LOOKS.map((name) => style[name]), Math.round(height), drawn].join("|");
    pieces.push({ key: `${element.tagName} ${own} ${text}`, look, text: text || (element.getAttribute("alt") ?? ""), left, top, width, height });
  }
  return pieces;
}

const ownText = (element: Element): string =>
  [...element.childNodes]
    .filter((node) => node.nodeType === 3)
    .map(({ textContent }) => textContent ?? "")
    .join(" ")
    .replace(/\s+/gu, " ")
    .trim();

export function differencesBetween(before: readonly PageElement[], after: readonly PageElement[]): Record<"before" | "after", Region[]> {
  const pairs = alongside(before, after);
  const kept = { before: new Set(pairs.map(([at]) => at)), after: new Set(pairs.map(([, at]) => at)) };
  const left = { before: before.filter((_, at) => !kept.before.has(at)), after: after.filter((_, at) => !kept.after.has(at)) };
  const keys = { before: new Set(left.before.map(({ key }) => key)), after: new Set(left.after.map(({ key }) => key)) };
  const looks = pairs.flatMap(([was, is]) => (before[was]!.look === after[is]!.look ? [] : [[before[was]!, after[is]!] as const]));
  return {
    before: [...left.before.map((each) => region(each, keys.after.has(each.key) ? "moved" : "gone")), ...looks.map(([was]) => region(was, "looks"))],
    after: [...left.after.map((each) => region(each, keys.before.has(each.key) ? "moved" : "come")), ...looks.map(([, is]) => region(is, "looks"))],
  };
}

const region = ({ text, left, top, width, height }: PageElement, what: Region["what"]): Region => ({ what, text, left, top, width, height });

/** The longest row of pieces that stand in both in the same order, by their places in each. */
function alongside(before: readonly PageElement[], after: readonly PageElement[]): [number, number][] {
  const width = after.length + 1;
  const longest = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      longest[i * width + j] =
        before[i]!.key === after[j]!.key ? longest[(i + 1) * width + j + 1]! + 1 : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i]!.key === after[j]!.key) pairs.push([i++, j++]);
    else if (longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!) i++;
    else j++;
  }
  return pairs;
}
