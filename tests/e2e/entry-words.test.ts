import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ScreenDescriptor } from "#screens/language/documents/descriptor.ts";
import { HttpBrowser } from "../support/http-browser.ts";
import { type Latchkey, startLatchkey } from "../support/latchkey.ts";
import { schemasWithManySources } from "../support/many-sources.ts";
import { readShown, type ShownPage } from "../support/shown-page.ts";
import { accepted, acceptAlso, type State } from "../support/states.ts";
import { WirePerson } from "../support/wire-person.ts";

/** The words of the way in, as the real server with its database sends them to people at the wire. */
const schemas = schemasWithManySources({ "demo-seattle": 11, "demo-boston": 1 });
let latchkey: Latchkey;
beforeAll(async () => {
  latchkey = await startLatchkey({
    env: {
      LATCHKEY_SCHEMAS: schemas.folder,
      BRAND_SUPPORT_EMAIL: "help@homes.example",
      BRAND_SALES_EMAIL: "rooms@homes.example",
      BRAND_SUPPORT_PHONE: "+1 206 555 0123",
    },
  });
});
afterAll(async () => {
  await latchkey?.stop();
  schemas.remove();
});

async function person(name: string, source = "", state: State = async () => undefined): Promise<WirePerson> {
  const made = new WirePerson(latchkey.url, `${name}@example.com`, source);
  await made.signIn();
  await state(made);
  return made;
}
const look = async (who: HttpBrowser, path: string): Promise<ShownPage> => readShown(await who.go(path));
const hrefOf = (element: HTMLElement): string | null => element.getAttribute("href");
const WEBSITE = "https://www.latchkeyhomes.example";

describe("the list of applications", () => {
  test("[APP-1] [APP-2] [APP-3] [APP-4] [APP-5] [APP-9] has a row each with the provider's label, which leads to its form", async () => {
    const ada = await person("several", "demo-seattle-0", accepted);
    await acceptAlso(ada, "demo-boston-0");
    const { heading, roles } = await look(ada, "/applications");
    expect(heading).toBe("Applications");
    roles.getByText("Select an application to begin");
    for (const [label, source] of [
      ["Seattle, room in a shared home", "demo-seattle-0"],
      ["Boston, room in a shared home", "demo-boston-0"],
    ] as const)
      expect(hrefOf(roles.getByRole("link", { name: new RegExp(`^${label}`) }))).toBe(`/application/${source}/apply`);
    expect(roles.getAllByRole("link", { name: /room in a shared home/ })).toHaveLength(2);
    expect(roles.queryByText("demo-seattle-0"), "the source is for staff").toBeNull();
  });

  test.each([
    ["APP-15", "open", "Get started"],
    ["APP-16", "submitted", "In review"],
    ["APP-17", "preapproved", "Create a profile"],
    ["APP-18", "profile-completed", "Select your home"],
    ["APP-19", "room-selected", "Meet your roommates"],
    ["APP-20", "meet-and-greet", "Select your home"],
    ["APP-21", "approved", "Approved"],
  ])("[%s] [APP-6] says below its label how far one is that is %s: %s", async (id, status, label) => {
    const one = await person(`status-${status}`);
    await acceptAlso(one, `demo-seattle-${Number(id.slice(4)) - 14}`);
    const { roles } = await look(one, "/applications");
    const row = roles.getAllByRole("link").find((link) => hrefOf(link) === `/application/demo-status-${status}/apply`);
    expect([...(row?.querySelectorAll("b") ?? [])].map(({ textContent }) => textContent)).toEqual([label]);
  });

  test("[APP-10] [APP-11] [APP-12] [APP-13] [APP-14] without any says so, and whom to ask", async () => {
    const { heading, roles } = await look(await person("empty"), "/applications");
    expect(heading).toBe("Applications");
    roles.getByRole("heading", { name: "No Applications Found" });
    roles.getByText("You do not have any open applications");
    expect(hrefOf(roles.getByRole("link", { name: "help@homes.example" }))).toBe("mailto:help@homes.example");
    expect(hrefOf(roles.getByRole("link", { name: /^Visit / }))).toBe(WEBSITE);
    expect(roles.getAllByRole("button", { name: "Chat with the team" }).length).toBeGreaterThan(0);
    expect(roles.queryByText("Select an application to begin")).toBeNull();
  });
});

