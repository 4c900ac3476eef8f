import type { Page } from "playwright";
import type { withBrowser } from "../../support/browser.ts";
import { Person } from "../../support/person.ts";
import { isAwake } from "../../support/tour.ts";

/** Somebody in a browser of their own, signed in and at work on a page of the console. */
export async function signInStaff(
  browser: ReturnType<typeof withBrowser>,
  url: string,
  { email, path, heading }: { email: string; path: string; heading: string },
): Promise<Page> {
  const page = await browser.open();
  const person = new Person(page, url);
  await person.signIn(email, path);
  await person.heading(heading);
  await isAwake(page);
  return page;
}
