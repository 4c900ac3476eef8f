import type { Page } from "playwright";
import type { TourStop } from "./tour-stop.ts";

/** In the windows that people work in all day, and one like a tablet's. */
export const CONSOLE_WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
];

const at = (as: string, name: string, path: string, heading: string | RegExp, arrive?: (page: Page) => Promise<void>): TourStop => ({
  name: `console, ${name}`,
  as: `${as}@example.com`,
  path: `/console/${path}`,
  screen: null,
  heading,
  ...(arrive && { arrive }),
});

/** One row down from the top, and what is known of it. */
async function peek(page: Page): Promise<void> {
  await page.locator("[data-row]").first().waitFor();
  await page.keyboard.press("j");
  await page.getByRole("complementary", { name: /^Peek/ }).getByRole("heading", { level: 3 }).nth(1).waitFor();
}
async function review(page: Page, ...keys: string[]): Promise<void> {
  await peek(page);
  await page.keyboard.press("Enter");
  await page
    .getByRole("region", { name: "Decision" })
    .or(page.getByRole("complementary", { name: "Decision" }))
    .waitFor();
  for (const key of keys) await page.keyboard.press(key);
  if (keys.length > 0) await page.frameLocator("iframe").locator("body").first().waitFor();
}
const firstPerson = async (page: Page): Promise<void> => {
  await page.getByRole("searchbox").fill("ben");
  await page.getByText("ben@example.com").first().click();
  await page.getByRole("heading", { level: 2, name: /Ben/ }).first().waitFor();
};

/** Every room of the staff console, and what is opened in it. */
export const CONSOLE_TOUR: readonly TourStop[] = [
  at("staff", "queue", "queue?view=open", "All open", peek),
  at("staff", "queue, rows ticked", "queue?view=all", "Everything", async (page) => {
    await peek(page);
    for (const key of ["x", "j", "x"]) await page.keyboard.press(key);
  }),
  at("staff", "queue, nothing there", "queue?view=all&search=nobodyhasthis", "Everything"),
  at("staff", "palette", "queue?view=open", "All open", async (page) => {
    await peek(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
  }),
  at("staff", "review", "queue?view=open", /./, (page) => review(page)),
  at("staff", "decision, reject", "queue?view=open", /./, (page) => review(page, "3")),
  at("staff", "decision, pre-approve", "queue?view=open", /./, (page) => review(page, "1")),
  at("staff", "dashboard", "dashboard", "Dashboard"),
  at("staff", "mentions", "mentions", "Mentions"),
  at("admin", "team", "team", "Team"),
  at("support", "cases", "cases", "Cases"),
  at("admin", "people", "people", "People"),
  at("admin", "person", "people", /./, firstPerson),
  at("admin", "sources", "sources", "Sources"),
  at("editor", "preview", "preview?persona=ready-to-pay", /./),
];