describe("a link whose source isn't there, or is somebody else's", () => {
  const WHY = /^This application source does not exist, or you do not have access to it\. Applications cannot be shared between users\.$/;
  test("[APP-22] [APP-23] [APP-24] [APP-26] [APP-27] [APP-28] [APP-37] tells somebody without applications to use the same e-mail, and where the provider is", async () => {
    const { at, heading, roles } = await look(await person("lost"), "/applications?source=no-such-source");
    expect([at, heading]).toEqual(["/applications/no-application-source", "Application source required"]);
    roles.getByText(WHY);
    expect(roles.getByText(/^Log in with the same/).textContent).toMatch(/^Log in with the same e-mail that was used to create the application/);
    expect(hrefOf(roles.getByRole("link", { name: "www.latchkeyhomes.example" }))).toBe(WEBSITE);
    expect(roles.queryByRole("link", { name: "View your applications" })).toBeNull();
    expect(roles.getAllByRole("button", { name: "Chat with the team" }).length).toBeGreaterThan(0);
  });

  test("[APP-22] [APP-23] [APP-24] [APP-25] [APP-28] [APP-38] [APP-44] leads somebody who has others to them", async () => {
    const ada = await person("curious", "demo-seattle-8", accepted);
    const { at, heading, roles } = await look(ada, "/applications?source=demo-seattle-used&force");
    expect([at, heading]).toEqual(["/applications/no-application-source", "Application source required"]);
    roles.getByText(WHY);
    expect(hrefOf(roles.getByRole("link", { name: "View your applications" }))).toBe("/applications");
    expect(roles.queryByText(/^Log in with the same/)).toBeNull();
    expect(roles.getAllByRole("button", { name: "Chat with the team" }).length).toBeGreaterThan(0);
  });
});

describe("before they begin", () => {
  test.each([
    ["[APP-31]", "demo-seattle", "Application fee is $35 USD"],
    ["[APP-31]", "demo-new-york", "Application fee is $20 USD"],
    ["[APP-30]", "demo-waived", "$35 application fee waived!"],
  ])("[APP-29] [APP-32] [APP-33] [APP-40] %s people read what they need, and of %s: %s", async (_, source, fee) => {
    const { at, heading, roles } = await look(await person("beginner"), `/applications?source=${source}`);
    expect([at, heading]).toEqual([`/applications/before-you-begin?source=${source}`, "Before you begin"]);
    expect(roles.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "Identification",
      "Proof of Income",
      "Residential History",
    ]);
    roles.getByText(fee);
    expect(roles.getAllByText(/pplication fee/)).toHaveLength(1);
    roles.getByText("This application is unique to you and cannot be shared.");
    roles.getByRole("button", { name: "Continue" });
  });

  test("[APP-42] [APP-43] a campaign's mail leads there without its suffix, and the page says that it was the mail", async () => {
    const ada = await person("mailed", "demo-seattle-9");
    expect((await look(ada, "/applications?source=demo-seattle-9-email")).at).toBe("/applications/before-you-begin?source=demo-seattle-9&medium=email");
    const { enter } = await ada.api<ScreenDescriptor>("screens/applicationBeforeYouBegin?applicationSource=demo-seattle-9&medium=email");
    expect(enter.map(({ action }) => action)).toEqual([{ do: "command", command: "accept-source", input: { source: "demo-seattle-9", by_mail: true } }]);
  });
});

describe("who is there to help", () => {
  test("[ROL-9] [ROL-10] [ROL-11] [ROL-12] [ROL-13] support comes with every page: by message, mailboxes and phone, with its hours", async () => {
    const stranger = new HttpBrowser(latchkey.url);
    for (const path of ["/login", "/start", "/404"]) (await look(stranger, path)).roles.getAllByRole("button", { name: /Chat with the team|Help|Support/i });
    const { modals } = (await (await stranger.send("/api/v1/screens/login")).json()) as ScreenDescriptor;
    const support = JSON.stringify(modals["support"]);
    for (const way of ['"send-support-message"', "mailto:help@homes.example", "mailto:rooms@homes.example", "tel:+12065550123", "about 3 business hours"])
      expect(support).toContain(way);
  });
  test("[ROL-14] the introduction says how many people live this way", async () => {
    (await look(new HttpBrowser(latchkey.url), "/start")).roles.getByText(/over 3500 residents/);
  });
  test.each([
    ["[ERR-14]", "failed", "An error occurred attempting to login, please try again."],
    ["[ERR-14]", "<b>You owe us</b>", "An error occurred attempting to login, please try again."],
  ])("%s a sign-in that ended with %j says so in the required words alone", async (_, error, words) => {
    const { roles } = await look(new HttpBrowser(latchkey.url), `/login?error=${encodeURIComponent(error)}`);
    roles.getByText(words);
    expect(roles.queryByText(/You owe us/)).toBeNull();
  });
});
