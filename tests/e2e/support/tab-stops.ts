import type { Page } from "playwright";
import { expect } from "vitest";

/** Goes over all stops of Tab once, of which there are so many at `least`. Answers those that look the same with the focus as without. */
export async function stopsWithoutMark(page: Page, least = 4): Promise<string[]> {
  await page.evaluate(() => {
    const look = (element: Element): string => {
      const { opacity, outlineStyle, outlineColor, boxShadow, borderTopColor, backgroundColor, top } = getComputedStyle(element);
      // What nobody sees is no mark: neither on a control that lies invisible over another, nor an outline for forced colours only.
      if (opacity === "0") return "";
      const outline = outlineStyle === "none" || /^(transparent|rgba\(.+, 0\))$/.test(outlineColor) ? "" : outlineColor;
      return [boxShadow, outline, borderTopColor, backgroundColor, top].join();
    };
    const looks = (element: Element | null): string[] =>
      element === null || element === document.body ? [] : [look(element), ...looks(element.parentElement).slice(0, 2)];
    const before = new Map([...document.querySelectorAll("a, button, input, select, textarea, summary")].map((element) => [element, looks(element).join("|")]));
    Object.assign(window, { sameLook: (element: Element) => before.get(element) === looks(element).join("|") });
  });
  const without: string[] = [];
  const visited = new Set<string>();
  let isAround = false;
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const at = document.activeElement;
      if (!at || at === document.body) return null;
      const all = [...document.querySelectorAll("*")];
      return {
        place: `${all.indexOf(at)}`,
        name: `${at.tagName} ${at.className} ${at.textContent?.slice(0, 30)}`,
        same: (window as unknown as { sameLook(element: Element): boolean }).sameLook(at),
      };
    });
    // From the last stop it goes on to the browser's own bars, and then to the first.
    if (stop === null && !isAround) {
      isAround = true;
      continue;
    }
    if (stop === null || visited.has(stop.place)) break;
    visited.add(stop.place);
    if (stop.same) without.push(stop.name);
  }
  expect(visited.size, "stops of Tab").toBeGreaterThanOrEqual(least);
  return without;
}
