import { describe, expect, test } from "vitest";
import { freePort } from "#server/config/free-port.ts";
import { HttpBrowser } from "../support/http-browser.ts";
import { readShown } from "../support/shown-page.ts";
import { withFunnel } from "./support/funnel.ts";
import { delayScripts } from "./support/delayed-scripts.ts";

const PORT = String(await freePort());
// The built-in page of a market stands in for the provider's: a page with something on it, that a frame may show.
const LISTINGS = `http://localhost:${PORT}`;
const ROOMS = `${LISTINGS}/rooms-for-rent/`;
const SIGN_IN = "https://id.homes.example/sign-in";
const funnel = withFunnel({ PORT, PUBLIC_SITE_URL: LISTINGS, EXTERNAL_LOGIN_URL: SIGN_IN });

describe("a provider with a listings site and a sign-in of its own", () => {
  test("[RTE-22] [RTE-23] [RTE-38] sends people who meet first to the rooms of their market there, with the chats open", async () => {
    const maya = new HttpBrowser(funnel.latchkey.url);
    const signedIn = await maya.submit(await maya.go("/auth/google/start"), { email: "status-pre-meet-and-greet@example.com" }, ROOMS);
    expect(signedIn.url.href.startsWith(ROOMS), "their only application leads there at once").toBe(true);
    for (const path of ["", "/chatting", "/pre-meet-and-greet", "/apply"]) {
      const { url } = await maya.go(`/application/demo-status-pre-meet-and-greet${path}`, {}, ROOMS);
      expect([url.origin, url.pathname, url.searchParams.get("showChats")], path).toEqual([LISTINGS, "/rooms-for-rent/los-angeles", "true"]);
    }
  });

  test("[SHL-11] [SHL-12] [MOD-34] [MOD-36] the homes open in a frame below a bar of 50 px; the bar and Escape lead back to the application, 300 ms long", async () => {
    const ada = await funnel.applicant("demo-seattle");
    await ada.page.clock.install();
    await ada.open();
    await ada.fill("First name", "Ada", ada.section("Personal Information"));
    const link = ada.page.getByRole("link", { name: "See the homes in Seattle" });
    await link.click();
    const frame = ada.page.getByRole("dialog", { name: "See the homes in Seattle" });
    await frame.locator("iframe").contentFrame().getByRole("heading", { name: "Rooms for rent in Seattle", level: 1 }).waitFor();
    // One bar is enough: the page in the frame leaves its own away.
    await frame.locator("iframe").contentFrame().getByRole("banner").waitFor({ state: "hidden" });
    const back = frame.getByRole("button", { name: "Back to application" });
    await expect.poll(() => back.locator("..").evaluate((box: HTMLElement) => box.offsetHeight)).toBe(50);
    await expect.poll(() => ada.page.evaluate(() => getComputedStyle(document.body).overflow)).toBe("hidden");
    await ada.page.clock.pauseAt(Date.now() + 60_000);
    await back.click();
    await ada.page.clock.runFor(299);
    expect(await frame.count()).toBe(1);
    await expect.poll(() => ada.page.evaluate(() => getComputedStyle(document.querySelector(".popup-frame.closing")!).transitionDuration)).toBe("0.3s");
    await ada.page.clock.runFor(1);
    await frame.waitFor({ state: "detached" });
    await ada.page.clock.resume();
    await ada.heading("Provide us with your information");
    await expect.poll(() => ada.field("First name", "Personal Information").inputValue()).toBe("Ada");

    // Before that page's scripts have come, too.
    const { letThrough } = await delayScripts(ada.page);
    await link.click();
    const inside = frame.locator("iframe").contentFrame();
    await inside.getByRole("heading", { name: "Rooms for rent in Seattle", level: 1 }).click();
    await ada.page.keyboard.press("Escape");
    await frame.waitFor({ state: "detached" });
    letThrough();
    await expect.poll(() => ada.page.evaluate(() => getComputedStyle(document.body).overflow)).not.toBe("hidden");
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.textContent)).toBe("See the homes in Seattle");
  });

  test("[SGN-13] has whoever must sign in first do so there, and keeps where they wanted to go", async () => {
    const stranger = new HttpBrowser(funnel.latchkey.url);
    expect((await stranger.go("/application/demo-seattle/apply?x=1", {}, "https://")).url.href).toBe(SIGN_IN);
    expect(stranger.cookies.get("latchkey_saved_route")).toBe(encodeURIComponent("/application/demo-seattle/apply?x=1"));
    for (const path of ["/start", "/404"]) expect(readShown(await stranger.go(path)).at, path).toBe(path);
  });
});
