/** A co-signer in a browser: with a keyboard only, back and forth, on a second device, and while their link is taken back. */
import { beforeAll, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { PATIENT } from "../support/patience.ts";
import { Person, PHOTO } from "../support/person.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { cosignerAsked } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";
import { Keyboard } from "./support/keyboard.ts";

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

/** A link that somebody whose application is being reviewed had sent to this address. */
async function linkSentTo(email: string): Promise<{ slug: string; takeBack: () => Promise<unknown> }> {
  const ada = new WirePerson(latchkey.url, `asks-${email}`, "demo-seattle");
  await ada.signIn();
  await cosignerAsked(ada);
  const named = { first_name: "Cora", last_name: "Whitfield", email, phonenumber: "+12065550115", source_application: (await ada.application()).id };
  const { slug } = await ada.api<{ slug: string }>("cosigner/source/", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(named),
  });
  return { slug, takeBack: () => ada.fetch(`/api/v1/cosigner/source/${slug}/`, { method: "DELETE" }) };
}

test("goes back, forward and on, also on a second device, with every answer; a link that is taken back while they type says so", async () => {
  const email = "cora-on-two-devices@example.com";
  const { slug, takeBack } = await linkSentTo(email);
  const at = (page: string) => `/cosign/${slug}/${page}`;
  const cora = new Person(await browser.open(), latchkey.url);
  await cora.signIn(email, `/cosign/${slug}`);
  await cora.page.getByRole("button", { name: "Continue" }).click();
  await cora.heading("Your co-signer application");
  await cora.page.getByRole("link", { name: /^Personal details/ }).click();
  await cora.heading("About yourself");
  await cora.fill("Date of birth", "05/04/1968");
  await cora.page.getByRole("button", { name: "Continue" }).click();
  await cora.heading("Your address");
  await cora.fill("City", "Tacoma");
  await cora.page.goBack();
  await cora.heading("About yourself");
  expect(await cora.page.getByLabel("Date of birth", { exact: true }).inputValue()).toBe("05/04/1968");
  await cora.page.goForward();
  await cora.heading("Your address");
  await cora.page.reload();
  await isAwake(cora.page);
  expect(await cora.page.getByLabel("City", { exact: true }).inputValue()).toBe("Tacoma");

  const phone = new Person(await browser.open({ viewport: { width: 390, height: 844 } }), latchkey.url);
  await phone.signIn(email, at("address"));
  await isAwake(phone.page);
  expect(await phone.page.getByLabel("City", { exact: true }).inputValue()).toBe("Tacoma");
  await phone.fill("City", "Olympia");
  await expect.poll(() => cora.page.getByLabel("City", { exact: true }).inputValue(), PATIENT).toBe("Olympia");
  await phone.page.getByRole("link", { name: "All steps" }).click();
  await phone.heading("Your co-signer application");

  await cora.page.getByLabel("Street address", { exact: true }).pressSequentially("9 El");
  // What they type at that moment is refused.
  browser.allow(/the server responded with a status of 400/);
  await takeBack();
  for (const device of [cora, phone]) {
    await device.heading("This link was taken back");
    await device.page.getByText("What you were typing at that moment may not be saved").waitFor();
  }
});

test("without JavaScript: takes the link up, answers page by page, adds a source in its modal, agrees, and comes to the card", repeated, async () => {
  const email = "cora-without-scripts@example.com";
  // A page that says what is wrong answers so.
  browser.allow(/status of 422/);
  const { slug } = await linkSentTo(email);
  const cora = new Person(await browser.open({ javaScriptEnabled: false }), latchkey.url);
  const { page } = cora;
  const press = (name: string | RegExp) => page.getByRole("button", { name }).first().click();
  await cora.signIn(email, `/cosign/${slug}`);
  await press("Continue");
  await cora.heading("Your co-signer application");
  await page.getByRole("link", { name: /^Personal details/ }).click();
  await cora.heading("About yourself");
  await press("Continue");
  await page.getByText("Field is required").first().waitFor();
  await cora.heading("About yourself");
  await page.getByLabel("Date of birth", { exact: true }).fill("5/4/1968");
  await press("Continue");
  await cora.heading("Your address");
  await page.getByLabel("Street address").fill("9 Elm St");
  await page.getByLabel("City").fill("Seattle");
  await page.getByLabel("State", { exact: true }).selectOption({ label: "Washington" });
  await page.getByLabel("Zip code").fill("98101");
  await press("Continue");
  await press("Keep what I typed");
  await cora.heading("Verify your identity");
  await page.getByLabel("Identification", { exact: true }).setInputFiles(PHOTO);
  await press("Continue");
  await cora.heading("Your income");
  await page.getByRole("link", { name: "Fill in" }).click();
  await cora.heading("Main employment");
  await page.getByLabel("Employer").fill("Harborview Library");
  await page.getByLabel("Job title").fill("Head librarian");
  await page.getByLabel("Monthly income").fill("6400");
  await page.getByLabel("Start date", { exact: true }).fill("5/1/2014");
  await press("Continue");
  await cora.heading("Proof of your income");
  await page.getByLabel("Proof of Income", { exact: true }).setInputFiles(PHOTO);
  await press("Continue");
  await cora.heading("Your income");
  await press("Add a source");
  await page.getByLabel("Source name").fill("City pension");
  await page.getByLabel("Monthly income").fill("1120");
  await press("Add source");
  await press(/^Remove ?, City pension$/);
  await page.getByText("City pension removed.").waitFor();
  await page.getByRole("main").locator("footer").getByRole("button", { name: "Continue" }).click();
  await cora.heading("Your co-signer application");
  await page.getByRole("link", { name: "Finalize and pay" }).click();
  await cora.heading("Your application is ready to be submitted");
  await press("Finalize and pay");
  await press("I agree");
  await cora.heading("One number for the background check");
  await page.getByLabel("Social Security number").fill("123450000");
  await press("Continue");
  await cora.heading("Pay Application Fee");
});

