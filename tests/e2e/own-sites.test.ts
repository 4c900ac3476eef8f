import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { HttpBrowser } from "../support/http-browser.ts";
import { type Latchkey, startLatchkey } from "../support/latchkey.ts";
import { readShown } from "../support/shown-page.ts";

const LISTINGS = "https://homes.example";
const SIGN_IN = "https://id.homes.example/sign-in";
let latchkey: Latchkey;
beforeAll(async () => {
  latchkey = await startLatchkey({ env: { PUBLIC_SITE_URL: LISTINGS, EXTERNAL_LOGIN_URL: SIGN_IN } });
});
afterAll(() => latchkey?.stop());

describe("a provider with a listings site and a sign-in of its own", () => {
  test("[RTE-22] [RTE-23] [RTE-38] sends people who meet first to the rooms of their market there, with the chats open", async () => {
    const maya = new HttpBrowser(latchkey.url);
    const signedIn = await maya.submit(await maya.go("/auth/google/start"), { email: "status-pre-meet-and-greet@example.com" }, LISTINGS);
    expect(signedIn.url.origin, "their only application leads there at once").toBe(LISTINGS);
    for (const path of ["", "/chatting", "/pre-meet-and-greet", "/apply"]) {
      const { url } = await maya.go(`/application/demo-status-pre-meet-and-greet${path}`, {}, LISTINGS);
      expect([url.origin, url.pathname, url.searchParams.get("showChats")], path).toEqual([LISTINGS, "/rooms-for-rent/los-angeles", "true"]);
    }
  });

  test("[SGN-13] has whoever must sign in first do so there, and keeps where they wanted to go", async () => {
    const stranger = new HttpBrowser(latchkey.url);
    expect((await stranger.go("/application/demo-seattle/apply?x=1", {}, "https://")).url.href).toBe(SIGN_IN);
    expect(stranger.cookies.get("latchkey_saved_route")).toBe(encodeURIComponent("/application/demo-seattle/apply?x=1"));
    for (const path of ["/start", "/404"]) expect(readShown(await stranger.go(path)).at, path).toBe(path);
  });
});
