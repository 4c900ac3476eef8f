/** What assistive technology would stumble over on the page as it is drawn. */
import axe from "axe-core";
import { vi } from "vitest";

/** Colours and sizes are measured in a real browser; there is no layout here. */
export async function violationsHere(title: string, locale: string): Promise<string[]> {
  // It asks for a canvas to tell icon fonts from text; there is none here, and none of either.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  document.title = title;
  document.documentElement.lang = locale;
  const { violations } = await axe.run(document.body, {
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    rules: { "color-contrast": { enabled: false }, "target-size": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}
