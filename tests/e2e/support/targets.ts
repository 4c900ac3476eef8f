import type { Page } from "playwright";

/**
 * Things to press that are smaller than `least` px in a direction, where a finger hits them: a field
 * with its frame, a tick with its label. A link in the middle of a sentence may be as high as its line.
 */
export async function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = [...document.querySelectorAll<HTMLElement>("a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]")];
    const shown = targets.filter(
      (target) =>
        target.checkVisibility({ visibilityProperty: true }) &&
        (target.tabIndex >= 0 || target.matches("[role=menuitem], [role=option]")) &&
        !target.matches(".skip") &&
        !inSentence(target),
    );
    return shown.flatMap((target) => {
      const frame = target.closest<HTMLElement>(".drop, .chooser, label, .input") ?? target;
      const box = (frame === target || target.matches("button") ? target : frame).getBoundingClientRect();
      const grown = reach(target);
      const [width, height] = [box.width + grown.x, box.height + grown.y];
      // Half a pixel is a matter of rounding.
      return width + 0.5 < least || height + 0.5 < least ? [`${name(target)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
    });

    function inSentence(target: HTMLElement): boolean {
      const sentence = target.closest("p");
      return sentence !== null && sentence.textContent?.trim() !== target.textContent?.trim();
    }
    /** An invisible edge around a control that takes presses for it. */
    function reach(target: HTMLElement): { x: number; y: number } {
      const before = getComputedStyle(target, "::before");
      if (before.content === "none" || before.position !== "absolute") return { x: 0, y: 0 };
      const out = (side: string): number => Math.max(0, -parseFloat(side) || 0);
      return { x: out(before.left) + out(before.right), y: out(before.top) + out(before.bottom) };
    }
    function name(target: HTMLElement): string {
      return `${target.tagName.toLowerCase()}.${target.className} "${(target.getAttribute("aria-label") ?? target.textContent ?? "").trim().slice(0, 40)}"`;
    }
  }, least);
}
