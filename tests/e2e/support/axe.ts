import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 A and AA, one line a finding. */
export const axeFindings = (page: Page): Promise<string[]> => findings(page, { runOnly: RULES });

/** And against what it knows of good practice: one heading of the first level, each level below the one before, landmarks around everything. */
export const practiceFindings = (page: Page): Promise<string[]> => findings(page, { runOnly: [...RULES, "best-practice"] });

/** What it finds of colours alone: all that is another in the dark than in the light. */
export const colourFindings = (page: Page): Promise<string[]> =>
  findings(page, { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } });

async function findings(page: Page, what: RunOptions): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    const { axe: inPage } = window as unknown as { axe: typeof import("axe-core") };
    // Frames have no axe that could answer, and one on its way has no origin yet that may be asked: the browser warns of that.
    const { violations } = await inPage.run(document, { ...options, resultTypes: ["violations"], iframes: false });
    return violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? violation.help}`),
    );
  }, what);
}
