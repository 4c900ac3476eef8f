/** That asking axe of a page disturbs nothing on it. */
import { expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { axeFindings } from "./support/axe.ts";

const browser = withBrowser();

test("a letter whose frame is still on its way is asked nothing: the browser would warn of the question", async () => {
  const page = await browser.open();
  await page.route("http://localhost:9/**", (route) => {
    // The letter itself never comes: its frame stays as it begins, with an origin of its own.
    if (route.request().url().endsWith("/page"))
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><html lang='en'><title>Queue</title>" });
    return undefined;
  });
  await page.goto("http://localhost:9/page");
  await page.setContent("<html lang='en'><title>Queue</title><iframe title='Letter' sandbox='' src='/letter'></iframe>", { waitUntil: "commit" });
  expect(await axeFindings(page)).toEqual([]);
});
