import axe from "axe-core";
import type { Page } from "playwright";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds against WCAG 2.2 A and AA, one line a finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (rules) => {
    const { violations } = await (window as unknown as { axe: typeof import("axe-core") }).axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    return violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} ${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? violation.help}`),
    );
  }, RULES);
}
