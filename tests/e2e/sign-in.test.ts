import { describe, expect, test } from "vitest";
import { moveClock } from "../support/clock.ts";
import { Person } from "../support/person.ts";
import { isAwake } from "../support/tour.ts";
import { withFunnel } from "./support/funnel.ts";

const funnel = withFunnel();
const KEPT = "latchkey.saved-route";
const kept = (person: Person) => person.page.evaluate((key) => window.localStorage.getItem(key), KEPT);
const SIGNED_OUT = "Resident Application";

/** Says who they are on the provider's page. */
async function identify(person: Person, email: string): Promise<void> {
  await person.page.getByLabel("E-mail").fill(email);
  await person.page.getByRole("button", { name: "Continue", exact: true }).click();
}
async function at(person: Person, path: string): Promise<void> {
  await person.page.goto(person.url + path);
  await isAwake(person.page);
}

describe("the ways in", () => {
  test("[SGN-2] [SGN-3] Google stands first; Apple, LinkedIn and Facebook wait under More options", async () => {
    const ada = await funnel.visitor();
    await at(ada, "/login");
    await ada.heading(SIGNED_OUT);
    const ways = ada.page.getByRole("link", { name: /^Continue with/ });
    await expect.poll(() => ways.filter({ visible: true }).allInnerTexts()).toEqual(["Continue with Google"]);
    await ada.page.getByText("More options").click();
    await expect
      .poll(() => ways.filter({ visible: true }).allInnerTexts())
      .toEqual(["Continue with Google", "Continue with Apple", "Continue with LinkedIn", "Continue with Facebook"]);
  });

  test("[SGN-1] [SGN-10] [SGN-18] lead in, and to the applications", async () => {
    const ada = await funnel.visitor();
    await at(ada, "/login");
    await ada.page.getByRole("link", { name: "Continue with Google" }).click();
    await ada.page.getByText("This stands in for Google.").waitFor();
    await identify(ada, "google-friend@example.com");
    await ada.heading("Applications");
    await ada.page.waitForURL(`${ada.url}/applications`);
    await ada.page.getByText("No Applications Found").waitFor();
  });

  test("[ERR-13] somebody who turns back at the provider is told so, and can try again", async () => {
    const ada = await funnel.visitor();
    await at(ada, "/login");
    await ada.page.getByRole("link", { name: "Continue with Google" }).click();
    await ada.page.getByRole("button", { name: "Cancel and go back" }).click();
    await ada.page.getByText("You stopped before the sign-in was complete. Nothing was changed; try again whenever you like.").waitFor();
    await ada.page.getByRole("link", { name: "Continue with Google" }).click();
    await identify(ada, "second-thoughts@example.com");
    await ada.heading("Applications");
  });

  test("[SGN-8] a promotion's link shows the introduction first", async () => {
    const ada = await funnel.visitor();
    await at(ada, "/login?promo=showSplash");
    await ada.heading("Getting started");
    await expect.poll(() => new URL(ada.page.url()).pathname).toBe("/start");
  });
});

describe("where signing in leads", () => {
  test("[SGN-9] [SGN-11] [SGN-12] the page that somebody asked for is kept in local storage, and opened once they are in", async () => {
    const ada = await funnel.applicant("demo-seattle");
    const form = `/application/${ada.source}/apply`;
    await ada.page.context().clearCookies();
    await at(ada, form);
    await ada.page.waitForURL((url) => url.pathname === "/login");
    await ada.heading(SIGNED_OUT);
    await expect.poll(() => kept(ada)).toBe(form);
    await ada.page.getByRole("link", { name: "Continue with Google" }).click();
    await identify(ada, ada.email);
    await ada.page.waitForURL(ada.url + form);
    await ada.heading("Provide us with your information");
    await expect.poll(() => kept(ada)).toBeNull();
  });

  test("[SGN-9] [SGN-10] somebody who is signed in and opens login goes on: to the kept page, once, and else to the applications", async () => {
    const ada = await funnel.applicant("demo-seattle", async () => undefined);
    await at(ada, "/applications");
    await ada.page.evaluate((key) => window.localStorage.setItem(key, "/start?isGroup"), KEPT);
    await ada.page.goto(`${ada.url}/login`);
    await ada.page.waitForURL(`${ada.url}/start?isGroup`);
    await ada.page.goto(`${ada.url}/login`);
    await ada.page.waitForURL(`${ada.url}/applications`);
    await ada.heading("Applications");
  });

  test("[SGN-9] [SGN-11] the kept page is opened after signing in days later, too, when only the local storage still knows it", async () => {
    const ada = await funnel.visitor();
    await at(ada, "/start?isGroup");
    await ada.page.evaluate((key) => window.localStorage.setItem(key, "/start?isGroup"), KEPT);
    await at(ada, "/login");
    await ada.page.getByRole("link", { name: "Continue with Google" }).click();
    await identify(ada, "days-later@example.com");
    await ada.page.waitForURL(`${ada.url}/start?isGroup`);
    await expect.poll(() => kept(ada)).toBeNull();
  });

  test("[SGN-14] [SGN-15] a session that ends on a page keeps its full path, and goes to login with its query", async () => {
    funnel.allow(/status of 401/);
    const ada = await funnel.applicant("demo-seattle");
    const form = `/application/${ada.source}/apply?from=mail&step=2`;
    await ada.open(form);
    await ada.page.context().clearCookies();
    // In the part that is read already: reading on tells the server, too, and would lead away before anything was pressed.
    await ada.fill("First name", "Ada", ada.section("Personal Information"));
    await ada.page.waitForURL(`${ada.url}/login?from=mail&step=2`);
    await ada.heading(SIGNED_OUT);
    await expect.poll(() => kept(ada)).toBe(form);
    await ada.page.getByRole("link", { name: "Continue with Google" }).click();
    await identify(ada, ada.email);
    await ada.page.waitForURL(ada.url + form);
    await ada.heading("Provide us with your information");
  });

  test("[SGN-15] whose session was ended elsewhere is led to login by the next page, and nothing of the open one stays", async () => {
    funnel.allow(/status of 401/);
    const ada = await funnel.applicant("demo-seattle");
    const form = `/application/${ada.source}/apply`;
    await ada.open(form);
    await ada.page.evaluate(() => Object.assign(window, { ofAda: "still here" }));
    const left = () => ada.page.evaluate(() => "ofAda" in window);
    await ada.wire.fetch("/api/v1/auth/logout/", { method: "POST" });
    await ada.page.getByRole("banner").getByRole("link").first().click();
    await ada.heading(SIGNED_OUT);
    await expect.poll(left).toBe(false);
    await expect.poll(() => kept(ada)).toBe("/applications");
    await ada.page.getByRole("link", { name: "Continue with Google" }).click();
    await identify(ada, ada.email);
    await ada.page.waitForURL(ada.url + form);
  });

  test("[SGN-16] hours later the session is renewed without a word", async () => {
    const ada = await funnel.applicant("demo-seattle");
    await at(ada, `/application/${ada.source}/apply`);
    await moveClock(funnel.latchkey, 3 * 60 * 60 * 1000);
    try {
      await ada.fill("First name", "Ada", ada.section("Personal Information"));
      await ada.saved("First name", "Personal Information");
      expect(new URL(ada.page.url()).pathname).toBe(`/application/${ada.source}/apply`);
    } finally {
      await moveClock(funnel.latchkey, -3 * 60 * 60 * 1000);
    }
  });
});
