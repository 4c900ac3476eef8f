import type { Locator } from "playwright";
import { describe, expect, test } from "vitest";
import { repeated } from "../support/lanes.mjs";
import { accepted, paid } from "../support/states.ts";
import { withSignedInPeople } from "./support/signed-in-people.ts";
import { Keyboard } from "./support/keyboard.ts";
import { KeyboardApplicant } from "./support/keyboard-applicant.ts";

const app = withSignedInPeople();

describe("with a keyboard only", () => {
  test("from the sign-in page to a submitted application, and every screen begins at its main part", repeated, async () => {
    const { page } = await app.visitor();
    const keyboard = new KeyboardApplicant(page);
    await page.goto(`${app.url}/applications?source=demo-seattle`);
    await keyboard.beginsAtMain();
    await keyboard.signIn("keyboard@example.com");
    await keyboard.arrives("Before you begin");
    await keyboard.press(keyboard.button("Continue"));

    await keyboard.arrives("Provide us with your information");
    await keyboard.fillIn();
    await keyboard.press(page.getByRole("switch", { name: "I have a pet" }), "Space");
    await keyboard.type(page.getByLabel("Kind of animal"), "Cat");
    await keyboard.type(page.getByLabel("Animal's name"), "Biscuit");
    await keyboard.paysAndSubmits();
    await keyboard.arrives("Our team is reviewing your application!");
  });

  test("the first stop of a page leads past its navigation", async () => {
    const { browser } = await app.resident("demo-seattle", accepted);
    const keyboard = new Keyboard(browser.page);
    const skip = browser.page.getByRole("link", { name: "Skip to content" });
    await keyboard.to(skip, "Shift+Tab");
    await expect.poll(() => skip.evaluate((link) => link.getBoundingClientRect().top >= 0)).toBe(true);
    await browser.page.keyboard.press("Enter");
    await keyboard.beginsAtMain();
  });

  test("a dialog keeps the focus, Escape closes it, and the focus goes back to where it was", async () => {
    const { browser } = await app.resident("demo-seattle", accepted);
    const { page } = browser;
    const keyboard = new Keyboard(page);
    const opener = page.getByRole("button", { name: "See the five steps" });
    await keyboard.press(opener);
    const dialog = page.getByRole("dialog", { name: "How it works" });
    await dialog.waitFor();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let presses = 0; presses < 8; presses += 1) {
        await page.keyboard.press(key);
        await keyboard.isInside(dialog, key);
      }
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await keyboard.isAt(opener);
  });

  test("[PRM-2] the promotion is passed over: it has nothing to press", async () => {
    const { browser } = await app.resident("demo-waived", accepted);
    const { page } = browser;
    const promotion = page.getByRole("complementary", { name: "Promotion" });
    await promotion.waitFor();
    const keyboard = new Keyboard(page);
    await keyboard.to(page.getByRole("button", { name: "Your menu" }), "Shift+Tab");
    await page.keyboard.press("Tab");
    await keyboard.isAt(page.locator("button.help"));
    await page.keyboard.press("Tab");
    await expect.poll(() => promotion.evaluate((box) => box.contains(document.activeElement))).toBe(false);
    await expect.poll(() => page.evaluate(() => document.querySelector("#main")?.contains(document.activeElement))).toBe(true);
  });

  test("[MOD-1] the carousel turns by arrow keys and by its buttons, and never loses the focus", async () => {
    const { browser } = await app.resident("demo-bay-area", accepted);
    const { page } = browser;
    const keyboard = new Keyboard(page);
    const dialog = page.getByRole("dialog", { name: "How it works" });
    const slide = (name: string) => dialog.getByRole("heading", { name, exact: true }).waitFor();
    await slide("Apply");
    await keyboard.to(dialog.getByRole("button", { name: "Next" }));
    await page.keyboard.press("ArrowRight");
    await slide("Complete your profile");
    await page.keyboard.press("ArrowLeft");
    await slide("Apply");
    for (const name of ["Complete your profile", "Choose your home", "Meet your roommates", "Sign your lease"]) {
      await page.keyboard.press("Enter");
      await slide(name);
      await keyboard.isInside(dialog, `the slide "${name}"`);
    }
    await keyboard.press(dialog.getByRole("button", { name: "Back" }));
    await slide("Meet your roommates");
    await keyboard.isInside(dialog);
    await keyboard.press(dialog.getByRole("button", { name: "Next" }));
    await keyboard.press(dialog.getByRole("button", { name: "Get started" }));
    await dialog.waitFor({ state: "detached" });
    await keyboard.to(page.getByLabel("First name", { exact: true }));
  });

  test("[SHL-5] [SHL-6] the menu behind the picture opens, closes, and logs out", async () => {
    const { browser } = await app.resident("demo-seattle", accepted);
    const { page } = browser;
    const keyboard = new Keyboard(page);
    const button = page.getByRole("button", { name: "Your menu" });
    const logout = page.getByRole("menuitem", { name: "Logout" });
    const first = page.getByRole("menu").locator('[role^="menuitem"]').first();
    await keyboard.to(button, "Shift+Tab");
    await page.keyboard.press("ArrowDown");
    await keyboard.isAt(first);
    await page.keyboard.press("Escape");
    await logout.waitFor({ state: "detached" });
    await keyboard.isAt(button);
    await page.keyboard.press("Enter");
    await keyboard.isAt(first);
    // What is chosen already shows where the focus is, too.
    for (const item of await page.getByRole("menu").locator('[role^="menuitem"]').all()) {
      await keyboard.isAt(item);
      const marked = await lookOf(item);
      await page.keyboard.press("ArrowDown");
      await expect.poll(() => lookOf(item), { message: `how ${await item.textContent()} looks without the focus` }).not.toBe(marked);
    }
    await keyboard.isAt(first);
    // The last of them is the one before the first.
    await page.keyboard.press("ArrowUp");
    await keyboard.isAt(logout);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Resident Application" }).waitFor();
    await page.goto(`${app.url}/applications`);
    await page.getByRole("heading", { name: "Resident Application" }).waitFor();
  });

  test("on a phone, what was sent is read and the application withdrawn, and each page begins at its main part", async () => {
    const options = { viewport: { width: 390, height: 844 } };
    const { page } = (await app.resident("demo-seattle", paid, "/application/:source/review/sent", options)).browser;
    const keyboard = new Keyboard(page);
    await keyboard.press(page.getByRole("link", { name: "Back to application" }));
    await page.getByRole("heading", { name: "Our team is reviewing your application!" }).waitFor();
    await keyboard.beginsAtMain();
    await keyboard.press(page.getByRole("button", { name: "withdraw this application" }));
    await keyboard.press(page.getByRole("dialog").getByRole("button", { name: "Withdraw application" }));
    await page.getByRole("heading", { name: /withdr/, level: 1 }).waitFor();
    await keyboard.beginsAtMain();
  });

  test("[LIM-5] why a date of birth is asked is told at most 230 pixels wide, inside the narrowest page too, until Escape", async () => {
    const { page } = (await app.resident("demo-seattle", accepted)).browser;
    const keyboard = new Keyboard(page);
    const why = page.getByRole("tooltip", { name: /^Residents are at least 18/ });
    await keyboard.to(page.getByRole("button", { name: "Why we ask, Date of birth" }));
    await why.waitFor();
    const box = () => why.evaluate((element) => (({ left, right, width }) => ({ left, right, width }))(element.getBoundingClientRect()));
    await expect.poll(async () => (await box()).width).toBe(230);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(async () => (({ left, right, width }) => left >= 0 && right <= 320 && width <= 230)(await box())).toBe(true);
    await page.keyboard.press("Escape");
    await why.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Why we ask, Date of birth" }).hover();
    await why.waitFor();
    await why.hover();
    await why.waitFor();
  });
});

const lookOf = (control: Locator): Promise<string> =>
  control.evaluate((element) => (({ boxShadow, backgroundColor }) => `${boxShadow} ${backgroundColor}`)(getComputedStyle(element)));
