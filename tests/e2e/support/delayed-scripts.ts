import type { Page } from "playwright";

/** A slow phone: the page's own scripts whose address fits stay on their way until they are let through. `held`: which those are, by path. */
export async function delayScripts(page: Page, which = /\/assets\/.*\.js$/): Promise<{ held: string[]; letThrough(): void }> {
  const held: string[] = [];
  let letThrough = (): void => undefined;
  const gate = new Promise<void>((open) => {
    letThrough = open;
  });
  await page.route(which, async (route) => {
    held.push(new URL(route.request().url()).pathname);
    await gate;
    // A page that was left meanwhile needs its scripts no more.
    await route.continue().catch(() => undefined);
  });
  return { held, letThrough };
}