test(
  "with a keyboard only: from the link to the receipt, every page begins at its main part, and dialogs keep the focus and give it back",
  repeated,
  async () => {
    const page = await browser.open();
    const keyboard = new Keyboard(page);
    const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).or(page.getByRole("link", { name, exact: true }));
    const dialog = (name: string) => page.getByRole("dialog", { name });
    const heading = (name: string | RegExp) => page.getByRole("heading", { name, level: 1 }).waitFor();
    const arrives = async (name: string | RegExp) => {
      await heading(name);
      await page.getByRole("dialog").waitFor({ state: "detached" });
      await keyboard.beginsAtMain();
      await isAwake(page);
    };

    await page.goto(`${latchkey.url}/cosign/${(await linkSentTo("kay-board@example.com")).slug}`);
    await keyboard.press(page.getByRole("link", { name: "Continue with Google" }));
    await keyboard.type(page.getByLabel("E-mail"), "kay-board@example.com");
    await page.keyboard.press("Enter");
    await arrives(/asked you to co-sign a lease$/);
    const goOn = page.getByRole("main").locator("footer").getByRole("button", { name: "Continue" });
    await keyboard.press(goOn);
    const fill = async (answers: Record<string, string>) => {
      for (const [label, value] of Object.entries(answers)) await keyboard.type(page.getByLabel(label, { exact: true }), value);
    };
    await arrives("Your co-signer application");
    await keyboard.press(page.getByRole("link", { name: /^Personal details/ }));
    await arrives("About yourself");
    await fill({ "First name": "Kay", "Last name": "Board", "E-mail": "kay@example.com", "Date of birth": "05/04/1968", Phone: "2065550188" });
    await keyboard.press(button("Continue"));

    await arrives("Your address");
    await fill({ "Street address": "9 Elm St", City: "Seattle", State: "Washington", "Zip code": "98101" });
    await keyboard.press(button("Continue"));
    const address = dialog("Is this your address?");
    await address.waitFor();
    await keyboard.isInside(address);
    await page.keyboard.press("Escape");
    await address.waitFor({ state: "detached" });
    await keyboard.isAt(button("Continue"));
    await page.keyboard.press("Enter");
    await keyboard.press(address.getByRole("button", { name: "Keep what I typed" }));

    await arrives("Verify your identity");
    const chooseFile = async (name: string) => {
      const chooser = page.waitForEvent("filechooser");
      await keyboard.press(page.getByLabel(name, { exact: true }), "Space");
      await (await chooser).setFiles(PHOTO);
      await page.getByText("Saved", { exact: true }).waitFor();
    };
    await chooseFile("Identification");
    await keyboard.press(button("Continue"));

    await arrives("Your income");
    await keyboard.press(button("Fill in"));
    await arrives("Main employment");
    await fill({ Employer: "Harborview Library", "Job title": "Head librarian", "Monthly income": "6400", "Start date": "05/01/2014" });
    await keyboard.press(button("Continue"));
    await arrives("Proof of your income");
    await chooseFile("Proof of Income");
    await keyboard.press(button("Continue"));

    await arrives("Your income");
    await keyboard.press(button("Add a source"));
    const source = dialog("Add an income source");
    await source.waitFor();
    await keyboard.isInside(source);
    await keyboard.isAt(source.getByLabel("Source name"));
    await keyboard.type(source.getByLabel("Source name"), "City pension");
    await keyboard.type(source.getByLabel("Monthly income"), "1120");
    await keyboard.press(source.getByRole("button", { name: "Add source" }));
    await source.waitFor({ state: "detached" });
    await page.getByText("City pension").first().waitFor();
    await keyboard.isAt(button("Add a source"));
    await keyboard.press(button(/^Remove ?, City pension$/), "Enter", "Shift+Tab");
    await page.getByText("City pension removed.").waitFor();
    // The row that had the focus is gone: they go on at what takes its place, and from there at the page.
    await keyboard.isAt(button("Undo"));
    await page.keyboard.press("Enter");
    await button(/^Remove ?, City pension$/).waitFor();
    await keyboard.beginsAtMain();
    await keyboard.press(button(/^Remove ?, City pension$/));
    await keyboard.isAt(button("Undo"));
    await keyboard.press(goOn);

    await arrives("Your co-signer application");
    await keyboard.press(button("Finalize and pay"));
    await arrives("Your application is ready to be submitted");
    await keyboard.press(button("Finalize and pay"));
    const consent = dialog("Your consent to the background check");
    await consent.waitFor();
    await keyboard.isInside(consent);
    await keyboard.press(consent.getByRole("button", { name: "I agree" }));
    await arrives("One number for the background check");
    await keyboard.type(page.getByLabel("Social Security number"), "123450000");
    await keyboard.press(button("Continue"));
    await arrives("Pay Application Fee");
    await keyboard.type(page.getByLabel("Card number"), "4242424242424242");
    await keyboard.type(page.getByLabel("Expiry"), "0931");
    await keyboard.type(page.getByLabel("CVC"), "123");
    await keyboard.press(button("Submit Application"));
    await arrives("Your co-signer application is in");
  },
);
