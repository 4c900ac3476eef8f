import { beforeAll, describe, expect, test } from "vitest";
import { withBrowser } from "../support/browser.ts";
import { repeated } from "../support/lanes.mjs";
import { PATIENT } from "../support/patience.ts";
import { ADA, Person, PHOTO } from "../support/person.ts";
import { mailsTo } from "../support/sandbox-mail.ts";
import { type RunningServer, runningLatchkey } from "../support/running-server.ts";
import { paid } from "../support/states.ts";
import { isAwake } from "../support/tour.ts";
import { WirePerson } from "../support/wire-person.ts";

let latchkey: RunningServer;
const browser = withBrowser();
beforeAll(async () => {
  latchkey = await runningLatchkey();
});

const person = async (): Promise<Person> => new Person(await browser.open(), latchkey.url);

describe("from a sign-in link to a review, in a browser", () => {
  test("[FRM-1] [FRM-5] [APP-34] [PAY-14] [PAY-23] demo-seattle: sign in, fill in the form, pay 35 USD by card, and the team is reviewing", async () => {
    const ada = await person();
    await ada.signIn("seattle-journey@example.com", "/applications?source=demo-seattle");
    await ada.heading("Before you begin");
    await ada.page.getByText("Application fee is $35 USD").waitFor();
    // Opening the page makes the application: nothing has been pressed yet.
    const made = async () => (await (await ada.page.request.get(`${latchkey.url}/api/v1/applications/applications/`)).json()) as { count: number };
    await expect.poll(async () => (await made()).count).toBe(1);
    await ada.page
      .getByRole("button", { name: "Continue" })
      .or(ada.page.getByRole("link", { name: "Continue" }))
      .click();

    await ada.heading("Provide us with your information");
    await ada.personalAndAddress({ email: "seattle-journey@example.com" });
    await ada.incomeByHand();
    await ada.upload("Identification");
    await ada.secureId("123450000");
    await ada.page.getByRole("switch", { name: "I have a pet" }).click();
    await ada.fill("Kind of animal", "Cat");
    await ada.fill("Animal's name", "Biscuit");
    await ada.allSaved();

    await ada.page.getByRole("button", { name: "Finalize and Pay" }).click();
    await ada.confirmAnnualIncome();
    await ada.consent();
    await ada.heading("Pay Application Fee");
    await ada.page.getByText("$35").first().waitFor();
    await ada.pay();
    await ada.heading("Our team is reviewing your application!");
    const door = () => ada.page.locator('[data-picture="success"]').evaluate((picture) => getComputedStyle(picture).content);
    await expect.poll(door, { message: "the door opens" }).toMatch(/^url\(.*success.*\.svg/);
    await ada.page.emulateMedia({ reducedMotion: "reduce" });
    await expect.poll(door, { message: "and stands open for whom movement disturbs" }).toBe("normal");

    await expect.poll(() => mailsTo(latchkey.url, "seattle-journey@example.com").then((mails) => mails.length)).toBe(2);
    await ada.page.goto(`${latchkey.url}/application/demo-seattle/apply`);
    await ada.heading("Our team is reviewing your application!");
  });

  test("[FRM-12] [FRM-13] demo-bay-area: the same five sections one step at a time, the intro first, and income left for later", repeated, async () => {
    const ada = await person();
    await ada.signIn("bay-area-journey@example.com", "/applications?source=demo-bay-area");
    await ada.heading("Before you begin");
    await ada.page
      .getByRole("button", { name: "Continue" })
      .or(ada.page.getByRole("link", { name: "Continue" }))
      .click();
    const intro = ada.page.getByRole("dialog", { name: "How it works" });
    for (const slide of ["Apply", "Complete your profile", "Choose your home", "Meet your roommates"]) {
      await intro.getByRole("heading", { name: slide }).waitFor();
      await intro.getByRole("button", { name: "Next" }).click();
    }
    await intro.getByRole("button", { name: "Get started" }).click();

    const next = async () => {
      await ada.allSaved();
      await ada.page.getByRole("button", { name: "Continue", exact: true }).click();
    };
    await expect.poll(() => ada.page.getByRole("heading", { level: 2 }).allTextContents()).toContain("Personal Information");
    await expect.poll(() => ada.section("Current Address").isVisible()).toBe(false);
    await ada.fill("First name", "Bo");
    await ada.fill("Last name", "Rivera");
    await ada.fill("E-mail", "bay-area-journey@example.com");
    await ada.fill("Date of birth", ADA.birthdate);
    await ada.fill("Phone", ADA.phone);
    await next();
    await ada.fill("Street address", "1 Telegraph Ave");
    await ada.page.keyboard.press("Escape");
    await ada.fill("City", "Oakland");
    await ada.page.getByLabel("State", { exact: true }).selectOption({ label: "California" });
    await ada.fill("Zip code", "94612");
    await next();
    await ada.page.getByLabel("Complete this later").check();
    await ada.upload("Identification");
    await next();
    await ada.secureId("123450000");
    await next();
    await ada.allSaved();
    await ada.page.getByRole("button", { name: "Finalize and Pay" }).click();
    await ada.consent();
    await ada.heading("Pay Application Fee");
    await ada.pay();
    await ada.heading("Our team is reviewing your application!");

    await ada.page.getByRole("button", { name: "Upload documents" }).click();
    await ada.fill("Employer", "Harbor Books");
    await ada.allSaved();
    await ada.page.reload();
    await expect.poll(() => ada.page.getByLabel("Employer").inputValue()).toBe("Harbor Books");
  });
});

test("[COS-1] on a phone, a co-signer from the mail to the end: reads what they take on, fills in both parts, pays, and is told it is in", async () => {
  const email = "cosigner-journey@example.com";
  const ada = new WirePerson(latchkey.url, "names-a-cosigner@example.com", "demo-seattle");
  await ada.signIn();
  await paid(ada);
  const named = { first_name: "Cora", last_name: "Whitfield", email, phonenumber: "+12065550115", cosigner: null };
  expect(await ada.command("/application/demo-seattle/review/add-cosigner", "nominate-cosigner", named)).toMatchObject({ ok: true });
  await expect.poll(() => mailsTo(latchkey.url, email).then((mails) => mails.length), PATIENT).toBe(1);
  const [invitation] = await mailsTo(latchkey.url, email);
  const link = new URL(/http\S+\/cosign\S+/.exec(invitation!.text)![0]);

  const cora = new Person(await browser.open({ viewport: { width: 390, height: 844 } }), latchkey.url);
  const press = (name: string | RegExp) => cora.page.getByRole("button", { name }).or(cora.page.getByRole("link", { name })).first().click();
  const goesOn = async () => {
    await cora.allSaved();
    await cora.page.getByRole("button", { name: "Continue", exact: true }).click();
  };
  await cora.signIn(email, link.pathname + link.search);
  await cora.heading("Ada asked you to co-sign a lease");
  await isAwake(cora.page);
  await goesOn();
  await cora.heading("Your co-signer application");
  await press(/^Personal details/);
  await cora.heading("About yourself");
  await expect.poll(() => cora.page.getByLabel("First name").inputValue()).toBe("Cora");
  await cora.fill("Date of birth", "05/04/1968");
  await goesOn();
  await cora.heading("Your address");
  await cora.fill("Street address", "9 Elm St");
  await cora.page.keyboard.press("Escape");
  await cora.fill("City", "Seattle");
  await cora.page.getByLabel("State", { exact: true }).selectOption({ label: "Washington" });
  await cora.fill("Zip code", "98101");
  await goesOn();
  // [MOD-12] the Enter key saves.
  await cora.page.getByRole("dialog", { name: "Is this your address?" }).waitFor();
  await cora.page.keyboard.press("Enter");
  await cora.heading("Verify your identity");
  await cora.upload("Identification");
  await cora.page.reload();
  await cora.page.getByText(PHOTO.name).first().waitFor();
  await isAwake(cora.page);
  await goesOn();

  await cora.heading("Your income");
  await press("Fill in");
  await cora.heading("Main employment");
  await cora.fill("Employer", "Harborview Library");
  await cora.fill("Job title", "Head librarian");
  await cora.fill("Monthly income", "6400");
  await cora.fill("Start date", "05/01/2014");
  await goesOn();
  await cora.heading("Proof of your income");
  await cora.upload("Proof of Income", { ...PHOTO, name: "pay-stub.png" });
  await goesOn();
  await cora.heading("Your income");
  await cora.page.getByText("Harborview Library, since May 2014").waitFor();
  await cora.page.getByText("pay-stub.png").waitFor();

  await press("Add a source");
  const dialog = cora.page.getByRole("dialog", { name: "Add an income source" });
  await cora.fill("Source name", "City pension", dialog);
  await cora.fill("Monthly income", "1120", dialog);
  await dialog.getByRole("button", { name: "Add source" }).click();
  await cora.page.getByText("$7,520").waitFor();
  await press(/^Remove ?, City pension$/);
  await cora.page.getByText("City pension removed.").waitFor();
  await press("Undo");
  await press(/^Upload proof ?, City pension$/);
  await cora.heading("Additional sources");
  // The phone's Back leads to where they were, and nothing is lost.
  await cora.page.goBack();
  await cora.heading("Your income");
  await cora.page.getByText("$7,520").waitFor();
  await press(/^Upload proof ?, City pension$/);
  await cora.heading("Additional sources");
  await cora.upload("Proof of Income", { ...PHOTO, name: "pension.png" });
  await goesOn();
  await cora.heading("Your income");
  await goesOn();

  await cora.heading("Your co-signer application");
  await press("Finalize and pay");
  await cora.heading("Your application is ready to be submitted");
  await press("Finalize and pay");
  await cora.consent();
  await cora.heading("One number for the background check");
  await cora.secureId("123450000");
  await goesOn();
  await cora.heading("Pay Application Fee");
  browser.allow(/status of 400/); // the browser's own line about a card that is declined
  await cora.pay("4000000000000002");
  await cora.page
    .getByText(/declined/i)
    .first()
    .waitFor();
  await cora.pay();
  await cora.heading("Your co-signer application is in");
  await expect
    .poll(() => mailsTo(latchkey.url, email).then((mails) => mails.map(({ subject }) => subject).sort()), PATIENT)
    .toEqual(expect.arrayContaining(["Receipt: your co-signer application fee", "Your co-signer application is in"]));
  await cora.page.goto(latchkey.url + link.pathname + link.search);
  await cora.heading("Your co-signer application is in");
});
